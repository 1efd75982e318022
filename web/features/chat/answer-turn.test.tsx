import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AnswerTurn } from './answer-turn.tsx';
import type { Answer } from './chat-messages.ts';
import { loadAnswerExtras } from './load-answer-extras.ts';

// The real one calls the server.
vi.mock('#web/lib/call.ts', () => ({ call: {}, api: {} }));

const BELT = {
  id: 'p1',
  name: 'Belt',
  category: 'gear',
  price_cents: 9000,
  currency: 'USD',
  url: 'https://gym.example/belt',
};

it('shows what follows an answer at once, not its buttons before what is above them', async () => {
  const answer = {
    id: 'a1',
    role: 'assistant',
    text: 'Rest.',
    status: 'done',
    siblings: [],
    sources: [],
    extras: { products: [BELT], saved: [], used: null },
    usage: null,
    error: null,
  } as unknown as Answer;
  const drawn = () =>
    renderToStaticMarkup(
      <AnswerTurn answer={answer} question="" doing={null} again={null} onSwitch={() => {}} />,
    );
  expect(drawn()).toContain('Rest.');
  expect(drawn()).not.toContain('Copy answer');
  await loadAnswerExtras();
  expect(drawn()).toMatch(/Belt.*Copy answer/);
});
