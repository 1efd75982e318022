import { setTimeout as pause } from 'node:timers/promises';
import { APICallError } from '@ai-sdk/provider';
import type { Database } from '#server/db/database.ts';
import { EmbeddingError, type Embeddings, embed } from './embeddings.ts';
import type { LibraryLog } from './library-log.ts';
import {
  dropOtherDimensions,
  dropOtherModels,
  indexVectors,
  passagesToEmbed,
  writeVectors,
} from './vectors.ts';

export interface PassageEmbedder {
  /** Passages may have come: embeds those without a vector, in the background, unless that is going on. */
  wake(): void;
  /** The model's vectors have this dimension now; those of another are dropped and made anew. */
  settleDimension(dimension: number): Promise<void>;
  close(): Promise<void>;
}

const BATCH_PASSAGES = 32;
const CALL_LIMIT_MILLISECONDS = 60_000;
const RETRY_FIRST_MILLISECONDS = 1_000;
const RETRY_LAST_MILLISECONDS = 60_000;
/** The provider refuses these inputs; others may pass. */
const INPUT_STATUS = new Set([400, 413, 422]);

type Waiting = Awaited<ReturnType<typeof passagesToEmbed>>[number];

/**
 * Gives each passage a vector of this model, batch by batch. What is done is kept, so a run that ends in the middle
 * goes on at the next. When all have one, the vectors of other models go.
 */
export function passageEmbedder(
  database: Database,
  embeddings: Embeddings,
  log: LibraryLog,
  retryMilliseconds = RETRY_FIRST_MILLISECONDS,
): PassageEmbedder {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let dimension: number | undefined;

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
      // Woken between the last look and here.
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
      again = false;
      log.warn(
        { err: error, model: embeddings.name },
        'Embedding stopped; it goes on when works come or at the next start.',
      );
    }
  }

  async function embedAll(): Promise<void> {
    const size = Math.min((await embeddings.model.maxEmbeddingsPerCall) ?? BATCH_PASSAGES, BATCH_PASSAGES);
    let after: string | undefined;
    let done = 0;
    let skipped = 0;
    for (;;) {
      const batch = await database.asService((tx) => passagesToEmbed(tx, embeddings.name, after, size));
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      const rows = await vectorsOf(batch);
      skipped += batch.length - rows.length;
      await keep(rows);
      done += rows.length;
    }
    if (done > 0) log.info({ model: embeddings.name, passages: done, skipped }, 'Passages were embedded.');
    if (skipped === 0 && !again) await database.asService((tx) => dropOtherModels(tx, embeddings.name));
  }

  async function keep(rows: { passageId: string; embedding: number[] }[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    await settleDimension(first.embedding.length);
    const space = { model: embeddings.name, dimension: first.embedding.length };
    await database.asService((tx) => writeVectors(tx, space, rows));
  }

  async function settleDimension(now: number): Promise<void> {
    if (now === dimension) return;
    dimension = now;
    const space = { model: embeddings.name, dimension };
    const dropped = await database.asService((tx) => dropOtherDimensions(tx, space));
    await database.asService((tx) => indexVectors(tx, space, database.kind));
    if (dropped > 0) wake();
  }

  /** Leaves out passages the provider refuses. */
  async function vectorsOf(batch: readonly Waiting[]): Promise<{ passageId: string; embedding: number[] }[]> {
    try {
      const vectors = await patiently(batch.map(textOf));
      return batch.map(({ id }, index) => ({ passageId: id, embedding: vectors[index]! }));
    } catch (error) {
      if (!refusesInput(error)) throw error;
      if (batch.length === 1) {
        log.warn(
          { err: error, passageId: batch[0]!.id, model: embeddings.name },
          'A passage cannot be embedded.',
        );
        return [];
      }
      const rows = [];
      for (const passage of batch) rows.push(...(await vectorsOf([passage])));
      return rows;
    }
  }

  async function patiently(texts: readonly string[]): Promise<number[][]> {
    for (let delay = retryMilliseconds; ; delay = Math.min(2 * delay, RETRY_LAST_MILLISECONDS)) {
      try {
        const limit = AbortSignal.timeout(CALL_LIMIT_MILLISECONDS);
        return await embed(embeddings, texts, AbortSignal.any([closing.signal, limit]));
      } catch (error) {
        closing.signal.throwIfAborted();
        if (refusesInput(error) || (APICallError.isInstance(error) && !error.isRetryable)) throw error;
        if (delay === retryMilliseconds)
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

/** What is embedded of a passage: where it stands, and what it says. */
function textOf({ title, heading, text }: Waiting): string {
  return `${heading === '' ? title : `${title} › ${heading}`}\n\n${text}`;
}
