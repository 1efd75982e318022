import * as z from 'zod';
import { libraryStoreSchema, type WorkKind, workKindSchema } from './store.ts';

/** One passage an answer cites. `number` is what `[1]` in the answer's text refers to. */
export const sourceSchema = z.object({
  number: z.number().int().positive(),
  store: libraryStoreSchema,
  work: z.object({ id: z.string(), slug: z.string(), title: z.string(), kind: workKindSchema }),
  /** Ordinal of the page in its work, from 1. For a seminar, the ordinal of its timed section. */
  page: z.number().int().positive(),
  /** `HH:MM:SS` into the recording; only seminars have it. */
  time: z.string().nullable(),
  /** Headings above the passage, joined by ' › '. Empty when there is none. */
  heading: z.string(),
  passageId: z.string(),
  /** Quotes of the answer found word for word on the page, as the page prints them. */
  quotes: z.array(z.string()),
});
export type Source = z.infer<typeof sourceSchema>;

/** What the server puts where an answer cited a page for words that page does not hold. */
export const UNVERIFIED_MARK = '[unverified]';

/** Where in its work a passage stands, as a person says it: 'page 12', '32:55', or '' where a page means nothing. */
export function placeOf({
  work,
  page,
  time,
}: Pick<Source, 'page' | 'time'> & { work: { kind: WorkKind } }): string {
  if (time !== null) return time.replace(/^00:/, '');
  return work.kind === 'book' || work.kind === 'article' ? `page ${page}` : '';
}

/** A source in words: 'Strong on Purpose, page 12'. */
export function nameOfSource(source: Pick<Source, 'page' | 'time' | 'work'>): string {
  const place = placeOf(source);
  return place === '' ? source.work.title : `${source.work.title}, ${place}`;
}
