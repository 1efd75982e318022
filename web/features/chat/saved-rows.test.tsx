import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { SavedItem } from '#shared/answer-extras.ts';
import { SavedRows } from './saved-rows.tsx';

// The real one calls the server.
vi.mock('#web/lib/call.ts', () => ({ call: {}, api: {} }));

it('shows no row for a kind that a newer server has added', () => {
  const memory: SavedItem = { kind: 'memory', id: 'm1', content: 'Trains on Mondays.', category: 'training' };
  const unknown = { kind: 'goal', id: 'g1', content: 'Squat 200.' } as unknown as SavedItem;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SavedRows saved={[memory, unknown]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('Trains on Mondays.');
  expect(html).not.toContain('Squat 200.');
});
