import * as z from 'zod';
import { libraryStoreSchema, type WorkKind, workKindSchema } from './store.ts';

/** The place of a passage in its work. */
export const placeSchema = z.object({
  /** Ordinal in its work, from 1: of the page, of a seminar's timed section, or of the section of a work without pages. */
  page: z.number().int().positive(),
  /** `HH:MM:SS` into the recording; only seminars have it. */
  time: z.string().nullable(),
  /**
   * Chapter and section, as in 'Chapter 3 · Box squats'; only for works without pages. Empty when such a work
   * has no headings, and absent in answers that predate such works.
   */
  section: z.string().nullable().default(null),
});
export type Place = z.infer<typeof placeSchema>;

/** A passage that an answer cites. `number` is what `[1]` in the answer's text refers to. */
// Extended rather than spread: a spread would keep the schema library in what browsers load.
export const sourceSchema = placeSchema.extend({
  number: z.number().int().positive(),
  store: libraryStoreSchema,
  work: z.object({ id: z.string(), slug: z.string(), title: z.string(), kind: workKindSchema }),
  /** Headings above the passage, joined by ' › '. Empty when there is none. */
  heading: z.string(),
  passageId: z.string(),
  /** Quotes of the answer found word for word on the page, as the page prints them. */
  quotes: z.array(z.string()),
});
export type Source = z.infer<typeof sourceSchema>;

/** Returns what loads the page of a source: its passage may have moved to another one since. */
export const citedPage = ({
  work,
  page,
  passageId,
}: Pick<Source, 'page' | 'passageId'> & { work: { id: string } }) => ({
  workId: work.id,
  page,
  ...(passageId !== '' && { passageId }),
});

/** Inserted by the server where an answer cites a page that lacks the cited words. */
export const UNVERIFIED_MARK = '[unverified]';

/** Units for the pages of a work. */
export const PAGE_UNITS = ['page', 'section'] as const;
export type PageUnit = (typeof PAGE_UNITS)[number];

export const unitOf = ({ time, section }: Pick<Place, 'time' | 'section'>): PageUnit =>
  time === null && typeof section !== 'string' ? 'page' : 'section';

/** Returns only the place fields. */
export const onlyPlace = ({ page, time, section }: Place): Place => ({ page, time, section });

type Placed = Place & { work: { kind: WorkKind } };

/**
 * Returns a passage's place in its work in words: 'page 12', '32:55', 'Chapter 3 · Box squats', or '' where a
 * page means nothing.
 */
export function placeOf({ work, page, time, section }: Placed): string {
  if (time !== null) return clock(time);
  if (typeof section === 'string') return section;
  return work.kind === 'book' || work.kind === 'article' ? `page ${page}` : '';
}

/** Returns the short form: 'p. 12', '32:55', 'ch. 3, Box squats'. */
export function shortPlaceOf(place: Placed): string {
  return typeof place.section === 'string' && place.time === null
    ? shortSection(place.section)
    : placeOf(place).replace(/^page /, 'p. ');
}

/** '00:32:55' → '32:55'. */
export const clock = (time: string): string => time.replace(/^00:/, '');

/** Between the chapter and the section of a label. */
export const LABEL_SEPARATOR = ' · ';
const NUMBERED_CHAPTER = /^chapter\s+(\d+|[ivxlc]+)\b[\s.:–—-]*(.*)$/iu;

/** 'Chapter 3: The squat · Box squats' → 'ch. 3, Box squats'. */
function shortSection(label: string): string {
  const [chapter = '', ...sections] = label.split(LABEL_SEPARATOR);
  const [, number, title] = NUMBERED_CHAPTER.exec(chapter) ?? [];
  const named = sections.length > 0 ? sections : title ? [title] : [];
  return (number === undefined ? [chapter, ...sections] : [`ch. ${number}`, ...named]).join(', ');
}

/** Returns the path of the screen that shows one page of a work: where this passage of it is now, if any. */
export const pagePath = (workId: string, page: number, passageId = ''): string =>
  `/library/${workId}/${page}${passageId === '' ? '' : `?passageId=${passageId}`}`;

/** Returns a source in words: 'Strong on Purpose, page 12'. */
export function nameOfSource(source: Pick<Source, 'work'> & Place): string {
  const place = placeOf(source);
  return place === '' ? source.work.title : `${source.work.title}, ${place}`;
}
