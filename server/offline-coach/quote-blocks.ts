import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import { isShort } from '#server/offline-coach/quotes/lines.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';

/** Whether a text cites the source of a quote. */
export const hasQuote = (text: string): boolean => /(?:^|” )— \*/mu.test(text);

/** Whether a text starts with a line, which can then be bold in place instead of repeated. */
export const beginsWith = (text: string, line: string): boolean =>
  text.startsWith(`${line} `) && !line.includes('*');

/**
 * Formats words of a passage as a cited quote.
 * @param lead start of the text to set in bold
 */
export const quotation = (text: string, number: number, lead = ''): string =>
  `“${lead === '' ? '' : `**${lead}**`}${text.slice(lead.length)}” [${number}]`;

/** Returns the answer line of a cited block: the block itself, or the bold start of its quote. */
export const answerLineIn = (block: string): string =>
  block.replace(/^“(\*\*[^*]+\*\*).*(\[\d{1,3}\])$/su, '$1 $2');

/**
 * Formats a quote as blocks, the last of which cites its source.
 * @param lead start of the text to set in bold
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

/** Returns the closest line with its source, or the whole table when the line is a table row. */
export function closestLine(quote: Candidate): string[] {
  const mark = `[${quote.reading.passage.number}]`;
  if (quote.kind === 'table') return [tableText(quote.rows), mark];
  const core = quote.core ?? quote.reading.passage.heading;
  return [`“${quote.kind === 'words' && isShort(core) ? quote.text : core}” ${mark}`];
}

/** Formats several lines of a page as a Markdown block. */
function block(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** Quotes the words, followed by the price when they come from a shop entry. */
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

/** Describes a passage for a list of pages: heading, work, page. */
export function pageOf(candidate: Candidate): string {
  const own = ownHeading(candidate);
  const page = pageIn(candidate);
  return own === '' || own === nameText(candidate.reading.passage.work) ? page : `**${own}** · ${page}`;
}

/** Returns the heading directly above a quote, without its number. */
export const ownHeading = ({ under, reading }: Candidate): string =>
  nameText(under ?? reading.passage.heading.split(' › ').at(-1) ?? '').replace(/^\d+(?:\.\d+)*\.?\s+/u, '');

/** Names a page by its heading: a question alone, any other heading with its work. */
export function headingLink(page: Candidate): string {
  const heading = ownHeading(page);
  return heading.endsWith('?') ? heading : `${heading} (*${nameText(page.reading.passage.work)}*)`;
}

/** Returns a quote preceded by its heading, so readers can find the one they meant. */
export function underHeading(quote: Candidate & { kind: 'words' }): string {
  const heading = isHeadingInPlace(quote) ? '' : `**${ownHeading(quote)}** `;
  return `${heading}${quotedWords(quote)} — ${pageIn(quote)}`;
}

/** Describes the location of a passage for a sentence: work, page, heading. */
export const where = (candidate: Candidate): string =>
  isHeadingInPlace(candidate) ? pageIn(candidate) : `${pageIn(candidate)}, under *${ownHeading(candidate)}*`;

const pageIn = ({ reading: { passage } }: Candidate): string =>
  [`*${nameText(passage.work)}*`, nameText(passage.place)].filter((part) => part !== '').join(', ');

/** Whether the work and the location already contain the heading, even if truncated. */
function isHeadingInPlace(candidate: Candidate): boolean {
  const { work, place } = candidate.reading.passage;
  const own = ownHeading(candidate);
  const spot = nameText(place);
  const isCut = spot.endsWith('…') && own.startsWith(spot.slice(0, -1).trimEnd());
  return own === '' || own === nameText(work) || spot.endsWith(own) || isCut;
}
