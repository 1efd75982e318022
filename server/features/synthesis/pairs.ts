import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { synthesisPairs, synthesisPassages } from '#server/db/schema/synthesis.ts';
import { searchPattern } from '#server/db/search-pattern.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { SynthesisPair } from '#shared/synthesis.ts';
import {
  type PairState,
  SYNTHESIS_PAGE,
  type SynthesisList,
  type SynthesisSort,
} from '#shared/synthesis-limits.ts';
import { checkPair } from './check-pair.ts';

export interface PairRow {
  pair: typeof synthesisPairs.$inferSelect;
  passage: typeof synthesisPassages.$inferSelect;
}

const ROW = { pair: synthesisPairs, passage: synthesisPassages };
const OF_PASSAGE = eq(synthesisPassages.hash, synthesisPairs.passageHash);

const { question, answer, state, problem } = synthesisPairs;
const passed = isNull(problem);
const isRejected = eq(state, 'rejected');

/** Which pairs are in which list; a rejected pair is only in the rejected one. */
const LISTS: Record<SynthesisList, SQL | undefined> = {
  examples: and(passed, ne(state, 'rejected')),
  unreviewed: and(passed, eq(state, 'unreviewed')),
  approved: eq(state, 'approved'),
  rejected: isRejected,
  failed: and(isNotNull(problem), ne(state, 'rejected')),
};

const SORTS: Record<SynthesisSort, readonly SQL[]> = {
  original: [],
  question: [sql`lower(${question})`],
  answer: [sql`lower(${answer})`],
  question_length: [sql`length(${question})`],
  answer_length: [sql`length(${answer})`],
};
const ORIGINAL = [synthesisPassages.madeAt, synthesisPassages.hash, synthesisPairs.position] as const;

export interface PairListing {
  list: SynthesisList;
  search: string;
  sort: SynthesisSort;
  direction: 'asc' | 'desc';
  offset: number;
}

/** Reads a page of a list, with the number of matching pairs and of all pairs. */
export async function listPairs(
  database: Database,
  { list, search, sort, direction, offset }: PairListing,
): Promise<{ rows: PairRow[]; total: number; totalAll: number }> {
  const pattern = searchPattern(search);
  const found = search === '' ? undefined : or(sql`${question} ~ ${pattern}`, sql`${answer} ~ ${pattern}`);
  const matching = and(LISTS[list], found);
  const inDirection = direction === 'asc' ? asc : desc;
  return await database.as('service').transaction(async (tx) => {
    const [counted] = await tx
      .select({
        total: sql<number>`count(*) filter (where ${matching})::int`,
        totalAll: sql<number>`count(*)::int`,
      })
      .from(synthesisPairs);
    const rows = await tx
      .select(ROW)
      .from(synthesisPairs)
      .innerJoin(synthesisPassages, OF_PASSAGE)
      .where(matching)
      .orderBy(...[...SORTS[sort], ...ORIGINAL].map((by) => inDirection(by)))
      .offset(offset)
      .limit(SYNTHESIS_PAGE);
    return { rows, ...counted! };
  });
}

/** Counts the pairs in each list. */
export async function countPairs(database: Database): Promise<Record<SynthesisList, number>> {
  const counted = (list: SynthesisList) => sql<number>`count(*) filter (where ${LISTS[list]})::int`;
  const [counts] = await database.as('service').read((tx) =>
    tx
      .select({
        examples: counted('examples'),
        unreviewed: counted('unreviewed'),
        approved: counted('approved'),
        rejected: counted('rejected'),
        failed: counted('failed'),
      })
      .from(synthesisPairs),
  );
  return counts!;
}

/**
 * Reads the pairs for a download: the approved ones or, if there are none, all that passed and were not
 * rejected.
 */
export async function takenPairs(
  database: Database,
): Promise<{ taken: 'approved' | 'examples'; pairs: { question: string; answer: string; work: string }[] }> {
  return await database.as('job').transaction(async (tx) => {
    const read = (list: SynthesisList) =>
      tx
        .select({ question, answer, work: synthesisPassages.workSlug })
        .from(synthesisPairs)
        .innerJoin(synthesisPassages, OF_PASSAGE)
        .where(LISTS[list])
        .orderBy(...ORIGINAL);
    const approved = await read('approved');
    if (approved.length > 0) return { taken: 'approved' as const, pairs: approved };
    return { taken: 'examples' as const, pairs: await read('examples') };
  });
}

export interface PairChange {
  version: number;
  question?: string | undefined;
  answer?: string | undefined;
  state?: PairState | undefined;
}

/**
 * Edits, approves or rejects a pair. An edited answer is checked again; if an approved one now fails, it
 * needs another review.
 * @throws Refusal not_found; conflict when it was changed since, or fails and cannot be approved
 */
export async function changePair(
  database: Database,
  id: string,
  { version, ...change }: PairChange,
  show: (row: PairRow) => SynthesisPair,
): Promise<PairRow> {
  return await database.as('service').transaction(async (tx) => {
    const row = await lockPair(tx, id);
    if (row.pair.version !== version)
      throw new Refusal('conflict', 'This example was changed in the meantime.', { current: show(row) });
    const edited = change.question !== undefined || change.answer !== undefined;
    const text = { question: row.pair.question, answer: row.pair.answer, problem: row.pair.problem };
    const checked = edited
      ? checkPair(
          { question: change.question ?? text.question, answer: change.answer ?? text.answer },
          row.passage,
        )
      : text;
    if (change.state === 'approved' && checked.problem !== null)
      throw new Refusal('conflict', `Only what passed the check can be approved. ${checked.problem}`);
    const kept = row.pair.state === 'approved' && checked.problem !== null ? 'unreviewed' : row.pair.state;
    const [changed] = await tx
      .update(synthesisPairs)
      .set({
        ...checked,
        state: change.state ?? kept,
        edited: row.pair.edited || edited,
        version: version + 1,
        updatedAt: sql`now()`,
      })
      .where(eq(synthesisPairs.id, id))
      .returning();
    return { ...row, pair: changed! };
  });
}

async function lockPair(tx: Transaction, id: string): Promise<PairRow> {
  const [row] = await tx
    .select(ROW)
    .from(synthesisPairs)
    .innerJoin(synthesisPassages, OF_PASSAGE)
    .where(eq(synthesisPairs.id, id))
    .for('update', { of: synthesisPairs });
  if (row === undefined) throw notFound('This example');
  return row;
}

/** Deletes everything, so that every passage can be used again. @returns how many pairs there were */
export async function clearPairs(tx: Transaction): Promise<number> {
  const [counted] = await tx.select({ count: sql<number>`count(*)::int` }).from(synthesisPairs);
  await tx.delete(synthesisPassages);
  return counted!.count;
}
