import type { FoundPassage } from '#server/library/found-passage.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { PAGE_MAX } from '#server/library/read/page-markers.ts';
import { readText } from '#server/library/read/text.ts';
import { sourceHash, type WorkSource } from '#server/library/read/work-source.ts';
import type { Document } from './collection.ts';

const STORE = 'playground';

/**
 * Turns a collection of documents into works of the library: a page per document under its title, this many
 * per work.
 */
export interface CollectionWorks {
  sources: WorkSource[];
  store: typeof STORE;
  /** Returns the document that a found passage belongs to. */
  documentOf(found: FoundPassage): string;
}

export function collectionWorks(documents: readonly Document[], documentsAWork = 500): CollectionWorks {
  const size = Math.min(documentsAWork, PAGE_MAX);
  const sources: WorkSource[] = [];
  for (let first = 0; first < documents.length; first += size) {
    const part = documents.slice(first, first + size);
    const name = `documents from ${first + 1} on`;
    sources.push({
      store: STORE,
      slug: String(first),
      origin: 'collection',
      name,
      hash: sourceHash([JSON.stringify(part)]),
      read: async () => ({
        title: '',
        author: '',
        kind: 'book',
        pages: part.map((document, index) => ({ ...documentPage(document, name), number: index + 1 })),
      }),
    });
  }
  return {
    sources,
    store: STORE,
    documentOf: ({ work, page }) => documents[Number(work.slug) + page - 1]!.id,
  };
}

function documentPage({ title, text }: Document, name: string) {
  const heading = title.replace(/\s+/g, ' ').trim();
  const written = heading === '' ? text : `# ${heading}\n\n${text}`;
  try {
    // A document is one page, whatever markup its text has.
    const { pages } = readText(written, name, '');
    return { time: null, section: null, text: pages.map((page) => page.text).join('\n\n') };
  } catch (error) {
    if (error instanceof LibraryError) return { time: null, section: null, text: written };
    throw error;
  }
}
