import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pages } from '#server/db/schema/library.ts';
import { inChunks } from './in-chunks.ts';
import type { PageText } from './read/work-pages.ts';

export async function readPage(
  tx: Transaction,
  workId: string,
  number: number,
): Promise<PageText | undefined> {
  const [row] = await tx
    .select({ number: pages.number, time: pages.time, section: pages.section, text: pages.text })
    .from(pages)
    .where(and(eq(pages.workId, workId), eq(pages.number, number)));
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
