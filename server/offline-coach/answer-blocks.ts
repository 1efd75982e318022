import type { SubQuestion } from '#server/offline-coach/follow-ups/sub-questions.ts';
import type { LibrarySearch } from '#server/offline-coach/follow-ups/understood.ts';
import { answerLineOf } from '#server/offline-coach/quotes/answer-line.ts';
import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import type { Closeness } from '#server/offline-coach/quotes/gate.ts';
import { isWare } from '#server/offline-coach/quotes/passage-reading.ts';
import type { Selection } from '#server/offline-coach/quotes/selection.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import {
  beginsWith,
  closestLine,
  headingLink,
  ownHeading,
  pageOf,
  quotation,
  quoteBlocks,
  underHeading,
  where,
} from './quote-blocks.ts';

/** One question of the message and the evidence found for it. */
export interface Section {
  subQuestion: SubQuestion;
  selection: Selection;
  closeness: Closeness;
  /** Fixed text about the gym or the app; null when quotes answer instead. */
  blocks: string[] | null;
  /** Searches that may still find the answer. */
  unsearched: LibrarySearch[];
  /** The requested author, when someone else's works answer better; null otherwise. */
  authorPassedOver: string | null;
}

/** Introduces a single line that may still answer. */
export const NOT_IN_AS_MANY_WORDS = 'The library does not say this in so many words.';
export const NOT_SAID = 'The library does not say.';
/** Introduces links to the nearest pages when no sentence of them can be quoted. */
export const NEAREST_PAGES = 'The closest pages are:';
export const SEE_ALSO = 'See also: ';
export const NEAR_MAX = 3;

/** Returns only the answering line of a quote that another question of the message has shown. */
export function lineOf(quote: Candidate, { text, kind }: SubQuestion): string | null {
  const line = answerLineOf(quote, text, kind) ?? quote.core;
  return line === null ? null : quotation(line, quote.reading.passage.number);
}

/** Returns the answer line, its quote, and links to other pages. */
export function answerBlocks({
  subQuestion,
  selection,
  closeness,
  blocks: said,
  authorPassedOver,
}: Section): string[] {
  if (said !== null) return said;
  const [first, ...others] = selection.quotes;
  if (first === undefined || closeness === 'apart') return [NOT_SAID, ...nearest(selection.near)];
  if (closeness === 'close') return closestBlocks(first, selection.near);
  const line = answerLineOf(first, subQuestion.text, subQuestion.kind);
  const { number } = first.reading.passage;
  const isWhole = line !== null && first.kind === 'words' && first.points === null && line === first.text;
  const or = line === null || isWhole ? [] : alternatives(selection, subQuestion);
  // With alternatives in between, the line goes before its quote; without them, it is bold inside the quote.
  const isLead =
    line !== null && !isWhole && or.length === 0 && first.kind === 'words' && beginsWith(first.text, line);
  const lead = isLead ? line : '';
  const answer = line === null || isWhole || isLead ? [] : [`**${capital(line)}** [${number}]`];
  const also = others.flatMap((quote) => (quote.kind === 'words' ? [`- ${underHeading(quote)}`] : []));
  const blocks = others.flatMap((quote) => (quote.kind === 'words' ? [] : quoteBlocks(quote)));
  return [
    ...(authorPassedOver === null
      ? []
      : [
          `${nameText(authorPassedOver)}’s own works say less about this. The best answer from the rest of the library:`,
        ]),
    ...answer,
    ...or,
    ...quoteBlocks(first, lead),
    ...blocks,
    ...(also.length === 0 ? [] : [also.join('\n')]),
    ...seeAlso(selection, or.join(' ')),
  ];
}

/** Links up to three nearby pages that were not quoted. */
function seeAlso({ quotes, rival, near }: Selection, said: string): string[] {
  const isRivalSaid = rival !== null && said.includes(`[${rival.reading.passage.number}]`);
  const shown = [...quotes, ...(isRivalSaid ? [rival] : [])];
  const headings = new Set(shown.map(ownHeading));
  const others = near.filter(
    (page) =>
      ownHeading(page) !== '' &&
      !headings.has(ownHeading(page)) &&
      !shown.some(({ reading }) => reading.passage === page.reading.passage) &&
      !isWare(page.reading.passage),
  );
  const marks = new Map(others.map((page) => [headingLink(page), `[${page.reading.passage.number}]`]));
  const links = [...marks].slice(0, NEAR_MAX).map(([heading, mark]) => `${heading} ${mark}`);
  return links.length === 0 ? [] : [`${SEE_ALSO}${links.join(' · ')}`];
}

/**
 * Minimum score of an alternative, as a share of the best quote's score (lower for long messages), and how
 * many to show.
 */
const ALTERNATIVE = { from: 0.9, fromLong: 0.75, longWords: 10, most: 2 };

/** Returns one line each from other pages that may be what was meant. */
function alternatives({ quotes, rival }: Selection, { text, kind }: SubQuestion): string[] {
  const [first, ...others] = quotes;
  if (first === undefined || first.evidence.same > 0) return [];
  const isLong = text.trim().split(/\s+/u).length >= ALTERNATIVE.longWords;
  const least = isLong ? ALTERNATIVE.fromLong : ALTERNATIVE.from;
  const meant = others.filter(({ score }) => score >= least * first.score);
  const pages = new Map(
    [...(rival === null ? [] : [rival]), ...meant].map((quote) => [quote.reading.passage, quote]),
  );
  const lines = [...pages.values()].flatMap((quote) => {
    const line = answerLineOf(quote, text, kind);
    return line === null
      ? []
      : [`**${capital(line)}** [${quote.reading.passage.number}] — *${ownHeading(quote)}*`];
  });
  const shown = lines.slice(0, ALTERNATIVE.most);
  if (shown.length < 2) return shown.map((line) => `If that isn’t it: ${line}`);
  return [`If that isn’t it:\n\n${shown.map((line) => `- ${line}`).join('\n')}`];
}

/** Returns the closest line and links to the other nearest pages. */
export function closestBlocks(first: Candidate, near: readonly Candidate[]): string[] {
  const others = near.filter(({ reading }) => reading.passage !== first.reading.passage);
  return [
    `${NOT_IN_AS_MANY_WORDS} The closest is this, from ${where(first)}:`,
    ...closestLine(first),
    ...nearest(others),
  ];
}

/** Lists up to three pages by heading and location. */
export function nearest(candidates: readonly Candidate[]): string[] {
  const marks = new Map(candidates.map((near) => [pageOf(near), `[${near.reading.passage.number}]`]));
  const lines = [...marks].slice(0, NEAR_MAX).map(([place, mark]) => `- ${place} ${mark}`);
  return lines.length === 0 ? [] : [NEAREST_PAGES, lines.join('\n')];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
