import { LINK, withoutLinks } from '#shared/quote.ts';

/** Images, footnotes, entities, tags and bare URLs, which would make a quote unreadable or unverifiable. */
const UNQUOTABLE = /[[\]<]|&#?\w+;|https?:\/\//u;
/** A link without a word, such as `[1](/shop)`, looks like a citation. */
const WORDLESS_LINK = /\[[^\p{L}[\]]*\]\(/u;
const EMPHASIS = /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=[^\s\\])\1(?![\p{L}\p{N}])/gu;
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+•][ \t]+|\d{1,3}[.)][ \t]+)/u;
/** A sentence that is only a link, such as `[Shop page](/shop)`, is meaningless without the link. */
const LONE_LINK = new RegExp(`(?:^|[.!?:]\\s+)${LINK.source}(?:[.!?]?$|[.!?]\\s)`, 'u');

/**
 * Converts Markdown to one line of plain text for a quote, keeping only the text of links. Returns null when
 * the result would not read well or not be found on its page.
 */
export function quotable(markdown: string): string | null {
  const line = markdown.replace(LINE_MARK, '').trim();
  const unlinked = withoutLinks(line);
  if (WORDLESS_LINK.test(line) || LONE_LINK.test(line) || UNQUOTABLE.test(unlinked)) return null;
  const words = plain(unlinked)
    // Curly quotes inside would end the quotation early.
    .replace(/[“”„‟«»]/gu, '"');
  return /[\p{L}\p{N}]/u.test(words) ? words : null;
}

/** Converts a name, such as a work or a heading, to plain text in which no Markdown is active. */
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
