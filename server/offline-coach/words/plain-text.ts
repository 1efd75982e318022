import { LINK, withoutLinks } from '#shared/quote.ts';

/** Images, footnotes, entities, tags and bare addresses: what is quoted with them in it would not read or not verify. */
const UNQUOTABLE = /[[\]<]|&#?\w+;|https?:\/\//u;
/** A link without a word looks like a citation, as `[1](/shop)` does. */
const WORDLESS_LINK = /\[[^\p{L}[\]]*\]\(/u;
const EMPHASIS = /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=[^\s\\])\1(?![\p{L}\p{N}])/gu;
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+•][ \t]+|\d{1,3}[.)][ \t]+)/u;
/** A sentence of nothing but a link, such as `[Shop page](/shop)`, says nothing where the link does not lead on. */
const LONE_LINK = new RegExp(`(?:^|[.!?:]\\s+)${LINK.source}(?:[.!?]?$|[.!?]\\s)`, 'u');

/**
 * A piece of Markdown as words to put in quotation marks: no marks of emphasis, heading or list, no links but their words,
 * one line.
 * null when it cannot be quoted so that it reads well and is still found on its page.
 */
export function quotable(markdown: string): string | null {
  const line = markdown.replace(LINE_MARK, '').trim();
  const unlinked = withoutLinks(line);
  if (WORDLESS_LINK.test(line) || LONE_LINK.test(line) || UNQUOTABLE.test(unlinked)) return null;
  const words = plain(unlinked)
    // Curly marks inside would end the quotation early.
    .replace(/[“”„‟«»]/gu, '"');
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** A name (a work, a heading) as words in our own sentence: nothing in it can act as Markdown. */
export function nameText(markdown: string): string {
  return plain(markdown.replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1'))
    .replace(/["“”„«»[\]<>`]/gu, '')
    .trim();
}

function plain(markdown: string): string {
  let words = markdown.replace(/\s+/gu, ' ').trim();
  for (let before = ''; before !== words; ) {
    before = words;
    words = words.replace(EMPHASIS, '$2');
  }
  return words.replace(/\\([*_~#|`\\])/gu, '$1').replace(/[*_~#|]/gu, '\\$&');
}
