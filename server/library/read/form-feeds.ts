import { pageMark } from './plain-pages.ts';

/** So many lines at the top and the bottom of a page may be a head or a foot. */
const EDGE_LINES = 2;
/** Heads and feet stand on so many pages at least. */
const PAGES_MIN = 3;
const EDGE_MAX_CHARACTERS = 80;

/**
 * A text whose pages end at form feeds, as programs write that take it out of a PDF: each page begins with a mark, and
 * heads, feet and page numbers are left out.
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

/** The first and last lines of a page, with what they say but for their numbers. */
function edgesOf(lines: readonly string[]): { line: number; key: string }[] {
  const filled = lines.flatMap((text, line) => (text.trim() === '' ? [] : { line, text: text.trim() }));
  const edges = [...new Set([...filled.slice(0, EDGE_LINES), ...filled.slice(-EDGE_LINES)])];
  return edges
    .filter(({ text }) => text.length <= EDGE_MAX_CHARACTERS)
    .map(({ line, text }) => ({ line, key: wordsOf(text) }));
}

/** 'Chapter 3' opens a chapter and stays; its page number, beside or alone, goes. */
function wordsOf(text: string): string {
  const chapter = /^(?:chapter|part|lesson|week|day)\s+\d+/iu.exec(text)?.[0];
  return `${chapter ?? ''}${text.slice(chapter?.length ?? 0).replace(/\d+|\b[ivxlc]+\b/giu, '#')}`.toLowerCase();
}
