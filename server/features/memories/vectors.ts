import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { memories, memoryVectors } from '#server/db/schema/memories.ts';
import { userAiPreferences } from '#server/db/schema/preferences.ts';
import type { LibraryLog } from '#server/library/library-log.ts';
import {
  backgroundEmbedder,
  type Embedded,
  type Waiting,
} from '#server/library/vectors/background-embedder.ts';
import type { Embeddings } from '#server/library/vectors/embeddings.ts';
import type { VectorSpace } from '#server/library/vectors/passage-vectors.ts';
import { type QueryEmbedder, queryEmbedder } from '#server/library/vectors/query-embedder.ts';

/** Vectors of memories, by which the coach recalls what shares no word with the question. */
export interface MemoryVectors extends QueryEmbedder {
  /** The embedding model; vectors of two models cannot be compared. */
  readonly model: string;
  /** This athlete's memories have changed: makes the vectors they lack, in the background. */
  wake(userId: string): void;
  /** Some of this athlete's lack a vector, for whatever reason: the same, now and then. */
  mend(userId: string): void;
  close(): Promise<void>;
}

/** What the embedding model refused it is not asked for at every question. */
const MEND_PAUSE_MS = 60_000;

interface MemoryVectorsDeps {
  database: Database;
  embeddings: Embeddings;
  log: LibraryLog;
}

/**
 * Begins by giving every memory a vector of this model; then those of another model go. Nothing is sent of athletes
 * who switched memory off.
 */
export function openMemoryVectors({ database, embeddings, log }: MemoryVectorsDeps): MemoryVectors {
  const { name } = embeddings;
  // Whose memories may lack a vector: those looked at now, and those for the next look. Null stands for everyone.
  let now: Set<string> | null = new Set();
  let next: Set<string> | null = null;

  const embedder = backgroundEmbedder(
    {
      async waiting(after, limit) {
        if (after === undefined) {
          // What a look that failed left undone is looked at again.
          now = now === null || next === null ? null : now.union(next);
          next = new Set();
        }
        const owners = now;
        return await database.asJob((tx) => memoriesToEmbed(tx, { model: name, owners, after, limit }));
      },
      async keep(space, rows) {
        await database.asJob((tx) => writeVectors(tx, space, rows));
      },
      async settle({ dimension }) {
        const { rowCount } = await database.asJob((tx) =>
          tx
            .delete(memoryVectors)
            .where(and(eq(memoryVectors.model, name), ne(memoryVectors.dimension, dimension))),
        );
        if (!rowCount) return false;
        next = null;
        return true;
      },
      async done({ refused }) {
        const everyone = now === null;
        now = new Set();
        if (everyone && refused === 0) {
          await database.asJob((tx) => tx.delete(memoryVectors).where(ne(memoryVectors.model, name)));
        }
      },
    },
    embeddings,
    log,
  );
  embedder.wake();
  const questions = queryEmbedder(embeddings, log);
  const mended = new Map<string, number>();

  function wake(userId: string): void {
    next?.add(userId);
    embedder.wake();
  }

  return {
    model: name,
    wake,
    mend(userId) {
      const now = Date.now();
      if (now - (mended.get(userId) ?? 0) < MEND_PAUSE_MS) return;
      mended.set(userId, now);
      wake(userId);
    },
    async vectorOf(question, options) {
      const vector = await questions.vectorOf(question, options);
      if (vector) await embedder.settleDimension(vector.length);
      return vector;
    },
    close: () => embedder.close(),
  };
}

/** What is embedded of a memory. */
const text = sql<string>`${memories.category} || ': ' || ${memories.content}`;

async function memoriesToEmbed(
  tx: Transaction,
  of: { model: string; owners: Set<string> | null; after: string | undefined; limit: number },
): Promise<Waiting[]> {
  return await tx
    .select({ id: memories.id, text })
    .from(memories)
    .leftJoin(memoryVectors, and(eq(memoryVectors.memoryId, memories.id), eq(memoryVectors.model, of.model)))
    .leftJoin(userAiPreferences, eq(userAiPreferences.userId, memories.userId))
    .where(
      and(
        isNull(memoryVectors.memoryId),
        sql`${userAiPreferences.memory} is not false`,
        of.owners === null ? undefined : inArray(memories.userId, [...of.owners]),
        of.after === undefined ? undefined : gt(memories.id, of.after),
      ),
    )
    .orderBy(asc(memories.id))
    .limit(of.limit);
}

/** Keeps vectors of memories that still say what was embedded. */
async function writeVectors(tx: Transaction, space: VectorSpace, rows: readonly Embedded[]): Promise<void> {
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
