import { and, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pages, works } from '#server/db/schema/library.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Library } from '#server/library/library.ts';
import { withoutAlsoAsked } from '#shared/also-asked.ts';
import { nameOfSource, pagePath } from '#shared/source.ts';
import { isPublished, PUBLISHED_STORES } from '#shared/store.ts';
import { pageOfUri, pageUri } from './page-uri.ts';

const WORKS_AT_ONCE = 100;
const MIME_TYPE = 'text/markdown';

/**
 * Lists the works that members can read, each by its first page, ordered by id.
 * @throws Refusal wrong_shape for an unknown cursor
 */
export async function listPages(database: Database, cursor: string | undefined) {
  const after = cursor === undefined ? undefined : pageOfUri(cursor)?.workId;
  if (cursor !== undefined && after === undefined)
    throw new Refusal('wrong_shape', 'This cursor is not valid.');
  const rows = await database.as('service').read((tx) =>
    tx
      .select({
        id: works.id,
        title: works.title,
        author: works.author,
        first: min(pages.number),
        count: sql<number>`count(*)::int`,
      })
      .from(works)
      .innerJoin(pages, eq(pages.workId, works.id))
      .where(
        and(
          isNull(works.retiredAt),
          inArray(works.store, [...PUBLISHED_STORES]),
          after === undefined ? undefined : gt(works.id, after),
        ),
      )
      .groupBy(works.id)
      .orderBy(works.id)
      .limit(WORKS_AT_ONCE + 1),
  );
  const shown = rows.slice(0, WORKS_AT_ONCE);
  return {
    resources: shown.map(({ id, title, author, first, count }) => ({
      uri: pageUri(id, first ?? 1),
      name: title,
      title,
      description: `${author === '' ? '' : `By ${author}. `}The first of ${count === 1 ? 'one page' : `${count} pages`}.`,
      mimeType: MIME_TYPE,
    })),
    ...(rows.length > shown.length && { nextCursor: pageUri(shown.at(-1)!.id, 1) }),
  };
}

/** Reads a page with its work above it; null when members cannot read it. */
export async function readPage(library: Library, uri: string, origin: string) {
  const place = pageOfUri(uri);
  const page = place && (await library.page(place.workId, place.page));
  if (page === null || !isPublished(page.work.store)) return null;
  const url = origin + pagePath(page.work.id, page.page);
  return {
    uri,
    mimeType: MIME_TYPE,
    text: `${nameOfSource(page)} (${url}):\n\n${withoutAlsoAsked(page.text)}`,
    _meta: { work: page.work.title, author: page.work.author, page: page.page, url },
  };
}
