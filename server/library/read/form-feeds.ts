import { pageMark } from './plain-pages.ts';

/** The lines at the top and bottom of a page that may be a header or footer. */
const EDGE_LINES = 2;
/** The minimum number of pages with the same header or footer. */
const PAGES_MIN = 3;
const EDGE_MAX_CHARACTERS = 80;

/**
 * Marks pages that end at form feeds, as in text extracted from a PDF: each page starts with a mark, and
 * headers, footers and page numbers are removed.
 */
export function markFormFeeds(text: string): string {
  const pages = text.replace(/\f\s*$/u, '').split('\f');
  const times = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(edgesOf(page.split('\n')).map(({ key }) => key)))
      times.set(key, (times.get(key) ?? 0) + 1);
  return pages
    .map((page, at) => {
      const lines = page.split('\n');
      const heads = edgesOf(lines).filter(({ key }) => times.get(key)! >= PAGES_MIN);
      const dropped = new Set(heads.map(({ line }) => line));
      const body = lines.filter((_, line) => !dropped.has(line)).join('\n');
      return `${pageMark(at + 1)}\n\n${body}`;
    })
    .join('\n\n');
}

/** Returns the first and last lines of a page, with their text apart from numbers. */
function edgesOf(lines: readonly string[]): { line: number; key: string }[] {
  const filled = lines.flatMap((text, line) => (text.trim() === '' ? [] : { line, text: text.trim() }));
  const edges = [...new Set([...filled.slice(0, EDGE_LINES), ...filled.slice(-EDGE_LINES)])];
  return edges
    .filter(({ text }) => text.length <= EDGE_MAX_CHARACTERS)
    .map(({ line, text }) => ({ line, key: wordsOf(text) }));
}

/** 'Chapter 3' opens a chapter and stays; a page number, beside it or alone, is removed. */
function wordsOf(text: string): string {
  const chapter = /^(?:chapter|part|lesson|week|day)\s+\d+/iu.exec(text)?.[0];
  return `${chapter ?? ''}${text.slice(chapter?.length ?? 0).replace(/\d+|\b[ivxlc]+\b/giu, '#')}`.toLowerCase();
}
