import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { outboxOf } from './outbox.ts';
import type { Outcome } from './outcomes.ts';
import { oldestQuestion } from './send-waiting.ts';

const ask = vi.hoisted(() => vi.fn());
// The real one calls the server.
vi.mock('./chat-api.ts', () => ({ chatApi: { ask } }));

const START = { type: 'start', conversationId: 'c1', questionId: 'q1', answerId: 'a1', model: 'm' };
const stream = (events: object[], breaks = false) =>
  new ReadableStream({
    start(controller) {
      const lines = events.map((event, at) => `id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`);
      if (lines.length > 0) controller.enqueue(new TextEncoder().encode(lines.join('')));
      if (!breaks) controller.close();
    },
    pull(controller) {
      if (breaks) controller.error(new TypeError('network error'));
    },
  });

let outcomes: Outcome[];
const send = async () => await oldestQuestion('anna', (outcome) => outcomes.push(outcome))?.send();
const kept = () => outboxOf('anna').read('q1');

beforeEach(() => {
  outcomes = [];
  ask.mockReset();
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => void delete entries[key],
  };
  vi.stubGlobal('localStorage', Object.setPrototypeOf(entries, methods));
  outboxOf('anna').put('q1', { id: 'q1', text: 'How deep?', waitsSince: 1 });
});

it('a waiting question is sent with its own id, and stops waiting once it is accepted', async () => {
  ask.mockResolvedValue(stream([START, { type: 'end', ending: 'done' }]));
  expect(await send()).toBe(true);
  expect(ask.mock.calls[0]?.[0]).toMatchObject({ questionId: 'q1', conversationId: null, askedAt: 1 });
  expect(outcomes).toEqual([{ type: 'sent', questionId: 'q1', conversationId: 'c1' }]);
  expect(kept()).toBeNull();
});

it('a waiting question says when it was asked, which can be before it began to wait', async () => {
  outboxOf('anna').put('q1', { id: 'q1', text: 'How deep?', askedAt: 1, waitsSince: 2 });
  ask.mockResolvedValue(stream([START]));
  await send();
  expect(ask.mock.calls[0]?.[0]).toMatchObject({ askedAt: 1 });
});

it('a question whose answer is cut off counts as sent', async () => {
  ask.mockResolvedValue(stream([START], true));
  expect(await send()).toBe(true);
  expect(kept()).toBeNull();
});

it('a question refused by a busy server keeps waiting', async () => {
  ask.mockRejectedValue(new ApiError(503, 'busy', 'Please wait.'));
  expect(await send()).toBe(false);
  expect(kept()).toMatchObject({ waitsSince: 1 });
});

it('a refused question stays with the sentence, and holds up nothing', async () => {
  ask.mockRejectedValue(new ApiError(402, 'no_access', 'Your trial is over.'));
  expect(await send()).toBe(true);
  expect(kept()).toMatchObject({ refused: 'Your trial is over.' });
  expect(outcomes).toEqual([{ type: 'refused', questionId: 'q1', message: 'Your trial is over.' }]);
  expect(oldestQuestion('anna', () => {})).toBeUndefined();
  outboxOf('anna').put('q1', null);
});

it('a question whose conversation is gone stays as one that begins a conversation', async () => {
  outboxOf('anna').put('q1', null);
  outboxOf('anna').put('c1', { id: 'q1', text: 'How deep?', behind: 'a0', waitsSince: 1 });
  ask.mockRejectedValue(new ApiError(404, 'not_found', 'This conversation was not found.'));
  expect(await send()).toBe(true);
  expect(outboxOf('anna').all()).toEqual([
    { place: 'q1', unsent: { id: 'q1', text: 'How deep?', refused: 'This conversation was not found.' } },
  ]);
  outboxOf('anna').put('q1', null);
});

it('a question over the budget of the day is refused: it holds up nothing until tomorrow', async () => {
  const spent = new ApiError(429, 'refused', 'You have used up your coach budget for today.');
  spent.retryAfter = 6 * 3600;
  ask.mockRejectedValue(spent);
  expect(await send()).toBe(true);
  expect(kept()).toMatchObject({ refused: 'You have used up your coach budget for today.' });
  expect(oldestQuestion('anna', () => {})).toBeUndefined();
  outboxOf('anna').put('q1', null);
});

it('a question that was sent too soon after others keeps waiting', async () => {
  const often = new ApiError(429, 'refused', 'Too often.');
  often.retryAfter = 40;
  ask.mockRejectedValue(often);
  expect(await send()).toBe(false);
  expect(kept()).toMatchObject({ waitsSince: 1 });
});

it('a question waits while the answer before it is being written; another conflict is a refusal', async () => {
  const running = new ApiError(409, 'refused', 'An answer is still being written.');
  running.retryAfter = 5;
  ask.mockRejectedValue(running);
  expect(await send()).toBe(false);
  expect(kept()).toMatchObject({ waitsSince: 1 });
  ask.mockRejectedValue(new ApiError(409, 'refused', 'This question could not be sent.'));
  expect(await send()).toBe(true);
  expect(kept()).toMatchObject({ refused: 'This question could not be sent.' });
  outboxOf('anna').put('q1', null);
});
