import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '#server/db/database.ts';
import { memories, memoryVectors } from '#server/db/schema/memories.ts';
import { userAiPreferences } from '#server/db/schema/preferences.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { LibraryLog } from '#server/library/library-log.ts';
import { type EmbeddedText, embeddingJob, type TextToEmbed } from '#server/library/vectors/embedding-job.ts';
import type { Embeddings } from '#server/library/vectors/embeddings.ts';
import type { VectorSpace } from '#server/library/vectors/passage-vectors.ts';
import { type QueryEmbedder, queryEmbedder } from '#server/library/vectors/query-embedder.ts';

/** Vectors of memories, for recalling those that share no word with the question. */
export interface MemoryVectors extends QueryEmbedder {
  /** The embedding model; vectors of different models cannot be compared. */
  readonly model: string;
  /** Creates this athlete's missing vectors in the background, after their memories have changed. */
  wake(userId: string): void;
  /** Creates this athlete's missing vectors, for whatever reason, at most once a minute. */
  repair(userId: string): void;
}

/** Keeps refused memories from being sent again on every question. */
const REPAIR_INTERVAL_MS = 60_000;
const REPAIRS_MAX = 10_000;

interface MemoryVectorsDeps {
  database: Database;
  embeddings: Embeddings;
  jobs: Jobs;
  log: LibraryLog;
}

/**
 * Starts by giving every memory a vector of this model, then drops those of other models. Nothing is sent of
 * athletes who switched memory off.
 */
export function openMemoryVectors({ database, embeddings, jobs, log }: MemoryVectorsDeps): MemoryVectors {
  const { name } = embeddings;
  const job = embeddingJob(
    'embed memories',
    {
      missing: (owner, after, limit) =>
        database.as('job').transaction((tx) => memoriesToEmbed(tx, { model: name, owner, after, limit })),
      write: writeVectors,
      async dropOtherDimensions({ dimension }) {
        const { rowCount } = await database
          .as('job')
          .transaction((tx) =>
            tx
              .delete(memoryVectors)
              .where(and(eq(memoryVectors.model, name), ne(memoryVectors.dimension, dimension))),
          );
        return rowCount !== null && rowCount > 0;
      },
      async onComplete() {
        await database
          .as('job')
          .transaction((tx) => tx.delete(memoryVectors).where(ne(memoryVectors.model, name)));
      },
    },
    { jobs, embeddings, log },
  );
  job.add('everyone');
  const queries = queryEmbedder(embeddings, log);
  const repairs = new LRUCache<string, true>({ max: REPAIRS_MAX, ttl: REPAIR_INTERVAL_MS });
  const wake = (userId: string) => job.add(`user ${userId}`, userId);

  return {
    model: name,
    wake,
    repair(userId) {
      if (repairs.has(userId)) return;
      repairs.set(userId, true);
      wake(userId);
    },
    async vectorOf(question, options) {
      const vector = await queries.vectorOf(question, options);
      if (vector) await job.settleDimension(vector.length);
      return vector;
    },
  };
}

/** The text of a memory that is embedded. */
const text = sql<string>`${memories.category} || ': ' || ${memories.content}`;

async function memoriesToEmbed(
  tx: Transaction,
  of: { model: string; owner: string | null; after: string | null; limit: number },
): Promise<TextToEmbed[]> {
  return await tx
    .select({ id: memories.id, text })
    .from(memories)
    .leftJoin(memoryVectors, and(eq(memoryVectors.memoryId, memories.id), eq(memoryVectors.model, of.model)))
    .leftJoin(userAiPreferences, eq(userAiPreferences.userId, memories.userId))
    .where(
      and(
        isNull(memoryVectors.memoryId),
        sql`${userAiPreferences.memory} is not false`,
        of.owner === null ? undefined : eq(memories.userId, of.owner),
        of.after === null ? undefined : gt(memories.id, of.after),
      ),
    )
    .orderBy(asc(memories.id))
    .limit(of.limit);
}

/** Stores vectors of memories whose text has not changed since. */
async function writeVectors(
  tx: Transaction,
  space: VectorSpace,
  rows: readonly EmbeddedText[],
): Promise<void> {
  const ids = sql.param(rows.map((row) => row.id));
  const texts = sql.param(rows.map((row) => row.text));
  const vectors = sql.param(rows.map((row) => `[${row.embedding.join(',')}]`));
  await tx.execute(sql`
    insert into ${memoryVectors} (memory_id, user_id, model, dimension, embedding)
    select ${memories.id}, ${memories.userId}, ${space.model}::text, ${space.dimension}::int, given.embedding::vector
    from unnest(${ids}::uuid[], ${texts}::text[], ${vectors}::text[]) as given (id, text, embedding)
    join ${memories} on ${memories.id} = given.id and ${text} = given.text
    for share of ${memories}
    on conflict do nothing`);
}
