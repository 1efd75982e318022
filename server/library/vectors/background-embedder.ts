import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import type { LibraryLog } from '#server/library/library-log.ts';
import { EmbeddingError, type Embeddings, embed } from './embeddings.ts';
import type { VectorSpace } from './passage-vectors.ts';

export interface Waiting {
  id: string;
  /** What is embedded of it. */
  text: string;
}

export interface Embedded extends Waiting {
  embedding: number[];
}

/** Where the texts are, and their vectors. */
export interface VectorKeeper {
  /** Texts that have no vector of this model, by id, after `after`; from the first on when that is undefined. */
  waiting(after: string | undefined, limit: number): Promise<Waiting[]>;
  /** Keeps vectors of texts that are still there. */
  keep(space: VectorSpace, rows: readonly Embedded[]): Promise<void>;
  /** The model's vectors have this dimension now: drops those of another, and tells whether there were any. */
  settle(space: VectorSpace): Promise<boolean>;
  /** Every text that waited when this look began has a vector, but for those the provider refused. */
  done(count: { embedded: number; refused: number }): Promise<void>;
}

export interface BackgroundEmbedder {
  /** Texts may have come: embeds those without a vector, in the background, unless that is going on. */
  wake(): void;
  settleDimension(dimension: number): Promise<void>;
  close(): Promise<void>;
}

const BATCH_TEXTS = 32;
const CALL_LIMIT_MILLISECONDS = 60_000;
const RETRY_FIRST_MILLISECONDS = 1_000;
const RETRY_LAST_MILLISECONDS = 60_000;
/** The provider refuses these inputs; others may pass. */
const INPUT_STATUS = new Set([400, 413, 422]);

/** Gives each text a vector of this model, batch by batch. What is done is kept, so a run goes on where one ended. */
export function backgroundEmbedder(
  keeper: VectorKeeper,
  embeddings: Embeddings,
  log: LibraryLog,
): BackgroundEmbedder {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let dimension: number | undefined;

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
      // Woken between the last look and here, or while one failed.
      if (again && !closing.signal.aborted) wake();
    });
  }

  async function run(): Promise<void> {
    try {
      while (again) {
        again = false;
        await embedAll();
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      log.warn(
        { err: error, model: embeddings.name },
        'Embedding stopped; it goes on when texts come or at the next start.',
      );
    }
  }

  async function embedAll(): Promise<void> {
    const size = Math.min((await embeddings.model.maxEmbeddingsPerCall) ?? BATCH_TEXTS, BATCH_TEXTS);
    let after: string | undefined;
    let embedded = 0;
    let refused = 0;
    for (;;) {
      const batch = await keeper.waiting(after, size);
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      const rows = await vectorsOf(batch);
      refused += batch.length - rows.length;
      const [first] = rows;
      if (first) {
        await settleDimension(first.embedding.length);
        await keeper.keep({ model: embeddings.name, dimension: first.embedding.length }, rows);
      }
      embedded += rows.length;
    }
    await keeper.done({ embedded, refused });
  }

  async function settleDimension(now: number): Promise<void> {
    if (now === dimension) return;
    dimension = now;
    if (await keeper.settle({ model: embeddings.name, dimension })) wake();
  }

  /** Leaves out texts the provider refuses. */
  async function vectorsOf(batch: readonly Waiting[]): Promise<Embedded[]> {
    try {
      const vectors = await patiently(batch.map(({ text }) => text));
      return batch.map((waiting, index) => ({ ...waiting, embedding: vectors[index]! }));
    } catch (error) {
      if (!refusesInput(error)) throw error;
      if (batch.length === 1) {
        log.warn({ err: error, id: batch[0]!.id, model: embeddings.name }, 'A text cannot be embedded.');
        return [];
      }
      const rows = [];
      for (const waiting of batch) rows.push(...(await vectorsOf([waiting])));
      return rows;
    }
  }

  async function patiently(texts: readonly string[]): Promise<number[][]> {
    for (let delay = RETRY_FIRST_MILLISECONDS; ; delay = Math.min(2 * delay, RETRY_LAST_MILLISECONDS)) {
      try {
        const limit = AbortSignal.timeout(CALL_LIMIT_MILLISECONDS);
        return await embed(embeddings, texts, AbortSignal.any([closing.signal, limit]));
      } catch (error) {
        closing.signal.throwIfAborted();
        if (refusesInput(error) || (APICallError.isInstance(error) && !error.isRetryable)) throw error;
        if (delay === RETRY_FIRST_MILLISECONDS)
          log.warn({ err: error, model: embeddings.name }, 'The embedding model failed; trying again.');
        await pause(delay, undefined, { signal: closing.signal });
      }
    }
  }

  return {
    wake,
    settleDimension,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

function refusesInput(error: unknown): boolean {
  if (error instanceof EmbeddingError) return true;
  return APICallError.isInstance(error) && INPUT_STATUS.has(error.statusCode ?? 0);
}
