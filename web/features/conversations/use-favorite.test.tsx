import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ListedConversation } from '#shared/conversations.ts';
import { api } from '#web/lib/call.ts';
import { useFavorite } from './use-favorite.ts';

const server = vi.hoisted(() => ({ reply: (_request: Request): Promise<Response> => Promise.reject() }));

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', async () => {
  vi.stubGlobal('fetch', (request: Request) => server.reply(request));
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: { conversations: (await import('#shared/conversations.ts')).conversations } };
});

const CONVERSATION = { id: '0199e6a0-0000-7000-8000-000000000001', favorite: false } as ListedConversation;

it('a star pressed while a list loads does not keep it from loading, and the last of two presses counts', async () => {
  const queries = new QueryClient();
  const load = vi.fn(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const queryKey = [...api.conversations.list.key(), 'a first load'];
  const unsubscribe = new QueryObserver(queries, { queryKey, queryFn: load }).subscribe(() => undefined);
  const sent: boolean[] = [];
  const first = Promise.withResolvers<void>();
  server.reply = async (request) => {
    const { favorite } = await request.json();
    if (sent.push(favorite) === 1) await first.promise;
    return new Response('null', { headers: { 'content-type': 'application/json' } });
  };
  const hooks: ReturnType<typeof useFavorite>[] = [];
  const Star = () => {
    hooks.push(useFavorite());
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Star />
    </QueryClientProvider>,
  );
  const { toggle } = hooks[0]!;
  const presses = [toggle(CONVERSATION), toggle({ ...CONVERSATION, favorite: true })];
  await vi.waitFor(() => expect(sent).toEqual([true]));
  first.resolve();
  await Promise.all(presses);
  expect(sent).toEqual([true, false]);
  expect(load).toHaveBeenCalledTimes(2);
  unsubscribe();
});
