import { Parser } from 'htmlparser2';

/** Not text of the page, or a list of links. */
const APART = new Set(['a', 'nav', 'head', 'script', 'style']);
/** A heading, page numbers, a line or two. */
const BESIDE_MAX_CHARACTERS = 500;

/** Whether an XHTML page has little text besides its links. */
export function isOnlyLinks(xhtml: string): boolean {
  let depth = 0;
  let linked = 0;
  let beside = 0;
  const parser = new Parser(
    {
      onopentag: (name) => void (APART.has(name) && depth++),
      onclosetag: (name) => void (APART.has(name) && depth--),
      ontext(text) {
        if (depth > 0) linked += text.trim().length;
        else beside += text.trim().length;
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true, lowerCaseTags: true },
  );
  parser.end(xhtml);
  return beside <= Math.max(BESIDE_MAX_CHARACTERS, linked);
}
