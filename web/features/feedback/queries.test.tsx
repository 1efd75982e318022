import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

const rate = vi.hoisted(() => vi.fn());
// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
// The real one calls the server.
vi.mock('#web/lib/call.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/call.ts')>()),
  call: { feedback: { rate } },
}));
const { api } = await import('#web/lib/call.ts');
const { useRate } = await import('./queries.ts');

it('the ratings whose load a press took back are loaded after it', async () => {
  const queries = new QueryClient();
  let pressed: ReturnType<typeof useRate> | undefined;
  function Thumb() {
    pressed = useRate('c1', 'a2');
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Thumb />
    </QueryClientProvider>,
  );
  const all = [
    { message_id: 'a1', rating: 'down' },
    { message_id: 'a2', rating: 'up' },
  ];
  const load = vi.fn(({ signal }: { signal: AbortSignal }) =>
    load.mock.calls.length > 1
      ? Promise.resolve({ ratings: all })
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const ratings = new QueryObserver(queries, {
    queryKey: api.feedback.ratings.queryKey({ input: { conversationId: 'c1' } }),
    queryFn: load as never,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = ratings.subscribe(() => {});
  await pressed!.mutateAsync({ rating: 'up' });
  await vi.waitFor(() => expect(ratings.getCurrentResult().data).toEqual({ ratings: all }));
  leave();
});
