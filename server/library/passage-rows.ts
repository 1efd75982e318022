import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pages, passages } from '#server/db/schema/library.ts';
import { inChunks } from './in-chunks.ts';
import { withWrittenQuestions, writtenQuestions } from './written-questions.ts';

export interface PassageRow {
  id: string;
  workId: string;
  page: number;
  position: number;
  heading: string;
  text: string;
  contentHash: string;
  outOfUse: boolean;
}

/** Reads passages as they are searched: with the questions that a model wrote for them in their text. */
export async function readPassages(
  tx: Transaction,
  where: { workIds: readonly string[] } | { ids: readonly string[] },
) {
  const condition =
    'ids' in where ? inArray(passages.id, [...where.ids]) : inArray(passages.workId, [...where.workIds]);
  const rows = await tx
    .select({
      id: passages.id,
      workId: passages.workId,
      page: passages.page,
      time: pages.time,
      section: pages.section,
      position: passages.position,
      heading: passages.heading,
      text: passages.text,
      contentHash: passages.contentHash,
      outOfUse: passages.outOfUse,
      questions: writtenQuestions(passages.contentHash),
    })
    .from(passages)
    .innerJoin(pages, and(eq(pages.workId, passages.workId), eq(pages.number, passages.page)))
    .where(condition)
    .orderBy(asc(passages.workId), asc(passages.position));
  return rows.map(({ questions, ...row }) => ({
    ...row,
    text: withWrittenQuestions(row.text, questions ?? []),
  }));
}

/** Reads the first passage in use of each work, by its id. */
export async function firstPassages(tx: Transaction, workIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([passages.workId], { id: passages.id })
    .from(passages)
    .where(and(inArray(passages.workId, [...workIds]), eq(passages.outOfUse, false)))
    .orderBy(asc(passages.workId), asc(passages.position));
  return rows.map(({ id }) => id);
}

/** Counts the characters of all passages, to decide whether they fit in memory. */
export async function passageCharacters(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ characters: sql<number>`coalesce(sum(length(${passages.text})), 0)::float8` })
    .from(passages);
  return row!.characters;
}

/** Replaces the work's passages: known ids are updated, new ones added, the rest deleted. */
export async function writePassages(
  tx: Transaction,
  workId: string,
  given: readonly PassageRow[],
): Promise<void> {
  const ids = given.map((passage) => passage.id);
  await tx
    .delete(passages)
    .where(and(eq(passages.workId, workId), sql`${passages.id} <> all(${sql.param(ids)}::uuid[])`));
  for (const rows of inChunks(given)) {
    await tx
      .insert(passages)
      .values(rows)
      .onConflictDoUpdate({
        target: passages.id,
        set: {
          page: sql`excluded.page`,
          position: sql`excluded.position`,
          outOfUse: sql`excluded.out_of_use`,
        },
        setWhere: sql`(${passages.page}, ${passages.position}, ${passages.outOfUse}) is distinct from (excluded.page, excluded.position, excluded.out_of_use)`,
      });
  }
}
