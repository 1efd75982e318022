import { describe, expect, it } from 'vitest';
import type { ProductCard, Used } from '#shared/answer-extras.ts';
import type { RunEvent } from '#shared/run-event.ts';
import { chatReducer } from './chat-reducer.ts';
import { type ChatState, EMPTY_CHAT, lastAnswer } from './chat-state.ts';

const START: RunEvent = {
  type: 'start',
  conversationId: 'c',
  questionId: 'q',
  answerId: 'a',
  model: 'm',
};
const product = (id: string): ProductCard => ({
  id,
  name: id,
  category: 'belts',
  price_cents: 9000,
  currency: 'USD',
  url: `https://shop.example/${id}`,
});
const used: Used = { profile: ['weight'], records: [], memories: [], passages: 3, pages: [] };

const asked = chatReducer(EMPTY_CHAT, { type: 'asked', id: 'q', text: 'Belt?' });
const stateAfter = (state: ChatState, ...events: RunEvent[]) => {
  const from = state.run?.seen ?? 0;
  return chatReducer(state, {
    type: 'happened',
    events: events.map((event, index) => ({ n: from + index + 1, event })),
  });
};

describe('what an answer shows beside its text', () => {
  it('is the latest state reported', () => {
    const state = stateAfter(
      asked,
      START,
      { type: 'products', products: [product('a'), product('b')] },
      { type: 'used', used },
      { type: 'products', products: [product('b')] },
    );
    expect(lastAnswer(state)?.extras).toEqual({ products: [product('b')], saved: [], used });
  });

  it('is empty at first, and again when the log starts over', () => {
    expect(lastAnswer(asked)?.extras).toBeNull();
    const begun = stateAfter(asked, START, { type: 'used', used });
    expect(lastAnswer(stateAfter(begun, START))?.extras).toBeNull();
  });
});
