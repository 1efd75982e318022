import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { api } = await import('#web/lib/call.ts');
const { useMemoryLists } = await import('./queries.ts');

it.each<[string, (lists: ReturnType<typeof useMemoryLists>) => void]>([
  ['edited', (lists) => lists.replace({ id: 'm1' } as never)],
  [
    'deleted',
    (lists) => {
      lists.remove('m1');
      lists.resume();
    },
  ],
])('a search held while a memory is %s loads after all', async (_, change) => {
  const queries = new QueryClient();
  let lists: ReturnType<typeof useMemoryLists> | undefined;
  function Screen() {
    lists = useMemoryLists();
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  );
  const load = vi.fn(({ signal }: { signal: AbortSignal }) =>
    load.mock.calls.length > 1
      ? Promise.resolve({ pages: [], pageParams: [] })
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const search = new QueryObserver(queries, {
    queryKey: [...api.memories.list.key(), 'knee'],
    queryFn: load as never,
  });
  const leave = search.subscribe(() => {});
  await lists!.hold();
  expect(search.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
  change(lists!);
  await vi.waitFor(() => expect(search.getCurrentResult().status).toBe('success'));
  leave();
});
