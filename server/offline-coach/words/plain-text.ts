/** Links, images, footnotes, entities and tags: what is quoted with them in it would not read or not verify. */
const UNQUOTABLE = /[[\]<]|&#?\w+;|https?:\/\//u;
const EMPHASIS = /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=[^\s\\])\1(?![\p{L}\p{N}])/gu;
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+•][ \t]+|\d{1,3}[.)][ \t]+)/u;

/**
 * A piece of Markdown as words to put in quotation marks: no marks of emphasis, heading or list, one line.
 * null when it cannot be quoted so that it reads well and is still found on its page.
 */
export function quotable(markdown: string): string | null {
  if (UNQUOTABLE.test(markdown)) return null;
  const words = plain(markdown.replace(LINE_MARK, ''))
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
