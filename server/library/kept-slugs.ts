import { existsSync } from 'node:fs';
import { extname, isAbsolute } from 'node:path';
import type { WorkSource } from './read/work-source.ts';
import type { WorkRow } from './work-rows.ts';

/**
 * Keeps a file's existing slug, whether it is named alone or found in a folder, and even if it was moved. A
 * file whose slug belongs to another one gets a number appended.
 */
export function withKeptSlugs(sources: readonly WorkSource[], works: readonly WorkRow[]): WorkSource[] {
  const fileOf = ({ store, origin }: { store: string; origin: string }) => `${store} ${origin}`;
  const files = works.filter(({ origin }) => isAbsolute(origin));
  const known = new Map(files.map((work) => [fileOf(work), work]));
  const gone = new Map(
    files
      .filter(({ origin }) => !existsSync(origin))
      .map((work) => [textOf(work.store, work.contentHash), work]),
  );
  const own = sources.map(
    (source) => known.get(fileOf(source)) ?? gone.get(textOf(source.store, source.hash)),
  );
  const claimed = new Set(own.flatMap((work) => (work === undefined ? [] : placeOf(work))));
  const taken = new Set([...works, ...sources].map(placeOf));
  const at = (place: string) => files.find((work) => placeOf(work) === place);
  return sources.map((source, index) => {
    // An upload or a copy has its place already, perhaps as the new edition of a file.
    if (source.fileId !== undefined) return source;
    const slug = own[index]?.slug;
    if (slug !== undefined) return { ...source, slug };
    // `book.epub` is not a new edition of `book.htm`.
    const there = at(placeOf(source));
    const named =
      there && extname(there.origin) !== extname(source.origin)
        ? { ...source, slug: `${source.slug}-${extname(source.origin).slice(1).toLowerCase()}` }
        : source;
    const other = at(placeOf(named));
    if (!claimed.has(placeOf(named)) && !(other && existsSync(other.origin))) return named;
    let n = 2;
    while (taken.has(placeOf({ ...named, slug: `${named.slug}-${n}` }))) n++;
    return { ...named, slug: `${named.slug}-${n}` };
  });
}

/** Names a text in a store. */
export function textOf(store: string, hash: string): string {
  return `${store} ${hash}`;
}

/** Names a work's place in the library. */
export function placeOf({ store, slug }: { store: string; slug: string }): string {
  return `${store}/${slug}`;
}
