import { LRUCache } from 'lru-cache';
import type { LibraryLog } from '#server/library/library-log.ts';
import { type Embeddings, embed } from './embeddings.ts';

export interface QueryEmbedder {
  /**
   * Returns the question's vector; undefined when the model is too slow or down, which is logged: search
   * works without it.
   */
  vectorOf(
    question: string,
    options: { signal?: AbortSignal; nocache?: boolean },
  ): Promise<number[] | undefined>;
}

export interface QueryEmbedderTimes {
  /** The longest that an answer waits for its question's vector. */
  limitMilliseconds: number;
  /** How long the model is not called after a failure. */
  pauseMilliseconds: number;
}

const TIMES: QueryEmbedderTimes = { limitMilliseconds: 1_500, pauseMilliseconds: 30_000 };
const CACHED_NUMBERS = 2_000_000;

export function queryEmbedder(embeddings: Embeddings, log: LibraryLog, times = TIMES): QueryEmbedder {
  const cache = new LRUCache<string, number[]>({
    maxSize: CACHED_NUMBERS,
    sizeCalculation: (vector) => vector.length,
  });
  let pausedUntil = 0;
  return {
    async vectorOf(question, { signal, nocache }) {
      const known = nocache ? undefined : cache.get(question);
      if (known || Date.now() < pausedUntil) return known;
      const limit = AbortSignal.timeout(times.limitMilliseconds);
      try {
        const [vector] = await embed(
          embeddings,
          [question],
          signal ? AbortSignal.any([signal, limit]) : limit,
        );
        if (!nocache) cache.set(question, vector!);
        return vector;
      } catch (error) {
        signal?.throwIfAborted();
        pausedUntil = Date.now() + times.pauseMilliseconds;
        log.warn(
          { err: error, model: embeddings.name },
          'The embedding model failed; searching by words alone.',
        );
        return undefined;
      }
    },
  };
}
