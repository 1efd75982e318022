import { and, eq, gt, lt, max, min, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pages } from '#server/db/schema/library.ts';
import { inChunks } from './in-chunks.ts';
import type { PageText } from './read/work-pages.ts';

/** Reads a page, and the numbers of its neighbors. */
export async function readPage(
  tx: Transaction,
  workId: string,
  number: number,
): Promise<(PageText & { previous: number | null; next: number | null }) | undefined> {
  const ofWork = eq(pages.workId, workId);
  const before = tx
    .select({ number: max(pages.number) })
    .from(pages)
    .where(and(ofWork, lt(pages.number, number)));
  const after = tx
    .select({ number: min(pages.number) })
    .from(pages)
    .where(and(ofWork, gt(pages.number, number)));
  const [row] = await tx
    .select({
      number: pages.number,
      time: pages.time,
      section: pages.section,
      text: pages.text,
      previous: sql<number | null>`(${before})`,
      next: sql<number | null>`(${after})`,
    })
    .from(pages)
    .where(and(ofWork, eq(pages.number, number)));
  return row;
}

/** Replaces the work's pages; unchanged pages are not written. */
export async function writePages(tx: Transaction, workId: string, given: readonly PageText[]): Promise<void> {
  const numbers = given.map((page) => page.number);
  await tx
    .delete(pages)
    .where(and(eq(pages.workId, workId), sql`${pages.number} <> all(${sql.param(numbers)}::int[])`));
  for (const rows of inChunks(given.map((page) => ({ workId, ...page })))) {
    await tx
      .insert(pages)
      .values(rows)
      .onConflictDoUpdate({
        target: [pages.workId, pages.number],
        set: { time: sql`excluded.time`, section: sql`excluded.section`, text: sql`excluded.text` },
        setWhere: sql`(${pages.time}, ${pages.section}, ${pages.text}) is distinct from (excluded.time, excluded.section, excluded.text)`,
      });
  }
}
