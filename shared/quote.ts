/** A text folded for comparing quotes, with the origin of each character. */
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

/** Folds one character; omitted ones carry no meaning of their own, and models change or forget them. */
function foldCharacter(character: string): string {
  if (SPACE.test(character)) return ' ';
  if (DASHES.test(character)) return '-';
  if (SINGLE_QUOTES.test(character)) return "'";
  if (DOUBLE_QUOTES.test(character) || DROPPED.test(character)) return '';
  return character.normalize('NFKC').toLowerCase().slice(0, UNITS_MAX);
}

/** A link as Markdown writes it, such as `[the shop](/shop)`; not an image. */
export const LINK = /(?<!!)\[([^[\]<]{1,300})\]\([^()\s<>]{1,2000}\)/gu;
const LINK_HERE = new RegExp(LINK.source, 'yu');

/** Replaces the links in Markdown with their words. */
export const withoutLinks = (markdown: string): string => markdown.replace(LINK, '$1');

const OPENING = 0x5b;
const CLOSING = 0x5d;
const BLANK = 0x20;

/** ASCII characters that each stay one character, lowercased at most, and neither begin nor end a link. */
const IS_PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  code !== OPENING &&
  code !== CLOSING &&
  foldCharacter(String.fromCharCode(code)) === String.fromCharCode(code).toLowerCase()
    ? 1
    : 0,
);

/**
 * Folds a text for comparing quotes: case, kind of space, dash and quotation mark do not matter, nor do
 * Markdown markup and link targets. Everything else does: a changed word or number is a different quote.
 */
export function fold(original: string): Folded {
  let origin = new Int32Array(original.length + UNITS_MAX);
  let length = 0;
  let text = '';
  let spaced = true;
  /** Everything from here on is plain and not yet in `text`. */
  let plainFrom = 0;
  /** Ends of a link's words and of the whole link. */
  let link = { words: -1, end: -1 };
  for (let at = 0; at < original.length; ) {
    const code = original.codePointAt(at)!;
    const opened = code === OPENING ? linkAt(original, at) : null;
    if (opened !== null || at === link.words) {
      text += original.slice(plainFrom, at).toLowerCase();
      at = opened === null ? link.end : at + 1;
      plainFrom = at;
      link = opened ?? link;
      continue;
    }
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

/** Returns the ends of the words and of the whole link that begins here. */
function linkAt(markdown: string, at: number): { words: number; end: number } | null {
  LINK_HERE.lastIndex = at;
  const [link, words = ''] = LINK_HERE.exec(markdown) ?? [];
  return link === undefined ? null : { words: at + 1 + words.length, end: at + link.length };
}

/** A place inside a word or a number: 'rep|etition', '2|.5', '2.|5'. */
const INSIDE = /(?<=[\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=\p{N})(?=[.,]\p{N})|(?<=\p{N}[.,])(?=\p{N})/uy;

function isInside(text: string, at: number): boolean {
  INSIDE.lastIndex = at;
  return INSIDE.test(text);
}

/**
 * Returns where `quote` is in `page` at or after `from`, as `[start, end)` of the original; null when it is
 * not there. Only whole words and numbers count: 'rep' is not a quote of 'repetition', nor '5 kg' of '2.5 kg'.
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
    if (isInside(page.text, at) || isInside(page.text, at + needle.length)) continue;
    const length = needle.length + (page.text.startsWith(tail, at + needle.length) ? tail.length : 0);
    const last = page.origin[at + length - 1] ?? start;
    return { start, end: last + String.fromCodePoint(original.codePointAt(last) ?? 0).length };
  }
  return null;
}
