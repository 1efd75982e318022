import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MEMORIES_PAGE } from '#shared/memory.ts';
import { api } from '#web/lib/call.ts';
import { UsedMemories } from './used-memories.tsx';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', async () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: { memories: (await import('#shared/memories.ts')).memories } };
});

it('shows more memories than the server lists at once', () => {
  const ids = Array.from({ length: MEMORIES_PAGE + 2 }, (_, at) => `memory-${at}`);
  const queries = new QueryClient();
  for (const page of [ids.slice(0, MEMORIES_PAGE), ids.slice(MEMORIES_PAGE)]) {
    const memories = page.slice(0, -1).map((id) => ({ id, content: `Content of ${id}` }));
    queries.setQueryData(api.memories.list.queryKey({ input: { ids: page } }), { memories } as never);
  }
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <UsedMemories ids={ids} />
    </QueryClientProvider>,
  );
  expect(shown.match(/Content of memory-\d+/g)).toHaveLength(MEMORIES_PAGE);
  expect(shown).toContain('2 deleted since');
});
