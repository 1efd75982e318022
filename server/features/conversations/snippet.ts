import { findWords } from './words.ts';

/** The length of text shown around a match. */
const SNIPPET_CHARACTERS = 180;
/** How much of that comes before the first match. */
const LEAD_CHARACTERS = 40;

interface Snippet {
  snippet: string;
  /** The [from, to) range of each match. */
  marks: [number, number][];
}

/** Returns the part of a message with the most search words close together, without Markdown syntax. */
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

/** Returns the start of the word at `at`, or of the next one. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + LEAD_CHARACTERS ? whole(text, at) : space + 1;
}

/** Returns the end of the last word that ends before `at`. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space < at - LEAD_CHARACTERS ? whole(text, at) : space;
}

/** Avoids splitting a surrogate pair. */
const whole = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at);
