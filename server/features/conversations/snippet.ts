import { findWords } from './words.ts';

/** As much of a message as is shown around what was found in it. */
const SNIPPET_CHARACTERS = 180;
/** How much of that stands before the first word found. */
const LEAD_CHARACTERS = 40;

interface Snippet {
  snippet: string;
  /** [from, to) of each word found. */
  marks: [number, number][];
}

/** The part of a message with the most words of the search close together, without the marks of Markdown. */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const plain = text
    .replace(/ ?\[(?:\d{1,3}(?:\s*[,;]\s*\d{1,3})*|unverified)\]/g, '')
    .replace(/^\s*[-+]\s+|[*`#>|~]+/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const found = findWords(plain, words);
  let best = { start: 0, different: 0 };
  for (const [index, { start }] of found.entries()) {
    const near = new Set<number>();
    for (
      let at = index;
      at < found.length && found[at]!.end <= start + SNIPPET_CHARACTERS - LEAD_CHARACTERS;
      at++
    ) {
      near.add(found[at]!.word);
    }
    if (near.size > best.different) best = { start, different: near.size };
  }
  const from = wordStart(plain, best.start - LEAD_CHARACTERS);
  const to = wordEnd(plain, Math.max(from + SNIPPET_CHARACTERS, best.start));
  const before = from > 0 ? '…' : '';
  return {
    snippet: before + plain.slice(from, to) + (to < plain.length ? '…' : ''),
    marks: found
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => [start - from + before.length, end - from + before.length]),
  };
}

/** The beginning of the word at `at`, or of the next one. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + LEAD_CHARACTERS ? whole(text, at) : space + 1;
}

/** The end of the last word that ends before `at`. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space < at - LEAD_CHARACTERS ? whole(text, at) : space;
}

/** Not within a character that takes two units. */
const whole = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at);
