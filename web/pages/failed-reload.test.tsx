import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError, UNREACHABLE } from '#web/lib/api-error.ts';

// A window's width, which there is none of here.
vi.mock('#web/lib/media.ts', () => ({ useMedia: () => false }));
// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { api } = await import('#web/lib/call.ts');
const { LegalText } = await import('#web/features/legal/legal-text.tsx');
const { FaqBoard } = await import('#web/features/faq/faq-board.tsx');
const { SuggestionGrid } = await import('#web/features/suggestions/suggestion-grid.tsx');
const { PageReader } = await import('#web/features/library/page-reader.tsx');

const WORK = {
  id: 'book',
  title: 'The Engine Room',
  author: 'A. Lifter',
  kind: 'book',
  pageCount: 20,
} as const;
const SOURCE = { store: 'books', number: 1, work: WORK, page: 12, passageId: 'p1', quotes: [] } as never;
const PAGE = { work: WORK, page: 12, text: 'Bring chalk.', passage: null, previous: null, next: null };
const LEGAL = { title: 'Legal', text: 'Bring chalk.', version: 'v1', since: '2026-01-01T00:00:00Z' };
const FAQ = { entries: [{ id: 'f', group: 'app', question: 'Bring chalk.', answer: 'Yes.' }] };
const SUGGESTIONS = { suggestions: [{ group: 'general', question: 'Bring chalk.' }] };

/** What is shown of a query that has loaded `data`, or nothing yet, and then failed. */
async function shown(screen: ReactNode, queryKey: readonly unknown[], data: unknown, error: ApiError) {
  const queries = new QueryClient();
  if (data !== undefined) queries.setQueryData(queryKey, data);
  const queryFn = () => Promise.reject(error);
  await queries.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => {});
  expect(queries.getQueryState(queryKey)?.status).toBe('error');
  queries.setDefaultOptions({ queries: { retryOnMount: false } });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const pageKey = api.library.page.queryKey({ input: { workId: 'book', page: 12, passageId: 'p1' } });

it.each([
  ['the legal text', <LegalText key="legal" />, api.legal.text.queryKey(), LEGAL],
  ['the questions', <FaqBoard key="faq" />, api.gym.faq.queryKey(), FAQ],
  [
    'the suggestions',
    <SuggestionGrid key="grid" onPick={() => {}} />,
    api.gym.suggestions.queryKey(),
    SUGGESTIONS,
  ],
  ['an open page', <PageReader key="page" source={SOURCE} onClose={() => {}} />, pageKey, PAGE],
])(
  '%s: a failed reload leaves what is shown, and only a failed load is one',
  async (_, screen, key, data) => {
    const unreachable = new ApiError(0, 'unreachable', UNREACHABLE);
    const reloaded = await shown(screen, key, data, unreachable);
    expect(reloaded).toContain('Bring chalk.');
    expect(reloaded).not.toContain(UNREACHABLE);
    expect(await shown(screen, key, undefined, unreachable)).toContain(UNREACHABLE);
  },
);

it('a page closes once the access has ended', async () => {
  const ended = new ApiError(402, 'no_access', 'Your access has ended.');
  const closed = await shown(<PageReader source={SOURCE} onClose={() => {}} />, pageKey, PAGE, ended);
  expect(closed).toContain('Your access has ended.');
  expect(closed).not.toContain('Bring chalk.');
});
