import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cutReply,
  dripReply,
  endedReply,
  errorInStreamReply,
  hangReply,
  malformedReply,
  type Reply,
  refusalReply,
  resetReply,
  silentReply,
  textReply,
  unfinishedReply,
} from '#fakes/model-replies.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Answer } from '#shared/chat.ts';
import type { Message } from '#shared/conversations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ timeouts: { firstTokenMs: 300, idleMs: 300 } });
});
afterAll(() => app.close());

const FAULTS: [name: string, reply: Reply, streamed: boolean, sentence: RegExp][] = [
  ['429', refusalReply(429), false, /busy right now/],
  ['500', refusalReply(500), false, /cannot be reached|could not answer/],
  ['401', refusalReply(401), false, /rejected this gym’s account/],
  ['a reset connection', resetReply, false, /cannot be reached|was lost/],
  ['silence', silentReply, false, /did not start answering in time/],
  ['silence in the middle', hangReply(5), true, /stopped in the middle/],
  ['a cut', cutReply(5), true, /was lost/],
  ['no end', unfinishedReply(5), true, /was lost/],
  ['malformed frames', malformedReply(5), true, /invalid reply/],
  ['an end by the content filter', endedReply('content_filter', 5), true, /content filter ended this answer/],
  ['an end by the content filter before any text', endedReply('content_filter', 0), false, /content filter/],
  ['an end for a reason of its own', endedReply('eos_of_mine', 5), true, /without saying why/],
  ['an end to call tools without a call', endedReply('tool_calls', 5), true, /without saying what/],
  ['an end without any text', endedReply('stop', 0), false, /could not answer/],
  ['an error in the stream', errorInStreamReply(5, 'server_error'), true, /could not answer|was lost/],
];

describe('a provider that fails', () => {
  it.each(FAULTS)(
    '%s: keeps question and text, reports it clearly, and Retry works',
    async (_, reply, streamed, sentence) => {
      app.play(reply);
      const client = await app.signUp();
      const events = await readEvents(
        await client.post('/api/ask', { content: 'Will it hold?' }, { accept: 'text/event-stream' }),
      );
      const error = events.find(({ event }) => event.type === 'error')?.event;
      expect(error).toMatchObject({ type: 'error', message: expect.stringMatching(sentence) });
      expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'failed' });
      const text = textOfEvents(events);
      expect(text !== '').toBe(streamed);
      const first = events[0]?.event;
      if (first?.type !== 'start') throw new Error('no start');
      const kept = (await (
        await client.post('/api/get-conversation', { conversationId: first.conversationId })
      ).json()) as {
        conversation: { messages: Message[] };
      };
      expect(kept.conversation.messages).toMatchObject([
        { role: 'user', content: [{ text: 'Will it hold?' }] },
        {
          status: 'failed',
          isError: true,
          error: expect.stringMatching(sentence),
          content: streamed ? [{ text }] : [],
        },
      ]);

      app.play(textReply('It holds.'));
      const again = await readEvents(
        await client.post(
          '/api/ask',
          { content: 'Will it hold?', conversationId: first.conversationId, retry: true },
          { accept: 'text/event-stream' },
        ),
      );
      expect(textOfEvents(again)).toBe('It holds.');
      expect(again.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    },
  );

  it('is retried before the first token, but not after it', async () => {
    const client = await app.signUp();
    app.play([refusalReply(500), textReply('Third time.')]);
    expect(
      textOfEvents(
        await readEvents(await client.post('/api/ask', { content: 'Q' }, { accept: 'text/event-stream' })),
      ),
    ).toBe('Third time.');
    app.play([cutReply(3), textReply('Never asked.')]);
    await readEvents(await client.post('/api/ask', { content: 'Q' }, { accept: 'text/event-stream' }));
    expect(app.model?.requests).toHaveLength(1);
  });

  it('sends characters in pieces', async () => {
    const client = await app.signUp();
    app.play(dripReply('Kniebeuge größer 🏋️‍♀️ 日本語', 1));
    const events = await readEvents(
      await client.post('/api/ask', { content: 'Q' }, { accept: 'text/event-stream' }),
    );
    expect(textOfEvents(events)).toBe('Kniebeuge größer 🏋️‍♀️ 日本語');
  });

  it('keeps an answer whose chunks split characters, or contain what a database cannot store', async () => {
    const client = await app.signUp();
    app.play(textReply(['a', '\ud83c', '\udfcb', 'b\0c', '\ud83c', ' d', '\udfcb']));
    const events = await readEvents(
      await client.post('/api/ask', { content: 'Q\0 \ud83c?' }, { accept: 'text/event-stream' }),
    );
    expect(textOfEvents(events)).toBe('a🏋bc\ufffd d\ufffd');
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    const first = events[0]?.event;
    const kept = await client.post('/api/get-conversation', {
      conversationId: first?.type === 'start' ? first.conversationId : '',
    });
    expect(await kept.json()).toMatchObject({
      conversation: {
        messages: [{ content: [{ text: 'Q \ufffd?' }] }, { content: [{ text: 'a🏋bc\ufffd d\ufffd' }] }],
      },
    });
  });

  it('is also reported to JSON and text readers', async () => {
    app.play(refusalReply(429));
    const client = await app.signUp();
    const json = async () => {
      const reply = await client.post('/api/ask', { content: 'Q' }, { accept: 'application/json' });
      return [reply.status, (await reply.json()) as Answer] as const;
    };
    expect(await json()).toEqual([
      200,
      {
        answer: '',
        conversationId: expect.any(String),
        ending: 'failed',
        error: 'The model provider is busy right now. Please try again in a minute.',
        sources: [],
      },
    ]);
    app.play(cutReply(3));
    const [status, cut] = await json();
    expect([status, cut]).toEqual([
      200,
      expect.objectContaining({ ending: 'failed', error: expect.stringMatching(/was lost/) }),
    ]);
    expect(cut.answer).not.toBe('');
    const retried = { content: 'Q', conversationId: cut.conversationId, retry: true };
    app.play(textReply('Now.'));
    expect(
      await (await client.post('/api/ask', retried, { accept: 'application/json' })).json(),
    ).toMatchObject({ answer: 'Now.', conversationId: cut.conversationId, ending: 'done', error: null });
    app.play(cutReply(3));
    const lines = (await (await client.post('/api/ask', { content: 'Q' })).text()).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      error: true,
      message: expect.stringMatching(/was lost/),
    });
  });

  it('never puts the key into a log or a reply', async () => {
    // Some providers quote it.
    app.play(refusalReply(401, { message: 'Incorrect API key provided: sk-canary-key.' }));
    const client = await app.signUp();
    const reply = await client.post('/api/ask', { content: 'Q' });
    expect(await reply.text()).not.toContain('sk-canary-key');
    expect(JSON.stringify(app.logged)).toContain('Incorrect API');
    expect(JSON.stringify(app.logged)).not.toContain('sk-canary-key');
  });
});
