import { inTurns } from '#server/library/in-turns.ts';
import { isSameTitle } from '#server/library/read/section-label.ts';
import type { WorkPages } from '#server/library/read/work-pages.ts';
import { alsoAskedLines } from '#shared/also-asked.ts';
import { type Block, blocksOf } from './blocks.ts';
import { asksOnly } from './question-headings.ts';
import { type Span, sentencesOf } from './sentences.ts';

/** A passage before it has an id. `text` is exactly as on the page. */
export interface PassageDraft {
  page: number;
  /** The headings above it, outermost first, joined by ' › '; one applies across pages until the next one. */
  heading: string;
  text: string;
}

/** The maximum length of a passage; a section up to this length stays one passage. */
export const PASSAGE_MAX_CHARACTERS = 1800;
/** Longer sections are divided into passages of about this many words. */
const TARGET_WORDS = 190;
const WHOLE_WORDS = 300;
const HEADING_MAX_CHARACTERS = 160;

/** The cost of a cut at each place, relative to a passage twice as long as it should be (1). */
const CUT = { block: 0, text: 0.15, list: 0.3, table: 0.6, code: 0.6, afterColon: 0.4, afterQuestion: 1 };

/** An indivisible part, with the cost of a cut before it. */
interface Atom extends Span {
  words: number;
  /** Characters that count toward the length of a passage. */
  length: number;
  cut: number;
}

/**
 * Divides a work's pages into passages: never across pages or headings, never within a sentence, table row or
 * list item that fits a passage. Only a sentence that does not fit is cut, at a space. Headings are not text,
 * except on a page that has nothing else. Lines of other ways to ask are never cut, however long, and stay with
 * what follows them.
 */
export function splitWork(work: WorkPages): PassageDraft[] {
  return [...passagesByPage(work)].flat();
}

/** Divides a work of any length, yielding to others on this thread. */
export async function splitInTurns(work: WorkPages): Promise<PassageDraft[]> {
  const passages: PassageDraft[] = [];
  for await (const some of inTurns(passagesByPage(work))) passages.push(...some);
  return passages;
}

function* passagesByPage(work: WorkPages): Generator<PassageDraft[]> {
  const path: { level: number; title: string }[] = [];
  for (const page of work.pages) {
    const passages: PassageDraft[] = [];
    let section: Atom[] = [];
    let isAsked = false;
    const close = () => {
      const heading = path.map(({ title }) => title).join(' › ');
      for (const { start, end } of packed(section))
        passages.push({ page: page.number, heading, text: page.text.slice(start, end).trim() });
      section = [];
    };
    for (const block of blocksOf(page.text)) {
      if (block.kind === 'heading') {
        close();
        while (path.length > 0 && path.at(-1)!.level >= block.level) path.pop();
        if (block.title !== '' && !isSameTitle(block.title, work.title))
          path.push({ level: block.level, title: block.title.slice(0, HEADING_MAX_CHARACTERS) });
      } else {
        const before = section.at(-1)?.end ?? 0;
        const isLedIn = before > 0 && /:[*_]*$/.test(page.text.slice(Math.max(0, before - 4), before));
        const isWays = section.at(-1)?.length === 0;
        const cut = isWays
          ? Number.POSITIVE_INFINITY
          : isAsked
            ? CUT.afterQuestion
            : isLedIn
              ? CUT.afterColon
              : CUT.block;
        isAsked = asksOnly(block, page.text);
        // One by one: a call takes only so many arguments.
        for (const atom of waysIn(block, page.text, cut) ?? atomsOf(block, page.text, cut))
          section.push(atom);
      }
    }
    close();
    const alone = page.text.trim();
    if (passages.length === 0 && alone !== '')
      passages.push(
        ...pieces({ start: 0, end: alone.length }, alone).map(({ start, end }) => ({
          page: page.number,
          heading: '',
          text: alone.slice(start, end),
        })),
      );
    yield passages;
  }
}

/** Returns a block of other ways to ask as one part, which may be longer than a passage; null for any other. */
function waysIn({ atoms }: Exclude<Block, { kind: 'heading' }>, text: string, cut: number): Atom[] | null {
  const [first, last] = [atoms[0], atoms.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { start } = first;
  const [line] = alsoAskedLines(text.slice(start, last.end));
  if (line?.start !== 0) return null;
  const words = wordCount(text, start, last.end);
  return [{ start, end: last.end, words, length: 0, cut }];
}

function atomsOf(block: Exclude<Block, { kind: 'heading' }>, text: string, cutBefore: number): Atom[] {
  const atoms: Atom[] = [];
  for (const [index, span] of block.atoms.entries()) {
    for (const [part, { start, end }] of fitting(span, text).entries()) {
      const cut = index === 0 && part === 0 ? cutBefore : CUT[block.kind];
      atoms.push({ start, end, words: wordCount(text, start, end), length: end - start, cut });
    }
  }
  return atoms;
}

/** Returns the span itself when it fits a passage; else its sentences, or pieces of those that do not fit. */
function fitting(span: Span, text: string): Span[] {
  if (span.end - span.start <= PASSAGE_MAX_CHARACTERS) return [span];
  return sentencesOf(text, span.start, span.end).flatMap((sentence) => pieces(sentence, text));
}

function pieces({ start, end }: Span, text: string): Span[] {
  const found: Span[] = [];
  let from = start;
  while (end - from > PASSAGE_MAX_CHARACTERS) {
    const window = text.slice(from, from + PASSAGE_MAX_CHARACTERS + 1);
    const space = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'), window.lastIndexOf('\t'));
    let to = from + (space > 0 ? space : PASSAGE_MAX_CHARACTERS);
    if (space <= 0 && isLowSurrogate(text.charCodeAt(to))) to--;
    found.push({ start: from, end: to });
    from = to;
    while (from < end && /\s/u.test(text[from]!)) from++;
  }
  if (from < end) found.push({ start: from, end });
  return found;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Finds the cheapest division of a section's atoms into passages: near the target length, cut where it costs
 * least.
 */
function packed(atoms: Atom[]): Span[] {
  if (atoms.length === 0) return [];
  const whole = { start: atoms[0]!.start, end: atoms.at(-1)!.end };
  const total = atoms.reduce((sum, atom) => sum + atom.words, 0);
  if (lengthOf(atoms) <= PASSAGE_MAX_CHARACTERS && total <= WHOLE_WORDS) return [whole];
  const best = new Float64Array(atoms.length + 1).fill(Number.POSITIVE_INFINITY);
  const from = new Uint32Array(atoms.length + 1);
  best[0] = 0;
  for (let end = 1; end <= atoms.length; end++) {
    let words = 0;
    let ways = 0;
    for (let first = end - 1; first >= 0; first--) {
      const atom = atoms[first]!;
      if (atom.length === 0) ways += atom.end - atom.start;
      if (atoms[end - 1]!.end - atom.start - ways > PASSAGE_MAX_CHARACTERS) break;
      words += atom.words;
      const cost = best[first]! + (first > 0 ? atom.cut : 0) + misfit(words);
      if (cost < best[end]!) {
        best[end] = cost;
        from[end] = first;
      }
    }
  }
  const passages: Span[] = [];
  for (let end = atoms.length; end > 0; end = from[end]!)
    passages.push({ start: atoms[from[end]!]!.start, end: atoms[end - 1]!.end });
  return passages.reverse();
}

/** Returns the characters of a passage of these parts, without its lines of other ways to ask. */
function lengthOf(atoms: readonly Atom[]): number {
  const ways = atoms.filter(({ length }) => length === 0);
  return atoms.at(-1)!.end - atoms[0]!.start - ways.reduce((sum, { start, end }) => sum + (end - start), 0);
}

function misfit(words: number): number {
  const away = (words - TARGET_WORDS) / TARGET_WORDS;
  return away * away;
}

function wordCount(text: string, start: number, end: number): number {
  return text.slice(start, end).split(/\s+/).length;
}
