import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { CONVERSATIONS_PAGE } from '#shared/conversation-list.ts';
import { api } from '#web/lib/call.ts';
import { ConversationList } from './conversation-list.tsx';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', async () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: { conversations: (await import('#shared/conversations.ts')).conversations } };
});

it('says that the next page failed to load, and waits for Retry', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const key = api.conversations.list.infiniteKey({
    input: (offset: number) => ({ limit: CONVERSATIONS_PAGE, offset }),
    initialPageParam: 0,
  });
  const conversation = {
    id: 'c1',
    first_message: 'How deep?',
    message_count: 2,
    favorite: false,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
  };
  queries.setQueryData(key, {
    pages: [{ conversations: [conversation], count: 30 }],
    pageParams: [0],
  } as never);
  queries
    .getQueryCache()
    .find({ queryKey: key })
    ?.setState({
      status: 'error',
      error: new Error('The list could not be loaded.'),
      fetchMeta: { fetchMore: { direction: 'forward' } },
    });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ConversationList onDeleted={() => undefined} onRestored={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(shown).toContain('How deep?');
  expect(shown).toContain('The list could not be loaded.');
  expect(shown).toContain('Retry');
});
