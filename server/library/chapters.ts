import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { passages } from '#server/db/schema/library.ts';
import type { LibraryStore } from '#shared/store.ts';
import { foundPassage } from './found-passage.ts';
import type { Listed } from './openings.ts';
import type { Shelf } from './shelf.ts';

const CHAPTERS_MAX = 40;

/**
 * Returns the first passage of each chapter of the work with this title, in order, up to a maximum; none when no work
 * has it.
 */
export async function chapters(
  { database, shelf }: { database: Database; shelf: Shelf },
  titled: string,
  stores: readonly LibraryStore[],
): Promise<Listed> {
  const named = plain(titled);
  const work = shelf
    .works()
    .find(
      ({ title, store }) => stores.includes(store) && [title, beforeColon(title)].map(plain).includes(named),
    );
  if (work === undefined) return { passages: [], total: 0 };
  const rows = await database.as('service').read((tx) =>
    tx
      .select({ id: passages.id, heading: passages.heading })
      .from(passages)
      .where(and(eq(passages.workId, work.id), eq(passages.outOfUse, false)))
      .orderBy(asc(passages.position)),
  );
  const firsts = new Map<string, string>();
  for (const { id, heading } of rows) {
    const [chapter = ''] = heading.split(' › ');
    if (!firsts.has(chapter)) firsts.set(chapter, id);
  }
  const found = await shelf.passages([...firsts.values()].slice(0, CHAPTERS_MAX));
  return { passages: found.map((passage) => foundPassage(work, passage)), total: firsts.size };
}

const beforeColon = (title: string) => title.split(':')[0]!;
/** Normalizes a title as people write it: without article, capitals and periods. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|a|an) /u, '');
