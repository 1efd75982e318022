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

/**
 * Folds a text for comparing quotes: case, kind of space, dash and quotation mark do not matter, nor do
 * Markdown's marks. Anything else does: a changed word or number is a different quote.
 */
export function fold(original: string): Folded {
  const origin = new Int32Array(original.length * 3);
  let text = '';
  let spaced = true;
  const put = (characters: string, at: number) => {
    for (const character of characters) {
      for (let unit = 0; unit < character.length; unit++) origin[text.length + unit] = at;
      text += character;
    }
    spaced = false;
  };
  for (let at = 0; at < original.length; ) {
    const code = original.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(code);
    if (SPACE.test(character)) {
      if (!spaced) {
        origin[text.length] = at;
        text += ' ';
        spaced = true;
      }
    } else if (DASHES.test(character)) put('-', at);
    else if (SINGLE_QUOTES.test(character)) put("'", at);
    else if (DOUBLE_QUOTES.test(character) || DROPPED.test(character)) {
      // Left out: models change or forget these, and they carry no meaning of their own.
    } else put(character.normalize('NFKC').toLowerCase().slice(0, 3), at);
    at += character.length;
  }
  const end = text.endsWith(' ') ? text.length - 1 : text.length;
  return { text: text.slice(0, end), origin: origin.slice(0, end) };
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
