/** A text reduced to what a quote is compared by, and where each character of it came from. */
export interface Folded {
  text: string;
  /** `origin[i]`: index in the original of the i-th folded character. */
  origin: Int32Array;
}

const DASHES = /[‐‑‒–—―−]/u;
const SINGLE_QUOTES = /[‘’‚‛′`]/u;
const DOUBLE_QUOTES = /["“”„‟″«»]/u;
const DROPPED = /[*_~#>|\\\u00ad\u200b-\u200d\u2060\ufeff]/u;
const SPACE = /\s/u;
/** No character becomes more than this many units. */
const UNITS_MAX = 3;

/** What a character becomes; one that is left out carries no meaning of its own, and models change or forget it. */
function foldCharacter(character: string): string {
  if (SPACE.test(character)) return ' ';
  if (DASHES.test(character)) return '-';
  if (SINGLE_QUOTES.test(character)) return "'";
  if (DOUBLE_QUOTES.test(character) || DROPPED.test(character)) return '';
  return character.normalize('NFKC').toLowerCase().slice(0, UNITS_MAX);
}

/** ASCII whose every character stays one, at most in lower case. */
const IS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  foldCharacter(String.fromCharCode(code)) === String.fromCharCode(code).toLowerCase() ? 1 : 0,
);
const BLANK = 0x20;

/**
 * Folds a text for comparing quotes: case, kind of space, dash and quotation mark do not matter, nor do
 * Markdown's marks. Anything else does: a changed word or number is a different quote.
 */
export function fold(original: string): Folded {
  let origin = new Int32Array(original.length + UNITS_MAX);
  let length = 0;
  let text = '';
  let spaced = true;
  /** From here on everything is plain, and not yet in `text`. */
  let plainFrom = 0;
  for (let at = 0; at < original.length; ) {
    const code = original.codePointAt(at)!;
    if (IS_PLAIN[code] === 1 && !(spaced && code === BLANK)) {
      origin[length++] = at++;
      spaced = code === BLANK;
      continue;
    }
    text += original.slice(plainFrom, at).toLowerCase();
    const folded = foldCharacter(String.fromCodePoint(code));
    if (folded !== ' ' || !spaced) {
      if (length + UNITS_MAX + original.length - at > origin.length) {
        const larger = new Int32Array(2 * (origin.length + UNITS_MAX));
        larger.set(origin);
        origin = larger;
      }
      text += folded;
      origin.fill(at, length, length + folded.length);
      length += folded.length;
      if (folded !== '') spaced = folded === ' ';
    }
    at += code > 0xffff ? 2 : 1;
    plainFrom = at;
  }
  text += original.slice(plainFrom).toLowerCase();
  if (length > 0 && spaced) length--;
  return { text: text.slice(0, length), origin: origin.subarray(0, length) };
}

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Where `quote` stands in `page` at or after `from`, as `[start, end)` of the original; null when it does not. Only
 * whole words count: 'rep' is not a quote of 'repetition'.
 */
export function findQuote(
  page: Folded,
  original: string,
  quote: string,
  from = 0,
): { start: number; end: number } | null {
  const folded = fold(quote).text.replace(/^[\s.,;:!?]+/u, '');
  const needle = folded.replace(/[\s.,;:!?]+$/u, '');
  const tail = folded.slice(needle.length);
  if (needle === '') return null;
  for (let at = page.text.indexOf(needle); at >= 0; at = page.text.indexOf(needle, at + 1)) {
    const start = page.origin[at] ?? 0;
    if (start < from) continue;
    const before = page.text[at - 1] ?? ' ';
    const after = page.text[at + needle.length] ?? ' ';
    if (LETTER.test(before) && LETTER.test(needle[0]!)) continue;
    if (LETTER.test(after) && LETTER.test(needle.at(-1)!)) continue;
    const length = needle.length + (page.text.startsWith(tail, at + needle.length) ? tail.length : 0);
    const last = page.origin[at + length - 1] ?? start;
    return { start, end: last + String.fromCodePoint(original.codePointAt(last) ?? 0).length };
  }
  return null;
}
