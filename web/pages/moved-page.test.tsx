import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { OpenedPage } from '#shared/library.ts';
import type { Source } from '#shared/source.ts';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { api } = await import('#web/lib/call.ts');
const { PageReader } = await import('#web/features/library/page-reader.tsx');

const NOTE = 'The text has changed since this answer.';

function shown(kind: 'book' | 'faq', passageId: string, data: Partial<OpenedPage>) {
  const work = { id: 'w', slug: 'w', title: 'W', author: '', kind, store: 'books', pageCount: 9 } as const;
  const place = { page: 3, time: null, section: null };
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const input = { workId: 'w', page: 3, ...(passageId !== '' && { passageId }) };
  const page = { work, ...place, previous: null, next: null, text: 'Bring chalk.', ...data };
  queries.setQueryData(api.library.page.queryKey({ input }), page);
  const source = { ...place, work, store: 'books', number: 1, heading: '', passageId, quotes: [] } as Source;
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <PageReader source={source} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each([
  ['an entry of the FAQ', shown('faq', 'p', {})],
  ['a section', shown('book', 'p', { section: 'Chapter 3' })],
])('%s whose passage has changed says that it may be another place', (_, html) => {
  expect(html).toContain(NOTE);
});

it.each([
  [
    'a passage that is still there',
    shown('faq', 'p', { passage: { heading: 'Chalk', text: 'Bring chalk.' } }),
  ],
  ['a numbered page', shown('book', 'p', {})],
  ['an entry opened without a passage', shown('faq', '', {})],
])('%s says nothing of it', (_, html) => {
  expect(html).toContain('Bring chalk.');
  expect(html).not.toContain(NOTE);
});
