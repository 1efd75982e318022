import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { messages } from '#server/db/schema/conversations.ts';
import { libraryFiles, pages, passages, works } from '#server/db/schema/library.ts';
import { notFound } from '#server/http/refusal.ts';
import { PACK_ORIGIN } from '#server/library/read/work-source.ts';
import type { StoredWork } from '#shared/library.ts';
import { RECENT_ENTRIES, WORK_PAGES_AT_ONCE } from '#shared/library-limits.ts';
import { type PageUnit, placeOf } from '#shared/source.ts';
import type { SeededStore } from '#shared/store.ts';
import { COPY_ORIGIN, UPLOAD_ORIGIN } from './sources.ts';

const ORIGINS: Record<string, StoredWork['origin']> = {
  [PACK_ORIGIN]: 'pack',
  [UPLOAD_ORIGIN]: 'upload',
  [COPY_ORIGIN]: 'copy',
};

async function readWorks(tx: Transaction, where: SQL | undefined): Promise<StoredWork[]> {
  const ofWork = eq(passages.workId, works.id);
  const rows = await tx
    .select({
      work: works,
      passages: sql<number>`(select count(*)::int from ${passages} where ${ofWork})`,
      unit: sql<PageUnit>`coalesce((select case when ${pages.time} is null and ${pages.section} is null then 'page' else 'section' end
        from ${pages} where ${pages.workId} = ${works.id} order by ${pages.number} limit 1), 'page')`,
      outOfUse: sql<number>`(select count(*)::int from ${passages} where ${ofWork} and ${passages.outOfUse})`,
    })
    .from(works)
    .where(where)
    .orderBy(sql`lower(${works.title})`, works.id);
  return rows.map(({ work, ...counts }) => ({
    id: work.id,
    store: work.store,
    slug: work.slug,
    title: work.title,
    author: work.author,
    kind: work.kind,
    unit: counts.unit,
    pages: work.pageCount,
    passages: counts.passages,
    out_of_use: counts.outOfUse,
    origin: ORIGINS[work.origin] ?? 'file',
    updated_at: work.updatedAt.toISOString(),
    retired_at: work.retiredAt?.toISOString() ?? null,
  }));
}

/**
 * Lists a store's works, and removed ones that can be restored: also the newest edition of a place whose
 * newer ones were deleted, while these can be restored. The pack's is restorable for good, since it is not read again.
 */
export async function worksOfStore(tx: Transaction, store: SeededStore) {
  const own = eq(works.store, store);
  const hasPassages = sql`exists (select 1 from ${passages} where ${passages.workId} = ${works.id})`;
  const isLeft = sql`${works.retiredFor} = 'edition' and not exists (select 1 from works later
    where later.store = ${works.store} and later.slug = ${works.slug} and later.id <> ${works.id}
      and (later.retired_at is null
        or later.retired_at >= ${works.retiredAt} and later.retired_for <> 'deleted'))
    and (${works.origin} = ${PACK_ORIGIN} or exists (select 1 from works later
      where later.store = ${works.store} and later.slug = ${works.slug} and later.retired_for = 'deleted'))`;
  return {
    works: await readWorks(tx, and(own, isNull(works.retiredAt))),
    removed: await readWorks(
      tx,
      and(own, or(inArray(works.retiredFor, ['deleted', 'cleared']), isLeft), hasPassages),
    ),
  };
}

/** @throws Refusal not_found */
export async function storedWork(database: Database, workId: string): Promise<StoredWork> {
  const [work] = await database.as('service').transaction((tx) => readWorks(tx, eq(works.id, workId)));
  if (work === undefined) throw notFound('This work');
  return work;
}

/** Counts the answers that cite a work, including its older editions. */
export async function countAnswers(database: Database, { store, slug }: StoredWork): Promise<number> {
  const cited = JSON.stringify([{ store, work: { slug } }]);
  const [row] = await database.as('job').transaction((tx) =>
    tx
      .select({ count: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(ne(messages.sources, sql`'[]'::jsonb`), sql`${messages.sources} @> ${cited}::jsonb`)),
  );
  return row!.count;
}

/**
 * Reads a range of a work's pages with their passages, in order; with a search, only pages that contain it.
 */
export async function readWorkPages(
  database: Database,
  workId: string,
  { after, search }: { after: number; search: string },
) {
  const matching = search === '' ? undefined : sql`position(lower(${search}) in lower(${pages.text})) > 0`;
  return await database.as('service').transaction(async (tx) => {
    const own = and(eq(pages.workId, workId), matching);
    const [counted] = await tx.select({ count: sql<number>`count(*)::int` }).from(pages).where(own);
    const some = await tx
      .select({ number: pages.number, time: pages.time, section: pages.section })
      .from(pages)
      .where(and(own, gt(pages.number, after)))
      .orderBy(asc(pages.number))
      .limit(WORK_PAGES_AT_ONCE + 1);
    const shown = some.slice(0, WORK_PAGES_AT_ONCE);
    const rows = await tx
      .select()
      .from(passages)
      .where(
        and(
          eq(passages.workId, workId),
          sql`${passages.page} = any(${sql.param(shown.map(({ number }) => number))}::int[])`,
        ),
      )
      .orderBy(asc(passages.position));
    return {
      pages: shown.map((page) => ({
        ...page,
        passages: rows
          .filter((row) => row.page === page.number)
          .map(({ id, heading, text, outOfUse }) => ({ id, heading, text, out_of_use: outOfUse })),
      })),
      count: counted!.count,
      next: some.length > shown.length ? shown.at(-1)!.number : null,
    };
  });
}

/** Counts a store's passages, and those added last. */
export async function storeStats(database: Database, store: SeededStore) {
  const own = and(eq(works.store, store), isNull(works.retiredAt));
  return await database.as('service').transaction(async (tx) => {
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(passages)
      .innerJoin(works, eq(works.id, passages.workId))
      .where(own);
    const recent = await tx
      .select({
        title: works.title,
        kind: works.kind,
        page: passages.page,
        time: pages.time,
        section: pages.section,
        content: passages.text,
      })
      .from(passages)
      .innerJoin(works, eq(works.id, passages.workId))
      .innerJoin(pages, and(eq(pages.workId, passages.workId), eq(pages.number, passages.page)))
      .where(own)
      .orderBy(desc(passages.id))
      .limit(RECENT_ENTRIES);
    return {
      totalCount: counted!.count,
      recentEntries: recent.map(({ title, kind, content, ...place }) => ({
        title,
        page_number: place.page,
        place: placeOf({ ...place, work: { kind } }),
        content,
      })),
    };
  });
}

/** Updates the state of a work's file when the work is removed or restored. */
export async function markFile(tx: Transaction, workId: string, state: 'added' | 'deleted'): Promise<void> {
  await tx.update(libraryFiles).set({ state, updatedAt: sql`now()` }).where(eq(libraryFiles.workId, workId));
}
