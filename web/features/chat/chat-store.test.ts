import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/conversations.ts';
import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { keepRepliesOf } from '#web/lib/kept-calls.ts';
import type { AskBody } from './ask-body.ts';
import type { Clock } from './browser-clock.ts';
import type { ChatApi } from './chat-api.ts';
import { lastAnswer, lastQuestion } from './chat-state.ts';
import { ChatStore } from './chat-store.ts';
import type { Outbox, Unsent } from './outbox.ts';

// The real one calls the server; each test provides its own.
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

/** A connection that sends these events and then ends or breaks. */
function connection(events: readonly NumberedEvent[], breaks = false, more = ''): ReadableStream<Uint8Array> {
  const text = events.map(({ n, event }) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const pieces = [new TextEncoder().encode(text + more)];
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

const stored = (id: string): Message => ({
  id,
  role: 'user',
  content: [{ type: 'text', text: 'How?' }],
  created_at: '2026-11-01T10:00:00Z',
  status: 'done',
  sources: [],
  siblings: [],
  summarized: false,
  extras: null,
  usage: null,
  error: null,
  isError: false,
});

const answered = (id: string, text = ''): Message => ({
  ...stored(id),
  role: 'assistant',
  content: [{ type: 'text', text }],
});

/** A conversation as the server returns it. */
const loaded = (messages: readonly Message[]) => ({ model: null, messages });

/** Simulates the data that stays on the device when the page is reloaded. */
function device(): Outbox & { kept: Map<string, Unsent> } {
  const kept = new Map<string, Unsent>();
  return {
    kept,
    read: (place) => kept.get(place) ?? null,
    put(place, unsent) {
      if (unsent) kept.set(place, unsent);
      else kept.delete(place);
    },
    taken(place) {
      delete kept.get(place)?.handed;
    },
    waiting: () => [],
    all: () => [...kept].map(([place, unsent]) => ({ place, unsent })),
  };
}

function chat(api: Partial<ChatApi>, outbox: Outbox = device()) {
  const refuse = async () => {
    throw new ApiError(503, 'unavailable', 'Not now.');
  };
  const ownClock = { ...clock };
  const store = new ChatStore(
    outbox,
    { load: refuse, ask: refuse, follow: refuse, stop: refuse, showBranch: refuse, ...api },
    ownClock,
  );
  const answer = () => lastAnswer(store.getState());
  return {
    store,
    clock: ownClock,
    answer,
    settled: (status: string) => vi.waitFor(() => expect(answer()?.status).toBe(status)),
  };
}

describe('a question to an overloaded server', () => {
  const busy = new ApiError(503, 'refused', 'Many people.');
  busy.retryAfter = 3;

  it('is retried automatically, as the same one, until it is accepted', async () => {
    const asked: string[] = [];
    const { store, answer, settled } = chat({
      ask: async ({ questionId }) => {
        asked.push(questionId);
        if (asked.length < 3) throw busy;
        return connection(LOG);
      },
    });
    store.ask('How?');
    await settled('done');
    expect(answer()?.text).toBe('Train the start.');
    expect(asked).toEqual([asked[0], asked[0], asked[0]]);
  });

  it('offers Retry when the server does not say when to come back', async () => {
    const { store, settled } = chat({});
    store.ask('How?');
    await settled('failed');
  });

  describe('whose turn has not come', () => {
    const untilLeft: Clock['pause'] = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

    async function waitingIn(place: string | null, ask: ChatApi['ask'] = () => Promise.reject(busy)) {
      const outbox = device();
      const waiting = chat({ load: async () => loaded([]), ask }, outbox);
      waiting.clock.pause = untilLeft;
      waiting.store.show(place);
      await vi.waitFor(() => expect(waiting.store.getState().view).toBe('ready'));
      waiting.store.ask('How?');
      await waiting.settled('waiting');
      return { ...waiting, outbox };
    }

    it.each([null, 'c1'])('is queued when its chat is left: in %s', async (place) => {
      const { store, outbox } = await waitingIn(place);
      expect([...outbox.kept.values()][0]).not.toHaveProperty('waitsSince');
      store.close();
      await vi.waitFor(() =>
        expect([...outbox.kept.values()]).toMatchObject([{ text: 'How?', waitsSince: expect.any(Number) }]),
      );
    });

    it('is not queued when it is sent again by hand', async () => {
      const asked: string[] = [];
      const { store, outbox, settled } = await waitingIn(null, async ({ questionId }) => {
        asked.push(questionId);
        if (asked.length === 1) throw busy;
        return connection(LOG);
      });
      const put = vi.spyOn(outbox, 'put');
      store.retry();
      await settled('done');
      expect(asked).toEqual([asked[0], asked[0]]);
      expect(put.mock.calls.filter(([, unsent]) => unsent?.waitsSince)).toEqual([]);
    });
  });
});

describe('a question whose chat is left right after it was asked', () => {
  beforeEach(() => keepRepliesOf('anna'));
  afterEach(() => keepRepliesOf(null));

  const onItsWay: ChatApi['ask'] = (_, signal) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('Left.', 'AbortError'))),
    );

  const onFollow: ChatApi['follow'] = () => new Promise(() => undefined);

  it.each([null, 'c1'])('is queued, since the server may not have it: in %s', async (place) => {
    const outbox = device();
    const { store } = chat({ ask: onItsWay, load: async () => loaded([]) }, outbox);
    store.show(place);
    await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
    store.ask('How?');
    store.close();
    await vi.waitFor(() =>
      expect([...outbox.kept.values()]).toMatchObject([{ text: 'How?', waitsSince: expect.any(Number) }]),
    );
  });

  it.each([
    ['for a new conversation', (store: ChatStore) => store.close()],
    ['for another conversation', (store: ChatStore) => store.show('c2')],
  ])('is not queued when it was stopped before: %s', async (_, leave) => {
    const outbox = device();
    const { store } = chat({ ask: onItsWay, load: async () => loaded([]) }, outbox);
    store.ask('How?');
    store.stop();
    leave(store);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([...outbox.kept.values()]).toMatchObject([{ text: 'How?' }]);
    expect([...outbox.kept.values()][0]).not.toHaveProperty('waitsSince');
  });

  it('is not queued once the server has it', async () => {
    const outbox = device();
    const put = vi.spyOn(outbox, 'put');
    const ask: ChatApi['ask'] = async ({ questionId }) => {
      const [start, ...rest] = LOG.slice(0, 3);
      return connection([{ n: 1, event: { ...start!.event, questionId } as RunEvent }, ...rest]);
    };
    const { store } = chat({ ask, follow: onFollow }, outbox);
    store.ask('How?');
    await vi.waitFor(() => expect(store.getState().conversationId).toBe('c1'));
    store.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(outbox.kept.size).toBe(0);
    expect(put.mock.calls.filter(([, unsent]) => unsent?.waitsSince)).toEqual([]);
  });
});

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

  it('is replaced by its answer as continued elsewhere', async () => {
    const { store, answer, settled } = chat({
      ask: async () => connection(LOG.slice(0, 4), true),
      follow: async () => connection(LOG.map(({ n, event }) => ({ n: n + 100_000, event }))),
    });
    store.ask('How?');
    await settled('done');
    expect(answer()?.text).toBe('Train the start.');
  });

  it('ends when nothing of its answer was saved but the end', async () => {
    const { store, answer, settled } = chat({
      ask: async () => connection(LOG.slice(0, 3), true),
      follow: async () => connection([{ n: 1, event: { type: 'end', ending: 'interrupted' } }]),
    });
    store.ask('How?');
    await settled('interrupted');
    expect(answer()?.text).toBe('Train ');
  });

  it.each([
    ['the connection breaks', async () => connection(LOG.slice(0, 3), true)],
    [
      'its server falls silent',
      async () => connection(LOG.slice(0, 3), false, 'event: stalled\ndata: {}\n\n'),
    ],
  ])('says so while it reconnects, and when it is connected again: %s', async (_, ask) => {
    const { store, settled } = chat({ ask, follow: async () => connection(LOG.slice(3)) });
    const seen = new Set<string>();
    store.subscribe(() => {
      const { run } = store.getState();
      if (run) seen.add(run.connection);
    });
    store.ask('How?');
    await settled('done');
    expect([...seen]).toEqual(['connected', 'lost', 'restored']);
  });

  it('keeps its own answer when another device has asked the next question in the meantime', async () => {
    const next: RunEvent[] = [
      { type: 'start', conversationId: 'c1', questionId: 'q2', answerId: 'a2', model: 'm' },
      { type: 'text', text: 'Rest.' },
      { type: 'end', ending: 'done' },
    ];
    const { store, settled } = chat({
      ask: async () => connection(LOG.slice(0, 4), true),
      follow: async () => connection(next.map((event, index) => ({ n: index + 1, event }))),
      load: async () =>
        loaded([stored('q1'), answered('a1', 'Train the start.'), stored('q2'), answered('a2', 'Rest.')]),
    });
    store.ask('How?');
    await settled('done');
    expect(store.getState().messages.map(({ id, text }) => [id, text])).toEqual([
      ['q1', 'How?'],
      ['a1', 'Train the start.'],
      ['q2', 'How?'],
      ['a2', 'Rest.'],
    ]);
  });

  it.each([
    ['its connections end without news', async () => connection([])],
    ['its run is unknown', async () => Promise.reject(new ApiError(404, 'not_found', 'Not found.'))],
  ])('shows what the conversation has once there is nothing left to follow: %s', async (_, connect) => {
    const follow = vi.fn(connect);
    const { store, answer, settled } = chat({
      ask: async () => connection(LOG.slice(0, 3), true),
      follow,
      load: async () => loaded([stored('q1'), answered('a1', 'Train the start.')]),
    });
    store.ask('How?');
    await settled('done');
    expect(answer()?.text).toBe('Train the start.');
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('is given up in the end, and Retry fetches the outcome', async () => {
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
    await vi.waitFor(() => expect(returned).toHaveBeenCalledWith(null, 'How?', []));
    expect(store.getState()).toMatchObject({ messages: [], notice: 'No.', run: null });
  });

  it('can be asked again as a new one when the server never had it', async () => {
    const ask = vi.fn(async (_body: AskBody): Promise<ReadableStream<Uint8Array>> => {
      if (ask.mock.calls.length === 1) throw new ApiError(429, 'too_often', 'Too often.');
      return connection(LOG);
    });
    const { store, answer, settled } = chat({ ask });
    store.ask('How?');
    await settled('failed');
    expect(answer()?.error).toBe('Too often.');
    store.retry();
    await settled('done');
    expect(ask.mock.calls[1]?.[0]).toEqual(ask.mock.calls[0]?.[0]);
    expect(ask).toHaveBeenLastCalledWith(
      {
        content: 'How?',
        conversationId: null,
        questionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        askedAt: expect.any(Number),
      },
      expect.anything(),
    );
    expect(store.getState().messages).toHaveLength(2);
  });

  it('fails immediately when the reply ends before it began, and Retry sends it again', async () => {
    const ask = vi.fn(
      async (_body: AskBody): Promise<ReadableStream<Uint8Array>> =>
        connection(ask.mock.calls.length === 1 ? [] : LOG),
    );
    const follow = vi.fn(async () => connection(LOG));
    const { store, answer, settled } = chat({ ask, follow, load: async () => loaded([]) });
    store.show('c1');
    await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
    store.ask('How?');
    await settled('failed');
    expect(answer()?.error).toContain('could not be reached');
    expect(follow).not.toHaveBeenCalled();
    store.retry();
    await settled('done');
    expect(ask.mock.calls[1]?.[0]).toEqual(ask.mock.calls[0]?.[0]);
  });
});

describe('a question that did not get through', () => {
  const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'));
  it.each([null, 'c1'])('is shown again after a reload: conversation %s', async (place) => {
    const outbox = device();
    const before = chat({ ask: unreachable, load: async () => loaded([]) }, outbox);
    let attempt: string | null = null;
    before.store.hooks.attempted = (id) => {
      attempt = id;
    };
    before.store.show(place);
    await vi.waitFor(() => expect(before.store.getState().view).toBe('ready'));
    before.store.ask('How?');
    await before.settled('failed');
    before.store.close();

    const ask = vi.fn<ChatApi['ask']>(async ({ questionId }) =>
      connection(
        LOG.map(({ n, event }) => ({
          n,
          event: event.type === 'start' ? { ...event, questionId } : event,
        })),
      ),
    );
    const after = chat({ ask, load: async () => loaded([]) }, outbox);
    after.store.show(place, attempt);
    await after.settled('failed');
    expect(lastQuestion(after.store.getState())).toMatchObject({ text: 'How?', stored: false });
    const { id, askedAt } = outbox.read(place ?? attempt!) as Unsent;
    expect(askedAt).toBeLessThanOrEqual(Date.now());
    after.store.retry();
    await after.settled('done');
    expect(ask).toHaveBeenCalledWith(
      { content: 'How?', conversationId: place, questionId: id, askedAt },
      expect.anything(),
    );
    expect(outbox.kept.size).toBe(0);
  });

  it.each(['q1', 'c1'])(
    'is not shown twice when the server has it after all: stored under %s',
    async (place) => {
      const outbox = device();
      outbox.put(place, { id: 'q1', text: 'How?' });
      const { store } = chat({ load: async () => loaded([stored('q1')]) }, outbox);
      store.show('c1');
      await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
      expect(store.getState().messages).toHaveLength(1);
      expect(outbox.kept.size).toBe(0);
    },
  );

  it('stays with its attempt when another new conversation is begun', async () => {
    const outbox = device();
    const { store, settled } = chat({ ask: unreachable }, outbox);
    const returned = vi.fn();
    const attempted = vi.fn<(id: string) => void>();
    Object.assign(store.hooks, { returned, attempted });
    store.ask('How?');
    await settled('failed');
    const [[first]] = attempted.mock.calls as [[string]];
    store.show(null, first);
    expect(lastQuestion(store.getState())?.text).toBe('How?');
    store.show(null);
    expect(store.getState().messages).toEqual([]);
    expect(returned).not.toHaveBeenCalled();

    store.ask('What else?');
    await settled('failed');
    expect(outbox.all().map(({ unsent }) => unsent.text)).toEqual(['How?', 'What else?']);
    store.show(null, first);
    expect(store.getState().messages).toHaveLength(2);
    expect(lastQuestion(store.getState())?.text).toBe('How?');
  });

  it('does not go into the conversation that is begun on its screen', async () => {
    const outbox = device();
    const { store, settled } = chat({ ask: unreachable }, outbox);
    store.ask('How?');
    await settled('failed');
    store.ask('What else?');
    await settled('failed');
    expect(store.getState().messages).toHaveLength(2);
    store.edit(0, 'What more?');
    await settled('failed');
    expect(outbox.all().map(({ unsent }) => unsent.text)).toEqual(['How?', 'What more?']);
  });

  it('goes back into its own composer without its files, not into that of the conversation before', async () => {
    const outbox = device();
    outbox.put('q2', { id: 'q2', text: 'What is this?', lost: true });
    const { store } = chat({ load: async () => loaded([stored('q1'), answered('a1')]) }, outbox);
    const returned = vi.fn();
    store.hooks.returned = returned;
    store.show('c1');
    await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
    store.show(null, 'q2');
    expect(returned.mock.calls).toEqual([[null, 'What is this?', []]]);
  });

  it('goes back into the composer while an answer is being written there', async () => {
    const outbox = device();
    outbox.put('c1', { id: 'q2', text: 'Another?' });
    const running: Message = { ...stored('a1'), role: 'assistant', content: [], status: 'running' };
    const { store, answer, settled } = chat(
      { load: async () => loaded([stored('q1'), running]), follow: async () => connection(LOG) },
      outbox,
    );
    const returned = vi.fn();
    store.hooks.returned = returned;
    store.show('c1');
    await settled('done');
    expect(returned).toHaveBeenCalledWith('c1', 'Another?', []);
    expect(answer()?.text).toBe('Train the start.');
    expect(store.getState().messages).toHaveLength(2);
  });
});

describe('a question of a conversation that was not sent', () => {
  const talk: Message[] = [stored('q1'), { ...stored('a1'), role: 'assistant' }];
  const opened = async (ask: ChatApi['ask']) => {
    const outbox = device();
    const all = { ...chat({ ask, load: async () => loaded(talk) }, outbox), outbox };
    all.store.show('c1');
    await vi.waitFor(() => expect(all.store.getState().view).toBe('ready'));
    return all;
  };
  const waiting = async () => {
    const outbox = device();
    outbox.put('c1', { id: 'q2', text: 'What else?', waitsSince: 1 });
    const all = { ...chat({ load: async () => loaded(talk) }, outbox), outbox };
    all.store.show('c1');
    await all.settled('waiting');
    return all;
  };
  const shown = ({ messages }: { messages: readonly { text: string; role: string }[] }) =>
    messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const kept = ({ kept }: { kept: Map<string, Unsent> }) =>
    [...kept].map(([place, { text }]) => [place, text]);
  const fails = (status: number) => async () => Promise.reject(new ApiError(status, 'refused', 'No.'));

  it.each([429, 500])('is listed on its own when another is asked after %i', async (status) => {
    const { store, settled, outbox } = await opened(fails(status));
    store.ask('What else?');
    await settled('failed');
    const { id = '' } = lastQuestion(store.getState()) ?? {};
    expect(store.ask('And then?')).toBe(true);
    expect(shown(store.getState())).toEqual(['How?', 'And then?']);
    expect(kept(outbox)).toEqual([
      [id, 'What else?'],
      ['c1', 'And then?'],
    ]);
    expect(store.getState().notice).toMatch(/was not sent/);
  });

  it('is listed on its own when an earlier question is edited', async () => {
    const { store, settled, outbox } = await opened(fails(500));
    store.ask('What else?');
    await settled('failed');
    expect(store.edit(0, 'How much?')).not.toBeNull();
    expect(shown(store.getState())).toEqual(['How much?']);
    expect(kept(outbox).map(([, text]) => text)).toEqual(['What else?', 'How much?']);
  });

  it('holds up nothing once it was refused, and says why', async () => {
    const { store, answer, outbox } = await waiting();
    store.wasSettled({ type: 'refused', questionId: 'q2', message: 'Your trial is over.' });
    expect(answer()).toMatchObject({ status: 'failed', error: 'Your trial is over.' });
    expect(store.ask('And then?')).toBe(true);
    expect(kept(outbox)).toEqual([
      ['q2', 'What else?'],
      ['c1', 'And then?'],
    ]);
  });

  it.each([null, 'c1'])(
    'shows its answer once it was sent, and never leaves the screen: in %s',
    async (place) => {
      const outbox = device();
      const question = { id: 'q2', text: 'What else?', waitsSince: 1 };
      outbox.put(place ?? 'q2', question);
      let messages = place ? talk : [];
      const { store, settled } = chat({ load: async () => loaded(messages) }, outbox);
      const started = vi.fn((id: string) => store.show(id));
      store.hooks.started = started;
      store.show(place, place === null ? 'q2' : null);
      await settled('waiting');
      const views = new Set<string>();
      store.subscribe(() => views.add(store.getState().view));
      outbox.put(place ?? 'q2', null);
      messages = [...messages, { ...stored('q2') }, answered('a2', 'Rest.')];
      store.wasSettled({ type: 'sent', questionId: 'q2', conversationId: 'c1' });
      // An id that comes with a run takes what is typed along.
      expect(store.getState()).toMatchObject({ conversationId: 'c1', run: { begun: true } });
      await settled('done');
      expect(store.getState().messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
      expect(started).toHaveBeenCalledWith('c1');
      expect([...views]).toEqual(['ready']);
    },
  );

  it('is listed on its own once its conversation is gone', async () => {
    const { store, answer, settled, outbox } = await opened(fails(404));
    store.ask('What else?');
    await settled('failed');
    expect(answer()?.error).toBe('No. Your question is kept above the list of your conversations.');
    const { id = '' } = lastQuestion(store.getState()) ?? {};
    expect(kept(outbox)).toEqual([[id, 'What else?']]);
    outbox.put(id, null);
    outbox.put('c2', { id: 'q3', text: 'Where am I?' });
    const { store: next } = chat({ load: fails(404) }, outbox);
    next.show('c2');
    await vi.waitFor(() => expect(next.getState().view).toBe('missing'));
    expect(kept(outbox)).toEqual([['q3', 'Where am I?']]);
  });

  it('is asked in other words in its own place', async () => {
    const ask = vi.fn<ChatApi['ask']>(fails(500));
    const { store, settled, outbox } = await opened(ask);
    store.ask('What else?');
    await settled('failed');
    store.edit(2, 'What more?');
    await settled('failed');
    expect(ask.mock.lastCall?.[0]).not.toHaveProperty('parentId');
    expect(kept(outbox)).toEqual([['c1', 'What more?']]);
    store.edit(2, 'What now?');
    await settled('failed');
    expect(kept(outbox)).toEqual([['c1', 'What now?']]);
  });

  it('holds up another and the edit of an earlier one while it waits, but not its own', async () => {
    const busy = new ApiError(503, 'refused', 'Many people.');
    busy.retryAfter = 3;
    const held = chat({ ask: async () => Promise.reject(busy), load: async () => loaded(talk) });
    held.store.show('c1');
    await vi.waitFor(() => expect(held.store.getState().view).toBe('ready'));
    held.clock.pause = () => new Promise(() => undefined);
    held.store.ask('What else?');
    await held.settled('waiting');
    expect(held.store.ask('And then?')).toBe(false);
    expect(held.store.edit(0, 'How much?')).toBeNull();
    expect(held.store.getState().notice).toMatch(/has not been sent yet/);
    expect(held.store.edit(2, 'What more?')).not.toBeNull();
  });

  it('is as the server has it after a refusal, also behind an edit that was not sent', async () => {
    const ask = vi.fn<ChatApi['ask']>(fails(500));
    const { store, settled } = await opened(ask);
    store.edit(0, 'How much?');
    await settled('failed');
    expect(store.getState().before.messages.map(({ id }) => id)).toEqual(['q1', 'a1']);
    ask.mockImplementation(fails(413));
    store.ask('What else?');
    expect(shown(store.getState())).toEqual(['How?', 'What else?']);
    await vi.waitFor(() => expect(store.getState().run).toBeNull());
    expect(shown(store.getState())).toEqual(['How?']);
  });
});

describe('stopping', () => {
  const begun = LOG.slice(0, 3);
  /** A connection that stays open after these events. */
  const open = (events: readonly NumberedEvent[], until: Promise<unknown>) =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        const rest = [...events];
        const write = ({ n, event }: NumberedEvent) =>
          controller.enqueue(new TextEncoder().encode(`id: ${n}\ndata: ${JSON.stringify(event)}\n\n`));
        for (const event of rest) write(event);
        await until;
        write({ n: events.length + 1, event: { type: 'end', ending: 'stopped' } });
        controller.close();
      },
    });

  it.each([null, 'c1'])(
    'before the first event reaches the server once the run is known: in %s',
    async (place) => {
      const taken = Promise.withResolvers<void>();
      const stopped = Promise.withResolvers<void>();
      const stop = vi.fn(async () => {
        stopped.resolve();
        return true;
      });
      const { store, settled } = chat({
        load: async () => loaded([]),
        ask: async () => {
          await taken.promise;
          return open(begun, stopped.promise);
        },
        stop,
      });
      store.show(place);
      await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
      store.ask('How?');
      store.stop();
      expect(store.getState().run?.stopping).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(stop).not.toHaveBeenCalled();
      taken.resolve();
      await settled('stopped');
      expect(stop.mock.calls).toEqual([['c1']]);
    },
  );

  it.each([
    ['nothing was stopped', async () => false, null],
    ['it could not be asked', async () => Promise.reject(new TypeError('Failed to fetch')), /not be reached/],
  ])('can be tried again when %s and the answer continues', async (_, first, notice) => {
    const stopped = Promise.withResolvers<void>();
    const stop = vi.fn<ChatApi['stop']>(first);
    const { store, settled } = chat({ ask: async () => open(begun, stopped.promise), stop });
    store.ask('How?');
    await vi.waitFor(() => expect(lastAnswer(store.getState())?.text).toBe('Train '));
    store.stop();
    await vi.waitFor(() => expect(stop).toHaveBeenCalled());
    await vi.waitFor(() => expect(store.getState().run?.stopping).toBe(false));
    if (notice) expect(store.getState().notice).toMatch(notice);
    stop.mockImplementation(async () => {
      stopped.resolve();
      return true;
    });
    store.stop();
    await settled('stopped');
    expect(stop).toHaveBeenCalledTimes(2);
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
    { content: 'How?', conversationId: 'c1', questionId: 'q1', retry: true },
    expect.anything(),
  );
  expect(store.getState().messages).toHaveLength(2);
});

it('shows how the conversation continued when its question is no longer the last one', async () => {
  const failed = [...LOG.slice(0, 3), { n: 4, event: { type: 'end', ending: 'failed' } as const }];
  const ask = vi.fn(async (): Promise<ReadableStream<Uint8Array>> => {
    if (ask.mock.calls.length === 1) return connection(failed);
    throw new ApiError(409, 'refused', 'This conversation has gone on since.');
  });
  const elsewhere = ['Two', 'Yes.'].map((text, index) => ({
    id: `m${index}`,
    role: index === 0 ? ('user' as const) : ('assistant' as const),
    content: [{ type: 'text' as const, text }],
    created_at: '2026-11-01T10:00:00Z',
    status: 'done' as const,
    sources: [],
    siblings: [],
    summarized: false,
    extras: null,
    usage: null,
    error: null,
    isError: false,
  }));
  const { store, settled } = chat({ ask, load: async () => loaded(elsewhere) });
  store.ask('How?');
  await settled('failed');
  store.retry();
  await settled('done');
  expect(store.getState()).toMatchObject({ notice: 'This conversation has gone on since.', run: null });
  expect(store.getState().messages.map(({ text }) => text)).toEqual(['Two', 'Yes.']);
});

it('shows an answer that was continued on another screen', async () => {
  let answer: Message = { ...answered('a1', 'Train th'), status: 'stopped' };
  const { store, settled } = chat({ load: async () => loaded([stored('q1'), answer]) });
  store.show('c1');
  await settled('stopped');
  const before = store.getState().messages;
  await store.refresh();
  expect(store.getState().messages).toBe(before);
  answer = answered('a1', 'Train the start.');
  await store.refresh();
  expect(lastAnswer(store.getState())).toMatchObject({ status: 'done', text: 'Train the start.' });
});

it('does not replace a finished answer with an earlier state that the device stores', async () => {
  const half: Message = { ...answered('a1', 'Train th'), status: 'running' };
  const onServer = loaded([stored('q1'), answered('a1', 'Train the start.')]);
  let isReached = true;
  const { store, settled } = chat({
    async load(_, isFresh) {
      if (isReached) return onServer;
      if (isFresh) throw new ApiError(0, 'unreachable', 'No connection.');
      return loaded([stored('q1'), half]);
    },
  });
  store.show('c1');
  await settled('done');
  isReached = false;
  await store.refresh();
  expect(lastAnswer(store.getState())).toMatchObject({ status: 'done', text: 'Train the start.' });
});

it.each([
  ['Retry', (store: ChatStore) => store.retry()],
  ['another version', (store: ChatStore) => store.showBranch('q1')],
])('keeps what is shown, where only the device has the conversation: %s', async (_, act) => {
  let isReached = true;
  const load = vi.fn<ChatApi['load']>(async (_id, isFresh) => {
    if (isFresh && !isReached) throw new ApiError(0, 'unreachable', 'No connection.');
    return loaded([stored('q0'), answered('a0', 'Before.')]);
  });
  const { store, answer, settled } = chat({
    load,
    ask: async () => connection(LOG.slice(0, 3), true),
    showBranch: async () => undefined,
  });
  store.show('c1');
  await settled('done');
  isReached = false;
  store.ask('How?');
  await settled('lost');
  await act(store);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await settled('lost');
  expect(answer()?.text).toBe('Train ');
});

it('says so where another version cannot be loaded, and leaves a finished answer alone', async () => {
  const { store, answer, settled } = chat({
    async load(_, isFresh) {
      if (isFresh) throw new ApiError(0, 'unreachable', 'No connection.');
      return loaded([stored('q1'), answered('a1', 'Train the start.')]);
    },
    showBranch: async () => undefined,
  });
  store.show('c1');
  await settled('done');
  await store.showBranch('q2');
  expect(store.getState().notice).toBe('No connection.');
  expect(answer()?.status).toBe('done');
});

it('loads a conversation that could not be loaded, once the server is reached again', async () => {
  let isReached = false;
  const { store, settled } = chat({
    async load() {
      if (!isReached) throw new ApiError(0, 'unreachable', 'No connection.');
      return loaded([stored('q1'), answered('a1', 'Train the start.')]);
    },
  });
  store.show('c1');
  await vi.waitFor(() => expect(store.getState().view).toBe('failed'));
  isReached = true;
  void store.refresh();
  await settled('done');
});

it('refreshes a conversation while the refresh of the one before is late', async () => {
  const load = vi.fn<ChatApi['load']>((_, isFresh) =>
    isFresh ? new Promise(() => undefined) : Promise.resolve(loaded([stored('q1'), answered('a1')])),
  );
  const { store, settled } = chat({ load });
  for (const id of ['c1', 'c2']) {
    store.show(id);
    await settled('done');
    void store.refresh();
    void store.refresh();
  }
  expect(load.mock.calls.filter(([, isFresh]) => isFresh).map(([id]) => id)).toEqual(['c1', 'c2']);
});

it('leaves an answer alone that waits to be requested again', async () => {
  const busy = new ApiError(503, 'refused', 'Many people.');
  busy.retryAfter = 3;
  const half: Message = { ...answered('a1', 'Train th'), status: 'stopped' };
  const { store, clock, settled } = chat({
    load: async () => loaded([stored('q1'), half]),
    ask: async () => Promise.reject(busy),
  });
  clock.pause = () => new Promise(() => undefined);
  store.show('c1');
  await settled('stopped');
  store.goOn();
  await settled('waiting');
  await store.refresh();
  expect(lastAnswer(store.getState())?.status).toBe('waiting');
});

it('forgets a chat that was left, whatever still arrives', async () => {
  const { store } = chat({ ask: async () => connection(LOG) });
  store.ask('How?');
  store.show(null);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(store.getState().messages).toEqual([]);
});

describe('an edited question', () => {
  const talk = ['q1', 'a1', 'q2', 'a2'].map(
    (id): Message => ({ ...stored(id), role: id.startsWith('q') ? 'user' : 'assistant' }),
  );
  const edited = async (ask: ChatApi['ask'], outbox = device(), messages = talk) => {
    const opened = chat({ ask, load: async () => loaded(messages) }, outbox);
    const returned = vi.fn();
    opened.store.hooks.returned = returned;
    opened.store.show('c1');
    await vi.waitFor(() => expect(opened.store.getState().view).toBe('ready'));
    return { ...opened, outbox, returned };
  };
  const ids = ({ messages }: { messages: readonly { id: string }[] }) => messages.map(({ id }) => id);

  it('is asked after the answer before it, and replaces what followed', async () => {
    const ask = vi.fn(async ({ questionId }: AskBody) =>
      connection(
        LOG.map(({ n, event }) => ({
          n,
          event: event.type === 'start' ? { ...event, questionId, answerId: 'a3' } : event,
        })),
      ),
    );
    const { store, settled } = await edited(ask);
    expect(store.edit(2, 'Otherwise?')).not.toBeNull();
    expect(store.edit(2, 'Too soon?')).toBeNull();
    const id = ask.mock.calls[0]?.[0].questionId ?? '';
    expect(ask.mock.calls[0]?.[0]).toEqual({
      content: 'Otherwise?',
      conversationId: 'c1',
      questionId: id,
      parentId: 'a1',
      askedAt: expect.any(Number),
    });
    await settled('done');
    expect(ids(store.getState())).toEqual(['q1', 'a1', id, 'a3']);
    expect(lastQuestion(store.getState())).toMatchObject({ siblings: ['q2', id], stored: true });
  });

  it('leaves everything as it was when it is refused, and nothing in the composer', async () => {
    const ask = async () => {
      throw new ApiError(402, 'no_access', 'No.');
    };
    const { store, returned, outbox } = await edited(ask);
    store.edit(0, 'Otherwise?');
    expect(ids(store.getState())).toHaveLength(2);
    await vi.waitFor(() => expect(store.getState().unavailableReason).toBe('No.'));
    expect(ids(store.getState())).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(returned).not.toHaveBeenCalled();
    expect(outbox.read('c1')).toBeNull();
  });

  it('that did not get through is sent to its place again, even after a reload', async () => {
    const ask = vi.fn(async () => {
      throw new ApiError(0, 'unreachable', 'No network.');
    });
    const { store, settled, outbox } = await edited(ask);
    store.edit(2, 'Otherwise?');
    await settled('failed');
    store.retry();
    await settled('failed');
    const again = await edited(ask, outbox);
    expect(ids(again.store.getState()).slice(0, 3)).toEqual(ids(store.getState()).slice(0, 3));
    again.store.retry();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    const bodies = ask.mock.calls.map((call) => (call as unknown as [AskBody])[0]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ parentId: 'a1', content: 'Otherwise?' });
  });

  it('is continued: the answer keeps its words until the server sends them again', async () => {
    const half: Message[] = [
      stored('q1'),
      {
        ...stored('a1'),
        role: 'assistant',
        status: 'stopped',
        content: [{ type: 'text', text: 'Train th' }],
      },
    ];
    const taken = Promise.withResolvers<void>();
    const ask = vi.fn(async () => {
      await taken.promise;
      return connection(LOG);
    });
    const { store, answer, settled } = await edited(ask, device(), half);
    store.goOn();
    expect(answer()).toMatchObject({ text: 'Train th', status: 'running' });
    taken.resolve();
    await settled('done');
    expect(answer()).toMatchObject({ id: 'a1', text: 'Train the start.', siblings: [] });
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({ continue: true, questionId: 'q1' }),
      expect.anything(),
    );
  });

  it('is continued as soon as a busy server has time, and not answered from scratch', async () => {
    const half: Message[] = [
      stored('q1'),
      {
        ...stored('a1'),
        role: 'assistant',
        status: 'stopped',
        content: [{ type: 'text', text: 'Train th' }],
      },
    ];
    const busy = new ApiError(503, 'refused', 'Many people.');
    busy.retryAfter = 3;
    const ask = vi.fn(async (_body: AskBody): Promise<ReadableStream<Uint8Array>> => {
      if (ask.mock.calls.length === 1) throw busy;
      return connection(LOG);
    });
    const { store, answer, settled } = await edited(ask, device(), half);
    store.goOn();
    await settled('done');
    expect(ask.mock.calls.map(([body]) => body)).toEqual([
      { content: 'How?', conversationId: 'c1', questionId: 'q1', continue: true },
      { content: 'How?', conversationId: 'c1', questionId: 'q1', continue: true },
    ]);
    expect(answer()).toMatchObject({ id: 'a1', siblings: [] });
  });

  it('shows no other branch while an answer is being written, and says so', async () => {
    const showBranch = vi.fn(async () => undefined);
    const { store } = chat({
      ask: () => new Promise(() => undefined),
      load: async () => loaded(talk),
      showBranch,
    });
    store.show('c1');
    await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
    store.ask('And then?');
    expect(await store.showBranch('q3')).toBe(false);
    expect(store.getState().notice).toMatch(/Wait for it to finish/);
    expect(showBranch).not.toHaveBeenCalled();
  });

  it('has its branches: another is shown as the server has it, or an error says why not', async () => {
    const showBranch = vi.fn(async () => undefined);
    const other = [...talk.slice(0, 2), { ...stored('q3') }, { ...stored('a3'), role: 'assistant' as const }];
    let shown = talk;
    const { store } = chat({ load: async () => loaded(shown), showBranch });
    store.show('c1');
    await vi.waitFor(() => expect(store.getState().view).toBe('ready'));
    shown = other;
    await store.showBranch('q3');
    expect(ids(store.getState())).toEqual(['q1', 'a1', 'q3', 'a3']);
    showBranch.mockRejectedValueOnce(new ApiError(409, 'conflict', 'An answer is being written.'));
    await store.showBranch('q2');
    expect(store.getState()).toMatchObject({ notice: 'An answer is being written.' });
    expect(ids(store.getState())).toEqual(['q1', 'a1', 'q3', 'a3']);
  });
});

it('sends a question from another screen, under its own id, once', async () => {
  const outbox = device();
  outbox.put('q1', { id: 'q1', text: 'How?', handed: true });
  const ask = vi.fn(async (_body: AskBody) => connection(LOG));
  const { store, settled } = chat({ ask }, outbox);
  store.show(null, 'q1');
  await settled('done');
  expect(ask.mock.calls.map(([body]) => body)).toEqual([
    { content: 'How?', conversationId: null, questionId: 'q1' },
  ]);
  expect(outbox.kept.size).toBe(0);
});

it('asks before it resends a question from another screen that failed', async () => {
  const outbox = device();
  outbox.put('q1', { id: 'q1', text: 'How?', handed: true });
  const ask = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  const { store, settled } = chat({ ask }, outbox);
  store.show(null, 'q1');
  await settled('failed');
  store.show(null);
  store.show(null, 'q1');
  expect(lastAnswer(store.getState())).toMatchObject({ status: 'failed' });
  expect(ask).toHaveBeenCalledTimes(1);
});

it('reports while the conversation is summarized, and up to where', async () => {
  const events: RunEvent[] = [
    ...EVENTS.slice(0, 1),
    { type: 'summary', upTo: null },
    { type: 'summary', upTo: 'a0' },
    ...EVENTS.slice(2),
  ];
  const { store, settled } = chat({
    ask: async () => connection(events.map((event, index) => ({ n: index + 1, event }))),
  });
  store.ask('How?');
  await settled('done');
  expect(store.getState().summarizedTo).toBe('a0');
});
