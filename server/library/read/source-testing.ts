import type { LibraryStore } from '#shared/store.ts';
import { readText } from './text.ts';
import { PACK_ORIGIN, sourceHash, type WorkSource } from './work-source.ts';

/** Creates a Markdown work for a test. */
export function markdownSource(
  slug: string,
  markdown: string,
  options: { store?: LibraryStore; origin?: string } = {},
): WorkSource {
  const name = `content/${slug}.md`;
  return {
    store: options.store ?? 'books',
    slug,
    origin: options.origin ?? PACK_ORIGIN,
    name,
    hash: sourceHash([markdown]),
    read: async () => readText(markdown, name, slug),
  };
}

/** Creates a book of these pages. */
export function bookOf(title: string, pages: readonly string[], author = 'R. Halvorsen'): string {
  const body = pages.map((text, index) => `<!-- page ${index + 1} -->\n\n${text}`).join('\n\n');
  return `---\ntitle: ${title}\nauthor: ${author}\n---\n${body}\n`;
}
