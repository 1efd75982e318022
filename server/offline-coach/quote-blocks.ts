import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';

/** Whether a text says where a quote stands. */
export const hasQuote = (text: string): boolean => /(?:^|” )— \*/mu.test(text);

/** Whether words begin with a line, so that it can be set in bold there instead of being said twice. */
export const beginsWith = (text: string, line: string): boolean =>
  text.startsWith(`${line} `) && !line.includes('*');

/** Words of a passage as a quote. @param lead what they begin with and is set in bold */
export const quotation = (text: string, number: number, lead = ''): string =>
  `“${lead === '' ? '' : `**${lead}**`}${text.slice(lead.length)}” [${number}]`;

/** Of a cited block, the line that answers: by itself already, or in bold at the beginning of its quote. */
export const answerLineIn = (block: string): string =>
  block.replace(/^“(\*\*[^*]+\*\*).*(\[\d{1,3}\])$/su, '$1 $2');

/**
 * A quote as blocks of its own, the last of which says where it stands.
 * @param lead what it begins with and is set in bold
 */
export function quoteBlocks(quote: Candidate, lead = ''): string[] {
  const { passage } = quote.reading;
  const mark = `[${passage.number}]`;
  const place = `— ${where(quote)}`;
  if (quote.kind === 'table') return [tableText(quote.rows), `${place} ${mark}`];
  if (quote.kind === 'points') return [`${block(quote.markdown)} ${mark}`, place];
  const words = quotedWords(quote, lead);
  return quote.points === null ? [words, place] : [words, `${block(quote.points)} ${mark}`, place];
}

/** One line of what comes closest, or its table: a row alone says nothing. */
export function closestLine(quote: Candidate): string[] {
  const mark = `[${quote.reading.passage.number}]`;
  if (quote.kind === 'table') return [tableText(quote.rows), mark];
  return [`“${quote.core ?? quote.reading.passage.heading}” ${mark}`];
}

/** Several lines of a page as it prints them. */
function block(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** The words, and behind those of a shop's entry its price, which nobody wants to look up. */
function quotedWords(
  { text, reading: { passage, price } }: Candidate & { kind: 'words' },
  lead = '',
): string {
  const words = quotation(text, passage.number, lead);
  return price === null || text.includes(price) ? words : `${words} ${quotation(price, passage.number)}`;
}

function tableText([head = [], ...body]: readonly string[][]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(row)].join('\n');
}

/** Where a passage stands, as in a list of pages: heading, work, page. */
export function pageOf(candidate: Candidate): string {
  const own = ownHeading(candidate);
  const page = pageIn(candidate);
  return own === '' || own === nameText(candidate.reading.passage.work) ? page : `**${own}** · ${page}`;
}

/** The heading right above a quote, without its number. */
export const ownHeading = ({ under, reading }: Candidate): string =>
  nameText(under ?? reading.passage.heading.split(' › ').at(-1) ?? '').replace(/^\d+(?:\.\d+)*\.?\s+/u, '');

/** A heading that names the page: a question by itself, anything else with its work. */
export function headingLink(page: Candidate): string {
  const heading = ownHeading(page);
  return heading.endsWith('?') ? heading : `${heading} (*${nameText(page.reading.passage.work)}*)`;
}

/** A quote behind its heading, by which a reader finds the one that they meant. */
export function underHeading(quote: Candidate & { kind: 'words' }): string {
  const heading = isHeadingInPlace(quote) ? '' : `**${ownHeading(quote)}** `;
  return `${heading}${quotedWords(quote)} — ${pageIn(quote)}`;
}

/** Where a passage stands, in a sentence: work, page, heading. */
export const where = (candidate: Candidate): string =>
  isHeadingInPlace(candidate) ? pageIn(candidate) : `${pageIn(candidate)}, under *${ownHeading(candidate)}*`;

const pageIn = ({ reading: { passage } }: Candidate): string =>
  [`*${nameText(passage.work)}*`, nameText(passage.place)].filter((part) => part !== '').join(', ');

/** Whether the heading is said by the work and the place, where a long one is cut. */
function isHeadingInPlace(candidate: Candidate): boolean {
  const { work, place } = candidate.reading.passage;
  const own = ownHeading(candidate);
  const spot = nameText(place);
  const isCut = spot.endsWith('…') && own.startsWith(spot.slice(0, -1).trimEnd());
  return own === '' || own === nameText(work) || spot.endsWith(own) || isCut;
}
