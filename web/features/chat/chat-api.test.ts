import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The build provides it, and a browser its own address.
vi.mock('virtual:contract', () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  return { default: {} };
});
const { chatApi } = await import('./chat-api.ts');

/** Simulates a server that accepts the connection and then says nothing. */
const silent = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const question = { content: 'How?', conversationId: null, questionId: 'q1' };
const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silent);
});
afterEach(() => vi.useRealTimers());

it.each([
  ['a question', () => chatApi.ask(question, signal)],
  ['a waiting question', () => chatApi.ask(question)],
  ['reading on', () => chatApi.follow({ conversationId: 'c1', answerId: 'a1', after: 3 }, signal)],
])('counts the server as unreachable when it does not reply: %s', async (_, request) => {
  const reply = expect(request()).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(41_000);
  await reply;
});

it('gives a question with large files the time to upload them', async () => {
  const failed = vi.fn();
  chatApi.ask({ ...question, content: 'x'.repeat(1_000_000) }, signal).catch(failed);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).toHaveBeenCalled();
});

it('does not limit how long an answer takes', async () => {
  let aborted: AbortSignal | undefined;
  vi.stubGlobal('fetch', async (_: string, init: { signal: AbortSignal }) => {
    aborted = init.signal;
    return new Response('');
  });
  await chatApi.ask(question, signal);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(aborted?.aborted).toBe(false);
});
