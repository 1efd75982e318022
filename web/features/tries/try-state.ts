import type { LibraryPage } from '#shared/library.ts';
import type { Source } from '#shared/source.ts';
import type { ToolName } from '#shared/tool.ts';
import type { TryEvent } from '#shared/tries.ts';

/** A visitor's question, with its answer so far. */
export interface Try {
  question: string;
  text: string;
  sources: readonly Source[];
  pages: readonly LibraryPage[];
  /** The coach's current activity; null once it speaks. */
  tool: ToolName | null;
  state: 'asking' | 'answering' | 'done' | 'failed';
  /** The answer is a fixed text for a sign of danger. */
  urgent: boolean;
  /** Why it failed, as a sentence. */
  error: string | null;
}

export const begun = (question: string): Try => ({
  question,
  text: '',
  sources: [],
  pages: [],
  tool: null,
  state: 'asking',
  urgent: false,
  error: null,
});

export const failed = (tried: Try, error: string): Try => ({ ...tried, state: 'failed', error });

export function after(tried: Try, event: TryEvent): Try {
  switch (event.type) {
    case 'start':
      return { ...tried, state: 'answering' };
    case 'tool':
      return { ...tried, tool: event.tool };
    case 'text':
      return { ...tried, tool: null, text: tried.text + event.text };
    case 'pages':
      return { ...tried, pages: [...tried.pages, ...event.pages] };
    case 'sources':
      return { ...tried, sources: event.sources };
    case 'error':
      return failed(tried, event.message);
    case 'end':
      if (tried.state === 'failed') return tried;
      return event.ending === 'done'
        ? { ...tried, state: 'done', urgent: event.urgent }
        : failed(tried, 'The answer was cut off. Please ask again.');
  }
}

/** The page of a source. */
export const pageOf = ({ pages }: Try, source: Source): LibraryPage | undefined =>
  pages.find(({ work, page }) => work.id === source.work.id && page === source.page);
