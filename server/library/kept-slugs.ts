import { extname, isAbsolute } from 'node:path';
import type { WorkSource } from './read/work-source.ts';
import type { WorkRow } from './work-rows.ts';

/**
 * Keeps a file's existing slug, whether it is named alone or found in a folder. Another file of this run with
 * the same slug gets a number appended.
 */
export function withKeptSlugs(sources: readonly WorkSource[], works: readonly WorkRow[]): WorkSource[] {
  const fileOf = ({ store, origin }: { store: string; origin: string }) => `${store} ${origin}`;
  const files = works.filter(({ origin }) => isAbsolute(origin));
  const kept = new Map(files.map((work) => [fileOf(work), work.slug]));
  const claimed = new Set(
    sources.flatMap((source) => {
      const slug = kept.get(fileOf(source));
      return slug === undefined ? [] : placeOf({ ...source, slug });
    }),
  );
  const taken = new Set([...works, ...sources].map(placeOf));
  return sources.map((source) => {
    const slug = kept.get(fileOf(source));
    if (slug !== undefined) return { ...source, slug };
    // `book.epub` is not a new edition of `book.htm`.
    const there = files.find((work) => placeOf(work) === placeOf(source));
    if (there && extname(there.origin) !== extname(source.origin))
      return { ...source, slug: `${source.slug}-${extname(source.origin).slice(1).toLowerCase()}` };
    if (!claimed.has(placeOf(source))) return source;
    let n = 2;
    while (taken.has(placeOf({ ...source, slug: `${source.slug}-${n}` }))) n++;
    return { ...source, slug: `${source.slug}-${n}` };
  });
}

/** Names a work's place in the library. */
export function placeOf({ store, slug }: { store: string; slug: string }): string {
  return `${store}/${slug}`;
}
