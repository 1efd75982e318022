import { describe, expect, it, vi } from 'vitest';
import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Clock } from './browser-clock.ts';
import type { ChatApi } from './chat-api.ts';
import { lastAnswer } from './chat-state.ts';
import { ChatStore } from './chat-store.ts';

// The real one calls the server; each test here gives its own.
vi.mock('./chat-api.ts', () => ({ chatApi: {} }));

const EVENTS: RunEvent[] = [
  { type: 'start', conversationId: 'c1', questionId: 'q1', answerId: 'a1', model: 'm' },
  { type: 'tool', tool: 'books' },
  { type: 'text', text: 'Train ' },
  { type: 'text', text: 'the ' },
  { type: 'text', text: 'start.' },
  { type: 'end', ending: 'done' },
];
const LOG: NumberedEvent[] = EVENTS.map((event, index) => ({ n: index + 1, event }));

/** A connection that brings these events and then ends, or breaks. */
function connection(events: readonly NumberedEvent[], breaks = false): ReadableStream<Uint8Array> {
  const text = events.map(({ n, event }) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const pieces = [new TextEncoder().encode(text)];
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
}

const clock: Clock = {
  frame: (_delay, callback) => void setTimeout(callback),
  now: () => performance.now(),
  pause: async () => {},
  onWake: () => () => {},
};

function chat(api: Partial<ChatApi>) {
  const refuse = async () => {
    throw new ApiError(503, 'unavailable', 'Not now.');
  };
  const store = new ChatStore({ load: refuse, ask: refuse, follow: refuse, stop: refuse, ...api }, clock);
  const answer = () => lastAnswer(store.getState());
  return {
    store,
    answer,
    settled: (status: string) => vi.waitFor(() => expect(answer()?.status).toBe(status)),
  };
}

describe('a question over a bad network', () => {
  it('is answered without gap or repeat, wherever the connection breaks', async () => {
    for (let cut = 1; cut < LOG.length; cut++) {
      for (const breaks of [true, false]) {
        const follow = vi.fn(async ({ after }: { after: number }) =>
          connection(LOG.slice(Math.max(0, after - 1))),
        );
        const { store, answer, settled } = chat({
          ask: async () => connection(LOG.slice(0, cut), breaks),
          follow,
        });
        store.ask('How?');
        await settled('done');
        expect(answer()?.text).toBe('Train the start.');
        expect(follow).toHaveBeenCalledWith(
          { conversationId: 'c1', answerId: 'a1', after: cut },
          expect.anything(),
        );
      }
    }
  });

  it('is given up in the end, and Retry fetches what became of it', async () => {
    const follow = vi.fn(async () => Promise.reject(new ApiError(503, 'unavailable', 'Not now.')));
    const { store, answer, settled } = chat({ ask: async () => connection(LOG.slice(0, 3), true), follow });
    store.ask('How?');
    await settled('lost');
    expect(answer()).toMatchObject({ text: 'Train ', error: expect.stringContaining('connection was lost') });
    expect(follow.mock.calls.length).toBeGreaterThan(4);
  });
});

describe('a refused question', () => {
  it.each([409, 413, 400])('goes back into the composer on %i', async (status) => {
    const { store } = chat({ ask: async () => Promise.reject(new ApiError(status, 'refused', 'No.')) });
    const returned = vi.fn();
    store.hooks.returned = returned;
    store.ask('How?');
    await vi.waitFor(() => expect(returned).toHaveBeenCalledWith('How?'));
    expect(store.getState()).toMatchObject({ messages: [], notice: 'No.', run: null });
  });

  it('can be asked again as a new one when the server never had it', async () => {
    const ask = vi.fn(async (): Promise<ReadableStream<Uint8Array>> => {
      if (ask.mock.calls.length === 1) throw new ApiError(429, 'too_often', 'Too often.');
      return connection(LOG);
    });
    const { store, answer, settled } = chat({ ask });
    store.ask('How?');
    await settled('failed');
    expect(answer()?.error).toBe('Too often.');
    store.retry();
    await settled('done');
    expect(ask).toHaveBeenLastCalledWith({ content: 'How?', conversationId: null }, expect.anything());
    expect(store.getState().messages).toHaveLength(2);
  });
});

it('answers the last question again, without asking it twice', async () => {
  const failed = [...LOG.slice(0, 3), { n: 4, event: { type: 'end', ending: 'failed' } as const }];
  const ask = vi.fn(async () => connection(ask.mock.calls.length === 1 ? failed : LOG));
  const { store, settled } = chat({ ask });
  store.ask('How?');
  await settled('failed');
  store.retry();
  await settled('done');
  expect(ask).toHaveBeenLastCalledWith(
    { content: 'How?', conversationId: 'c1', retry: true },
    expect.anything(),
  );
  expect(store.getState().messages).toHaveLength(2);
});

it('forgets a chat that was left, whatever still arrives', async () => {
  const { store } = chat({ ask: async () => connection(LOG) });
  store.ask('How?');
  store.show(null);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(store.getState().messages).toEqual([]);
});
