/** A range of a text, from `start` up to but not including `end`. */
export interface Span {
  start: number;
  end: number;
}

/** Abbreviations that never end a sentence. */
const OPEN = new Set(
  'e.g i.e eg ie dr mr mrs ms prof st mt vs viz cf ca approx fig figs eq ch chap sec vol ed eds pp p al rev gen sgt col'.split(
    ' ',
  ),
);
/** Abbreviations that end a sentence only before a capital. */
const MAYBE = new Set(
  'etc a.m p.m jr sr inc ltd co corp kg g cm mm m km lb lbs oz ft in min max avg rep reps wt jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
/** Abbreviations only before a number: 'No. 5', but 'No. Never.' */
const BEFORE_NUMBER = new Set(['no', 'nos', 'nr', 'art', 'pt']);

const STOP = /[.!?…]+[)\]"'”’»*_]*(?=\s|$)|[。！？]+[」』）]*/gu;
const LONGEST_ABBREVIATION = 12;

/**
 * Returns the sentences of `text` between `start` and `end`; what is between them is white space. In doubt
 * two sentences stay one: an abbreviation, an initial, '2.5 kg' or a quoted exclamation ends none.
 */
export function sentencesOf(text: string, start: number, end: number): Span[] {
  const part = text.slice(start, end);
  const sentences: Span[] = [];
  let from = skipSpace(part, 0);
  for (const found of part.matchAll(STOP)) {
    const stop = found.index + found[0].length;
    const next = skipSpace(part, stop);
    if (next >= part.length) break;
    if (!endsSentence(part, from, found.index, found[0], next)) continue;
    sentences.push({ start: start + from, end: start + stop });
    from = next;
  }
  const last = part.trimEnd().length;
  if (last > from) sentences.push({ start: start + from, end: start + last });
  return sentences;
}

function endsSentence(text: string, from: number, dot: number, marks: string, next: number): boolean {
  const after = text.slice(next).match(/^[("'“‘«[*_]*(\p{L}|\p{N})?/u)?.[1];
  if (marks[0] !== '.' || marks.startsWith('..')) return !after || !/\p{Ll}/u.test(after);
  if (after && /\p{Ll}/u.test(after)) return false;
  const before = text.slice(Math.max(from, dot - LONGEST_ABBREVIATION), dot);
  const word = /[^\s("'“‘[*_]*$/u.exec(before)?.[0] ?? '';
  const lower = word.toLowerCase();
  if (OPEN.has(lower)) return false;
  if (MAYBE.has(lower)) return after !== undefined && /\p{Lu}/u.test(after);
  if (BEFORE_NUMBER.has(lower)) return after === undefined || !/\p{N}/u.test(after);
  if (/^\p{Lu}$/u.test(word) || /^(\p{L}\.)+\p{L}$/u.test(word)) return false;
  const numbering = dot - word.length <= from + 2 && /^\d{1,3}$/.test(word);
  return !numbering;
}

export function skipSpace(text: string, at: number): number {
  let to = at;
  while (to < text.length && /\s/u.test(text[to]!)) to++;
  return to;
}
