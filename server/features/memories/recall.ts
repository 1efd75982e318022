import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { memories, memoryVectors } from '#server/db/schema/memories.ts';
import { userAiPreferences } from '#server/db/schema/preferences.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { MemoryCategory, MemoryImportance } from '#shared/memory.ts';
import { storableText } from '#shared/storable-text.ts';
import type { MemoryVectors } from './vectors.ts';

export interface RecalledMemory {
  id: string;
  content: string;
  category: MemoryCategory;
  importance: MemoryImportance;
  createdAt: Date;
}

export interface RecallOptions {
  /** The maximum number of memories. */
  limit: number;
  signal?: AbortSignal;
}

/** The length of a question that is searched with. */
const QUERY_MAX_CHARACTERS = 2000;
/** The number of vectors considered for the ranking. */
const NEAREST = 100;
/** Cosines below this mean no similarity in any model. */
const COSINE_MIN = 0.25;
/** The minimum similarity relative to the best match. */
const NEARNESS_MIN = 0.6;
/** The weight of similarity relative to words; as in the library. */
const NEARNESS_WEIGHT = 0.8;
const IMPORTANCE_WEIGHT: Record<MemoryImportance, number> = { 1: 1, 2: 1.25, 3: 1.5 };
/** Older memories count less, but never less than `OLD_WEIGHT`. */
const OLD_WEIGHT = 0.75;
const HALF_LIFE_DAYS = 180;
/** BM25. */
const K1 = 1.2;
const B = 0.75;

/**
 * Finds the athlete's memories relevant to a question, best first, and marks them as used. Any word is
 * enough, weighted as in BM25; vectors add similarity; importance and recency break near ties. While memory
 * is switched off nothing is read, and nothing is sent to the embedding model.
 */
export async function recallMemories(
  database: Database,
  vectors: Pick<MemoryVectors, 'model' | 'vectorOf' | 'repair'> | null,
  userId: string,
  query: string,
  { limit, signal }: RecallOptions,
): Promise<RecalledMemory[]> {
  const question = storableText(query.slice(0, QUERY_MAX_CHARACTERS)).trim();
  const state = await database.as({ userId }).read((tx) => readState(tx, userId, question, vectors?.model));
  if (question === '' || !state.memory || state.total === 0) return [];
  if (state.lacking > 0) vectors?.repair(userId);
  const vector = await vectors?.vectorOf(question, signal ? { signal } : {});
  return await database.as({ userId }).transaction(async (tx) => {
    const found = await readCandidates(tx, userId, state.terms, vector && { model: vectors!.model, vector });
    const ids = ranked(found, state, Date.now())
      .slice(0, limit)
      .map(({ id }) => id);
    return await markUsed(tx, userId, ids);
  });
}

interface State {
  memory: boolean;
  total: number;
  /** The number of memories without a vector of the model. */
  lacking: number;
  /** The average number of words per memory. */
  words: number;
  /** The question's terms, as in the word index. */
  terms: string[];
}

interface Candidate {
  id: string;
  importance: MemoryImportance;
  /** In milliseconds. */
  saidAt: number;
  /** The words of a memory that matches the question. */
  words: string[] | null;
  cosine: number | null;
}

async function readState(
  tx: Transaction,
  userId: string,
  question: string,
  model: string | undefined,
): Promise<State> {
  const lacking = sql`${memories.id} not in (
    select ${memoryVectors.memoryId} from ${memoryVectors}
    where ${memoryVectors.userId} = ${userId} and ${memoryVectors.model} = ${model ?? null})`;
  const { rows } = await tx.execute<State & Record<string, unknown>>(sql`
    select
      coalesce((select memory from ${userAiPreferences} where user_id = ${userId}), true) as memory,
      count(*)::int as total,
      ${model === undefined ? sql`0` : sql`count(*) filter (where ${lacking})::int`} as lacking,
      coalesce(avg(length(${memories.words})), 0)::float8 as words,
      tsvector_to_array(to_tsvector('english', ${question})) as terms
    from ${memories} where ${memories.userId} = ${userId}`);
  return rows[0]!;
}

async function readCandidates(
  tx: Transaction,
  userId: string,
  terms: readonly string[],
  near: { model: string; vector: readonly number[] } | undefined,
): Promise<Candidate[]> {
  // Any of the words. Each is quoted for the word index's query language.
  const tsQuery = terms.map((term) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ');
  const matched = terms.length === 0 ? sql`false` : sql`words @@ ${tsQuery}::tsquery`;
  // Ordered by the alias, so that the long vector is read only once: reading it is the slow part.
  const nearest = near
    ? sql`
      select memory_id, 1 - (embedding <=> ${`[${near.vector.join(',')}]`}::vector) as cosine from memory_vectors
      where user_id = ${userId} and model = ${near.model} and dimension = ${near.vector.length}
      order by cosine desc limit ${NEAREST}`
    : sql`select null::uuid as memory_id, null::float8 as cosine where false`;
  // In one row: thousands of rows take the embedded database twice as long.
  const { rows } = await tx.execute<{ found: CandidateColumns[] }>(sql`
    with nearest as (${nearest})
    select coalesce(json_agg(json_build_array(
      id, importance, extract(epoch from updated_at) * 1000, case when ${matched} then tsvector_to_array(words) end, cosine
    )), '[]') as found
    from ${memories} left join nearest on memory_id = id
    where user_id = ${userId} and (${matched} or cosine >= ${COSINE_MIN})`);
  return rows[0]!.found.map(([id, importance, saidAt, words, cosine]) => ({
    id,
    importance,
    saidAt,
    words,
    cosine,
  }));
}

type CandidateColumns = [
  id: string,
  importance: MemoryImportance,
  saidAt: number,
  words: string[] | null,
  cosine: number | null,
];

/** Best first. */
function ranked(found: readonly Candidate[], state: State, now: number): Candidate[] {
  const asked = new Set(state.terms);
  const matches = found.map(({ words }) => words?.filter((word) => asked.has(word)) ?? []);
  const frequency = new Map<string, number>();
  for (const word of matches.flat()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = (word: string) => {
    const having = frequency.get(word)!;
    return Math.log(1 + (state.total - having + 0.5) / (having + 0.5));
  };
  const byWords = found.map(({ words }, index) => {
    const length = (words?.length ?? 0) / (state.words || 1);
    const saturation = (K1 + 1) / (1 + K1 * (1 - B + B * length));
    return matches[index]!.reduce((sum, word) => sum + rarity(word) * saturation, 0);
  });
  const most = Math.max(...byWords, Number.MIN_VALUE);
  const nearest = Math.max(...found.map(({ cosine }) => cosine ?? 0), COSINE_MIN);
  return found
    .map((candidate, index) => {
      const nearness = (candidate.cosine ?? 0) / nearest;
      const near = (candidate.cosine ?? 0) >= COSINE_MIN && nearness >= NEARNESS_MIN ? nearness : 0;
      const relevance = byWords[index]! / most + NEARNESS_WEIGHT * near;
      const days = Math.max(0, now - candidate.saidAt) / DAY_MS;
      const recency = OLD_WEIGHT + (1 - OLD_WEIGHT) * 2 ** (-days / HALF_LIFE_DAYS);
      return { candidate, score: relevance * IMPORTANCE_WEIGHT[candidate.importance] * recency };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? 1 : -1))
    .map(({ candidate }) => candidate);
}

/** Marks the memories as used in an answer, and returns them in order. */
async function markUsed(tx: Transaction, userId: string, ids: readonly string[]): Promise<RecalledMemory[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(memories)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(memories.userId, userId), inArray(memories.id, [...ids])))
    .returning({
      id: memories.id,
      content: memories.content,
      category: memories.category,
      importance: memories.importance,
      createdAt: memories.createdAt,
    });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
