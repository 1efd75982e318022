import type { Transaction } from '#server/db/database.ts';
import { backoff } from '#server/jobs/backoff.ts';
import type { RunningJob } from '#server/jobs/job-kind.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { LibraryLog } from '#server/library/library-log.ts';
import { type Embeddings, embed, refusesText } from './embeddings.ts';
import type { VectorSpace } from './passage-vectors.ts';

export interface TextToEmbed {
  id: string;
  text: string;
}

export interface EmbeddedText extends TextToEmbed {
  embedding: number[];
}

/** Which texts a job embeds: those of one owner, or all with null. */
interface Payload {
  owner: string | null;
}

/** Stores texts and their vectors. */
export interface EmbeddingStore {
  /**
   * Returns an owner's texts (null: everyone's) without a vector of this model, ordered by id, after `after`;
   * from the start when null.
   */
  missing(owner: string | null, after: string | null, limit: number): Promise<TextToEmbed[]>;
  /** Writes vectors of texts that still exist. */
  write(tx: Transaction, space: VectorSpace, rows: readonly EmbeddedText[]): Promise<void>;
  /** Drops the model's vectors of other dimensions. @returns whether there were any */
  dropOtherDimensions(space: VectorSpace): Promise<boolean>;
  /** Called when every text has a vector of this model. */
  onComplete?(): Promise<void>;
}

export interface EmbeddingJob {
  /**
   * Adds a job that embeds the texts without a vector.
   * @param key while a job with the same key waits, none is added
   */
  add(key: string, owner?: string): void;
  /**
   * Drops the model's vectors of other dimensions, after the provider changed it, and embeds their texts
   * again.
   */
  settleDimension(dimension: number): Promise<void>;
}

/** Where an attempt resumes: refused texts, which stay without a vector, are not sent again. */
interface Checkpoint {
  after: string;
  embedded: number;
  refused: number;
}

const BATCH_TEXTS = 32;
const CALL_TIMEOUT_MS = 60_000;
const BACKOFF_MS = 1_000;
const BACKOFF_MAX_MS = 5 * 60_000;
/** When so many different texts are refused one by one, none of them is the reason. */
const ALL_REFUSED_MIN = 8;

/**
 * Embeds each text with this model in a job named `name`, batch by batch, one job at a time on each server.
 * @param exclusive one across all servers, where two jobs would pay for the same texts
 */
export function embeddingJob(
  name: string,
  store: EmbeddingStore,
  {
    jobs,
    embeddings,
    log,
    exclusive = false,
  }: { jobs: Jobs; embeddings: Embeddings; log: LibraryLog; exclusive?: boolean },
): EmbeddingJob {
  // Each model has its own kind, since servers with different models may share the database.
  const kind = `${name}: ${embeddings.name}`;
  let dimension: number | undefined;

  function add(key: string, owner: string | null = null): void {
    const payload: Payload = { owner };
    jobs
      // A running job may have passed the texts that have changed.
      .add(kind, payload, { key, behindRunning: true })
      .catch((err: unknown) => log.error({ err, kind }, 'a job could not be added'));
  }

  async function run(job: RunningJob<Payload>): Promise<void> {
    const { owner } = job.payload;
    const size = Math.min((await embeddings.model.maxEmbeddingsPerCall) ?? BATCH_TEXTS, BATCH_TEXTS);
    let { after, embedded, refused } = (job.checkpoint as Checkpoint | null) ?? {
      after: null,
      embedded: 0,
      refused: 0,
    };
    for (;;) {
      const batch = await store.missing(owner, after, size);
      const last = batch.at(-1);
      if (last === undefined) break;
      const rows = await vectorsOf(batch, job.signal);
      const [first] = rows;
      if (first) await settleDimension(first.embedding.length);
      after = last.id;
      embedded += rows.length;
      refused += batch.length - rows.length;
      const space = { model: embeddings.name, dimension: first?.embedding.length ?? 0 };
      const checkpoint: Checkpoint = { after, embedded, refused };
      await job.save(checkpoint, async (tx) => first && store.write(tx, space, rows));
      job.report({ done: embedded, total: null, message: '' });
    }
    if (embedded > 0) log.info({ kind, embedded, refused }, 'Texts were embedded.');
    if (owner === null && refused === 0) await store.onComplete?.();
  }

  async function settleDimension(current: number): Promise<void> {
    if (current === dimension) return;
    dimension = current;
    if (await store.dropOtherDimensions({ model: embeddings.name, dimension })) add(`dimension ${dimension}`);
  }

  /** Omits texts the provider refuses. */
  async function vectorsOf(batch: readonly TextToEmbed[], signal: AbortSignal): Promise<EmbeddedText[]> {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
      const texts = batch.map(({ text }) => text);
      const vectors = await embed(embeddings, texts, limit);
      return batch.map((text, index) => ({ ...text, embedding: vectors[index]! }));
    } catch (error) {
      if (!refusesText(embeddings, error)) throw error;
      if (batch.length === 1) {
        log.warn({ err: error, id: batch[0]!.id, model: embeddings.name }, 'A text cannot be embedded.');
        return [];
      }
      const rows: EmbeddedText[] = [];
      for (const text of batch) rows.push(...(await vectorsOf([text], signal)));
      if (rows.length === 0 && batch.length >= ALL_REFUSED_MIN) throw error;
      return rows;
    }
  }

  jobs.define<Payload>({
    name: kind,
    title: `Vectors of ${name} (${embeddings.name})`,
    stoppable: true,
    concurrency: 1,
    exclusive,
    keepMs: 0,
    maxAttempts: Number.POSITIVE_INFINITY,
    retryDelayMs: backoff({ firstMs: BACKOFF_MS, maxMs: BACKOFF_MAX_MS }),
    run,
  });
  return { add, settleDimension };
}
