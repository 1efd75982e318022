import { nameOfSource, pagePath, type Source } from '#shared/source.ts';

/** An answer's citation, as programs get it. */
export interface Citation {
  /** The number that `[1]` in the text refers to. */
  number: number;
  work: string;
  /** Ordinal in the work; see `place` for works without pages. */
  page: number;
  /** As people say it: 'Strong on Purpose, page 12'. */
  place: string;
  /** The words quoted from the page, as printed there; null when it quotes none. */
  quote: string | null;
  quotes: string[];
  /** Opens the page at the cited passage, for a signed-in member. */
  url: string;
}

/** @param origin of the site, without a trailing slash */
export const citationsOf = (sources: readonly Source[], origin: string): Citation[] =>
  sources.map((source) => ({
    number: source.number,
    work: source.work.title,
    page: source.page,
    place: nameOfSource(source),
    quote: source.quotes[0] ?? null,
    quotes: source.quotes,
    url: origin + pagePath(source.work.id, source.page, source.passageId),
  }));

/** Formats the list of sources below an answer's text. */
export const sourceList = (citations: readonly Citation[]): string =>
  citations.length === 0
    ? ''
    : `\n\nSources:\n\n${citations.map(({ number, place, url }) => `- [${number}] ${place}: ${url}`).join('\n')}`;
