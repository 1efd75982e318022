import { nameOfSource, pagePath, type Source } from '#shared/source.ts';

/** What an answer cites, as programs get it. */
export interface Citation {
  /** What `[1]` in the text refers to. */
  number: number;
  work: string;
  /** Ordinal in the work; see `place` for works without pages. */
  page: number;
  /** As a person says it: 'Strong on Purpose, page 12'. */
  place: string;
  /** Words of the answer that stand on the page, as the page prints them; null when it quotes none. */
  quote: string | null;
  quotes: string[];
  /** Opens the page, for a member who is signed in. */
  url: string;
}

/** @param origin of the site, without a slash at its end */
export const citationsOf = (sources: readonly Source[], origin: string): Citation[] =>
  sources.map((source) => ({
    number: source.number,
    work: source.work.title,
    page: source.page,
    place: nameOfSource(source),
    quote: source.quotes[0] ?? null,
    quotes: source.quotes,
    url: origin + pagePath(source.work.id, source.page),
  }));

/** The list that stands below an answer's text. */
export const sourceList = (citations: readonly Citation[]): string =>
  citations.length === 0
    ? ''
    : `\n\nSources:\n\n${citations.map(({ number, place, url }) => `- [${number}] ${place}: ${url}`).join('\n')}`;
