import { expect, it } from 'vitest';
import { chatReducer } from './chat-reducer.ts';
import { type ChatState, EMPTY_CHAT, isAsStored } from './chat-state.ts';

const asked = chatReducer(EMPTY_CHAT, { type: 'asked', id: 'q1', text: 'How?', files: [], askedAt: 0 });
const answered = (['start', 'text', 'end'] as const).reduce<ChatState>(
  (state, type, index) =>
    chatReducer(state, {
      type: 'happened',
      events: [
        {
          n: index + 1,
          event: {
            start: { type: 'start', conversationId: 'c1', questionId: 'q1', answerId: 'a1', model: 'm' },
            text: { type: 'text', text: 'Rest.' },
            end: { type: 'end', ending: 'done' },
          }[type] as never,
        },
      ],
    }),
  asked,
);

it('an answer that was read as it came is not hidden when it ends', () => {
  expect(answered.messages.at(-1)).toMatchObject({ text: 'Rest.', status: 'done' });
  expect(isAsStored(answered)).toBe(false);
  expect(isAsStored({ ...answered, answeredHere: false })).toBe(true);
});
