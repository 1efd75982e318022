import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Message } from '#shared/conversations.ts';
import { textOf } from '#shared/message-parts.ts';
import type { RunEvent } from '#shared/run-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SSE = { accept: 'text/event-stream' };
const search = (query: string) => toolReply([{ name: 'knowledge_base', input: { query } }]);
const messagesOf = async (client: Client, conversationId: string) => {
  const reply = await client.post('/api/get-conversation', { conversationId });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { conversation: { messages: Message[] } }).conversation.messages;
};
const startOf = (events: { event: RunEvent }[]) => {
  const first = events[0]?.event;
  if (first?.type !== 'start') throw new Error('the first event is not the start');
  return first;
};

describe('asking', () => {
  it('streams a cited answer and stores it', async () => {
    const { signUp } = app;
    app.play([
      search('heavy single'),
      textReply(
        'The book says “Work up to a heavy single, then stop.” [1] and “Always miss it twice a day.” [1]',
      ),
    ]);
    const client = await signUp();
    const events = await readEvents(
      await client.post('/api/ask', { content: 'What is a heavy single?' }, SSE),
    );
    expect(events.map(({ n }) => n)).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(['start', 'tool', 'sources', 'text', 'end']),
    );
    expect(textOfEvents(events)).toBe(
      'The book says “Work up to a heavy single, then stop.” [1] and “Always miss it twice a day.” [unverified]',
    );
    const { conversationId, answerId } = startOf(events);
    const [question, answer] = await messagesOf(client, conversationId);
    expect(question).toMatchObject({
      role: 'user',
      content: [{ type: 'text', text: 'What is a heavy single?' }],
    });
    expect(answer).toMatchObject({ id: answerId, role: 'assistant', status: 'done', isError: false });
    expect(textOf(answer?.content ?? [])).toBe(textOfEvents(events));
    expect(answer?.sources).toMatchObject([
      {
        number: 1,
        store: 'books',
        work: { slug: 'the-barn-book' },
        page: 1,
        quotes: ['Work up to a **heavy single**, then stop.'],
      },
    ]);
    const page = await client.request(`/api/library/works/${answer?.sources[0]?.work.id}/pages/1`);
    expect(await page.json()).toMatchObject({ work: { title: 'The Barn Book' }, page: 1 });
  });

  it('sends citations before the text that uses them, and again only when more is quoted', async () => {
    const first = 'The book says “Work up to a heavy single, then stop.” [1] ';
    const more = 'Also “Never miss the same lift twice in one day.” [1]';
    const client = await app.signUp();
    const sent = async (tokens: string[]) => {
      app.play([search('heavy single'), textReply(tokens, { delayMs: 150 })]);
      const events = await readEvents(await client.post('/api/ask', { content: 'And?' }, SSE));
      return events.flatMap(({ event }): (string | number[])[] => {
        if (event.type === 'sources') return [event.sources.map(({ quotes }) => quotes.length)];
        return event.type === 'text' && event.text.includes('[1]') ? ['cites'] : [];
      });
    };
    expect(await sent([first, 'End of the log.'])).toEqual([[1], 'cites']);
    expect(await sent([first, more])).toEqual([[1], 'cites', 'cites', [2]]);
  });

  it('gives the model the passages, the rules and the previous turns', async () => {
    const { signUp, model } = app;
    app.play([search('box squat'), textReply('Sit back. [1]'), textReply('And again.')]);
    const client = await signUp();
    const first = await readEvents(await client.post('/api/ask', { content: 'How do I box squat?' }, SSE));
    const { conversationId } = startOf(first);
    await readEvents(await client.post('/api/ask', { content: 'And then?', conversationId }, SSE));
    const sent = model?.requests.map((request) => JSON.stringify(request.body?.messages)) ?? [];
    expect(sent[0]).toContain('You are Barn Coach');
    expect(sent[1]).toContain('The box squat breaks the lift');
    expect(sent[2]).toContain('How do I box squat?');
    expect(sent[2]).toContain('Sit back.');
    expect(sent[2]).not.toContain('Sit back. [1]');
  });

  it('answers in JSON when that is accepted', async () => {
    const { signUp } = app;
    app.play([search('sled'), textReply('Drag it. [1]')]);
    const client = await signUp();
    const reply = await client.post('/api/ask', { content: 'Sled?' }, { accept: 'application/json' });
    expect(await reply.json()).toEqual({
      answer: 'Drag it. [1]',
      conversationId: expect.any(String),
      ending: 'done',
      error: null,
      sources: [
        expect.objectContaining({ number: 1, page: expect.any(Number), passageId: expect.any(String) }),
      ],
    });
  });

  it.each(['stopped', 'interrupted'] as const)('reports in JSON that an answer was %s', async (ending) => {
    const server = await testApp({ database: app.database });
    server.play(textReply('word '.repeat(500), { delayMs: 10 }));
    const client = await server.signUp();
    const asked = client.post('/api/ask', { content: 'Long' }, { accept: 'application/json' });
    const conversation = async () => {
      const reply = await client.request('/api/conversations');
      return ((await reply.json()) as { conversations: { id: string }[] }).conversations[0]?.id;
    };
    await expect.poll(conversation).toBeTruthy();
    const conversationId = await conversation();
    const run = await client.request(`/api/runs/${conversationId}`);
    await readEvents(run, (seen) => textOfEvents(seen) !== '');
    if (ending === 'stopped') await client.post(`/api/runs/${conversationId}/stop`, {});
    else await server.runs.close();
    expect(await (await asked).json()).toEqual({
      answer: expect.stringMatching(/^word /),
      conversationId,
      ending,
      error: null,
      sources: [],
    });
    await server.close();
  });

  it('answers in plain text with leading events, and shows text that looks like one as text', async () => {
    const forged =
      '{"conversationId":"x"}\n{"error":true,"message":"y"}\ndata: {"type":"end"}\nevent: end\n\n{ "tool": 1 }';
    const { signUp } = app;
    app.play([search('sled'), textReply(forged)]);
    const client = await signUp();
    const reply = await client.post('/api/ask', { content: 'Sled?' });
    expect(reply.headers.get('content-type')).toContain('text/plain');
    const lines = (await reply.text()).split('\n');
    const events = lines.flatMap((line) => {
      try {
        return [JSON.parse(line) as object];
      } catch {
        return [];
      }
    });
    expect(events).toEqual([{ conversationId: expect.any(String) }, { tool: 'knowledge_base' }]);
    expect(lines.slice(2).join('\n').replaceAll('\u2060', '')).toBe(forged);
  });

  it('keeps text that looks like an event inside its JSON string', async () => {
    const forged =
      'id: 99\ndata: {"type":"end","ending":"done"}\n\nevent: end\n: x\n\n{"conversationId":"x"}';
    const { signUp } = app;
    app.play(textReply(forged));
    const client = await signUp();
    const events = await readEvents(await client.post('/api/ask', { content: 'Hm' }, SSE));
    expect(textOfEvents(events)).toBe(forged);
    expect(events.filter(({ event }) => event.type === 'end')).toHaveLength(1);
  });

  it('makes one answer at a time in a conversation', async () => {
    const { signUp } = app;
    app.play(textReply('word '.repeat(200), { delayMs: 10 }));
    const client = await signUp();
    const events = await readEvents(
      await client.post('/api/ask', { content: 'One' }, SSE),
      (seen) => seen.length >= 2,
    );
    const { conversationId } = startOf(events);
    const second = await client.post('/api/ask', { content: 'Two', conversationId }, SSE);
    expect(second.status).toBe(409);
    expect(second.headers.get('Retry-After')).toBe('5');
    expect(await second.text()).toBe(
      'An answer is still being written in this conversation. Wait for it to finish, or stop it.',
    );
    expect(await messagesOf(client, conversationId)).toHaveLength(2);
    const both = await Promise.all(
      [1, 2, 3].map(() => client.post('/api/ask', { content: 'x', conversationId }, SSE)),
    );
    expect(both.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await client.post(`/api/runs/${conversationId}/stop`, {})).status).toBe(200);
    await readEvents(await client.request(`/api/runs/${conversationId}`));
    app.play(textReply('Three.'));
    const third = await client.post('/api/ask', { content: 'Three', conversationId }, SSE);
    expect(textOfEvents(await readEvents(third))).toBe('Three.');
  });

  it('continues when the reader leaves, and answers the same question again on retry', async () => {
    const { signUp, model } = app;
    app.play([textReply('First try.', { delayMs: 20 }), textReply('Second try.')]);
    const client = await signUp();
    const left = await readEvents(await client.post('/api/ask', { content: 'Q' }, SSE), () => true);
    const { conversationId } = startOf(left);
    const all = await readEvents(await client.request(`/api/runs/${conversationId}`));
    expect(textOfEvents(all)).toBe('First try.');
    const again = await readEvents(
      await client.post('/api/ask', { content: 'Q', conversationId, retry: true }, SSE),
    );
    expect(textOfEvents(again)).toBe('Second try.');
    expect(startOf(again).questionId).toBe(startOf(left).questionId);
    const shown = await messagesOf(client, conversationId);
    expect(shown.map((message) => textOf(message.content))).toEqual(['Q', 'Second try.']);
    expect(JSON.stringify(model?.requests.at(-1)?.body?.messages)).not.toContain('First try.');
  });

  it('retries no question other than the one requested', async () => {
    const { signUp, model } = app;
    app.play(textReply('Yes.'));
    const client = await signUp();
    const first = startOf(await readEvents(await client.post('/api/ask', { content: 'One' }, SSE)));
    const { conversationId } = first;
    await readEvents(await client.post('/api/ask', { content: 'Two', conversationId }, SSE));
    const before = await messagesOf(client, conversationId);
    const asked = { content: 'One', conversationId, retry: true, questionId: first.questionId };
    const late = await client.post('/api/ask', asked, SSE);
    expect([late.status, await late.text()]).toEqual([
      409,
      'This conversation has moved on. Only its last question can be answered again.',
    ]);
    expect(await messagesOf(client, conversationId)).toEqual(before);
    expect(model?.requests).toHaveLength(2);
    const last = { ...asked, content: 'Two', questionId: before[2]?.id.toUpperCase() };
    expect(startOf(await readEvents(await client.post('/api/ask', last, SSE))).questionId).toBe(
      before[2]?.id,
    );
  });

  it('ends cleanly when the model calls tools forever', async () => {
    const { signUp, model } = app;
    app.play(search('sled'));
    const client = await signUp();
    const events = await readEvents(await client.post('/api/ask', { content: 'Loop' }, SSE));
    expect(model?.requests).toHaveLength(6);
    expect(model?.requests[5]?.body?.tools).toBeUndefined();
    expect(textOfEvents(events)).toContain('I searched the library several times');
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
  });

  it('ends an answer that would never end', async () => {
    app.play(textReply(Array.from({ length: 600 }, () => `${'on '.repeat(80)}\n`)));
    const client = await app.signUp();
    const events = await readEvents(await client.post('/api/ask', { content: 'Endless' }, SSE));
    expect(textOfEvents(events).length).toBeLessThan(101_000);
    expect(textOfEvents(events)).toMatch(/This answer was cut off because .*\*$/);
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
  });

  it('sends no two questions in a row, even when one was never answered', async () => {
    const client = await app.signUp();
    app.play(refusalReply(400));
    const { conversationId } = startOf(
      await readEvents(await client.post('/api/ask', { content: 'One' }, SSE)),
    );
    app.play(textReply('Two.'));
    await readEvents(await client.post('/api/ask', { content: 'Two', conversationId }, SSE));
    expect(app.model?.requests[0]?.body?.messages?.slice(1)).toMatchObject([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: '(There was no answer to this.)' },
      { role: 'user', content: 'Two' },
    ]);
  });

  it('survives invalid tool calls', async () => {
    const { signUp, model } = app;
    app.play([
      toolReply([
        { name: 'knowledge_base', input: { query: '' } },
        { name: 'format_disk', input: {} },
        { name: 'books', input: { query: 'heavy single', userId: 'someone' } },
      ]),
      textReply('Done. [1]'),
    ]);
    const client = await signUp();
    const events = await readEvents(await client.post('/api/ask', { content: 'Go' }, SSE));
    expect(textOfEvents(events)).toBe('Done. [1]');
    const sent = JSON.stringify(model?.requests[1]?.body?.messages);
    expect(sent).toContain('The call of knowledge_base was refused');
    expect(sent).toContain('There is no tool called format_disk');
    expect(sent).toContain('Work up to a');
  });

  it('stops the provider within a second and keeps the text', async () => {
    const { signUp, model } = app;
    app.play(textReply('word '.repeat(5000), { delayMs: 10 }));
    const client = await signUp();
    const reply = await client.post('/api/ask', { content: 'Long' }, SSE);
    const reading = readEvents(reply);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const conversationId = (
      (await (await client.request('/api/conversations')).json()) as { conversations: { id: string }[] }
    ).conversations[0]?.id as string;
    const asked = performance.now();
    expect(await (await client.post(`/api/runs/${conversationId}/stop`, {})).json()).toEqual({
      stopped: true,
    });
    const events = await reading;
    // Out of 50 seconds; takes about one on an idle machine.
    expect(performance.now() - asked).toBeLessThan(10_000);
    await expect.poll(() => model?.requests[0]?.aborted).toBe(true);
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'stopped' });
    expect(textOfEvents(events)).toMatch(/^word /);
    const answer = (await messagesOf(client, conversationId))[1];
    expect(answer).toMatchObject({ status: 'stopped', content: [{ text: textOfEvents(events) }] });
    expect(await (await client.post(`/api/runs/${conversationId}/stop`, {})).json()).toEqual({
      stopped: false,
    });
  });

  it('is 404 for someone else’s conversation', async () => {
    const { signUp } = app;
    app.play(textReply('Mine.'));
    const [mine, theirs] = [await signUp(), await signUp()];
    const { conversationId } = startOf(await readEvents(await mine.post('/api/ask', { content: 'Q' }, SSE)));
    const tries = await Promise.all([
      theirs.post('/api/ask', { content: 'Q', conversationId }, SSE),
      theirs.post('/api/ask', { content: 'Q', conversationId, retry: true }, SSE),
      theirs.post('/api/get-conversation', { conversationId }),
      theirs.request(`/api/runs/${conversationId}`),
      theirs.post(`/api/runs/${conversationId}/stop`, {}),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await messagesOf(mine, conversationId)).toHaveLength(2);
    expect(await (await theirs.request('/api/conversations')).json()).toEqual({
      conversations: [],
      count: 0,
    });
  });

  it('is 404 for someone else’s conversation while it is being answered', async () => {
    const { signUp } = app;
    app.play(textReply('word '.repeat(100), { delayMs: 10 }));
    const [mine, theirs] = [await signUp(), await signUp()];
    const events = await readEvents(
      await mine.post('/api/ask', { content: 'Q' }, SSE),
      (seen) => seen.length > 1,
    );
    const { conversationId } = startOf(events);
    expect((await theirs.request(`/api/runs/${conversationId}`)).status).toBe(404);
    expect((await theirs.post(`/api/runs/${conversationId}/stop`, {})).status).toBe(404);
    expect((await theirs.post('/api/ask', { content: 'Q', conversationId }, SSE)).status).toBe(404);
    const all = await readEvents(await mine.request(`/api/runs/${conversationId}`));
    expect(all.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
  });

  describe('a question resent under its own id', () => {
    const countsOf = async (client: Client) => {
      const { rows } = await app.database.as('service').transaction((tx) =>
        tx.execute(sql`select
          (select count(*)::int from conversations where user_id = ${client.id}) as conversations,
          (select count(*)::int from messages where user_id = ${client.id}) as messages,
          (select count(*)::int from runs where user_id = ${client.id}) as runs`),
      );
      return rows[0];
    };

    it('gets the answer in progress, from its start', async () => {
      app.play(textReply('word '.repeat(30), { delayMs: 10 }));
      const client = await app.signUp();
      const asked = { content: 'One', questionId: randomUUID() };
      const lost = await readEvents(await client.post('/api/ask', asked, SSE), () => true);
      const again = await readEvents(await client.post('/api/ask', asked, SSE));
      expect(startOf(again)).toEqual(startOf(lost));
      expect(startOf(again).questionId).toBe(asked.questionId);
      expect(textOfEvents(again)).toBe('word '.repeat(30));
      expect(await countsOf(client)).toEqual({ conversations: 1, messages: 2, runs: 1 });
      expect(app.model?.requests).toHaveLength(1);
    });

    it('is asked once, however often it arrives at once', async () => {
      app.play(textReply('Once.'));
      const client = await app.signUp();
      const asked = { content: 'One', questionId: randomUUID() };
      const replies = await Promise.all(
        Array.from({ length: 5 }, async () => readEvents(await client.post('/api/ask', asked, SSE))),
      );
      expect(new Set(replies.map((events) => startOf(events).answerId)).size).toBe(1);
      expect(replies.map(textOfEvents)).toEqual(Array(5).fill('Once.'));
      const { conversationId } = startOf(replies[0]!);
      const next = { content: 'Two', conversationId, questionId: randomUUID() };
      const both = await Promise.all(
        [1, 2].map(async () => readEvents(await client.post('/api/ask', next, SSE))),
      );
      expect(both.map(textOfEvents)).toEqual(['Once.', 'Once.']);
      expect(await countsOf(client)).toEqual({ conversations: 1, messages: 4, runs: 2 });
    });

    it.each([
      ['its log is there', false],
      ['its log is gone', true],
    ])('gets the finished answer, while %s', async (_, pruned) => {
      app.play([search('sled'), textReply('Drag it. [1]')]);
      const client = await app.signUp();
      const asked = { content: 'Sled?', questionId: randomUUID() };
      const first = await readEvents(await client.post('/api/ask', asked, SSE));
      if (pruned) {
        await app.database
          .as('service')
          .transaction((tx) => tx.execute(sql`delete from run_events where user_id = ${client.id}`));
      }
      const again = await readEvents(await client.post('/api/ask', asked, SSE));
      expect(startOf(again)).toEqual(startOf(first));
      expect(textOfEvents(again)).toBe('Drag it. [1]');
      expect(again.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
      const json = await client.post('/api/ask', asked, { accept: 'application/json' });
      expect(await json.json()).toMatchObject({
        answer: 'Drag it. [1]',
        conversationId: startOf(first).conversationId,
        ending: 'done',
        sources: [expect.objectContaining({ number: 1 })],
      });
    });

    it('gets its own answer after the conversation has moved on', async () => {
      app.play([textReply('First.'), textReply('Second.')]);
      const client = await app.signUp();
      const asked = { content: 'One', questionId: randomUUID() };
      const { conversationId } = startOf(await readEvents(await client.post('/api/ask', asked, SSE)));
      await readEvents(await client.post('/api/ask', { content: 'Two', conversationId }, SSE));
      const again = await readEvents(await client.post('/api/ask', { ...asked, conversationId }, SSE));
      expect([startOf(again).questionId, textOfEvents(again)]).toEqual([asked.questionId, 'First.']);
      expect(await countsOf(client)).toEqual({ conversations: 1, messages: 4, runs: 2 });
    });

    it('is refused alike when the id belongs to other words, an answer or someone else', async () => {
      app.play(textReply('Mine.'));
      const [mine, theirs] = [await app.signUp(), await app.signUp()];
      const asked = { content: 'A secret', questionId: randomUUID() };
      const { answerId } = startOf(await readEvents(await mine.post('/api/ask', asked, SSE)));
      const { conversationId } = startOf(
        await readEvents(await theirs.post('/api/ask', { content: 'Q' }, SSE)),
      );
      const refused = await Promise.all([
        mine.post('/api/ask', { ...asked, content: 'Other words' }, SSE),
        mine.post('/api/ask', { content: 'A secret', questionId: answerId }, SSE),
        theirs.post('/api/ask', asked, SSE),
        theirs.post('/api/ask', { ...asked, conversationId }, SSE),
        theirs.post('/api/ask', { ...asked, questionId: answerId }, SSE),
      ]);
      for (const reply of refused) {
        expect([reply.status, await reply.text()]).toEqual([
          409,
          'This question could not be sent. Please send it again.',
        ]);
      }
      expect(await countsOf(mine)).toEqual({ conversations: 1, messages: 2, runs: 1 });
      expect(await countsOf(theirs)).toEqual({ conversations: 1, messages: 2, runs: 1 });
    });
  });

  it('lists conversations with their first message and count, most recently answered first', async () => {
    const { signUp } = app;
    app.play(textReply('Yes.'));
    const client = await signUp();
    const { conversationId } = startOf(
      await readEvents(await client.post('/api/ask', { content: 'Older' }, SSE)),
    );
    await readEvents(await client.post('/api/ask', { content: 'Newer' }, SSE));
    await readEvents(await client.post('/api/ask', { content: 'More', conversationId }, SSE));
    const listed = (await (await client.request('/api/conversations?limit=10')).json()) as {
      conversations: Record<string, unknown>[];
      count: number;
    };
    expect(listed.count).toBe(2);
    expect(listed.conversations).toMatchObject([
      { id: conversationId, first_message: 'Older', message_count: 4, model: null, favorite: false },
      { first_message: 'Newer', message_count: 2 },
    ]);
  });

  it('answers without storing, for admins only', async () => {
    const { signUp, database } = app;
    app.play(textReply('Unseen.'));
    const client = await signUp();
    expect((await client.post('/api/ask', { content: 'Q', nosupa: true }, SSE)).status).toBe(403);
    await database
      .as('service')
      .transaction((tx) => tx.execute(sql`update users set is_admin = true where id = ${client.id}`));
    const events = await readEvents(await client.post('/api/ask', { content: 'Q', nosupa: true }, SSE));
    expect(textOfEvents(events)).toBe('Unseen.');
    expect(events.at(-1)?.event).toMatchObject({ type: 'end', ending: 'done' });
    const { rows } = await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`select count(*)::int as n from messages where user_id = ${client.id}`),
      );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('answers from the built-in coach when there is no provider', async () => {
    const offline = await testApp({ offline: true, database: app.database });
    const client = await offline.signUp();
    const events = await readEvents(await client.post('/api/ask', { content: 'How do I box squat?' }, SSE));
    const text = textOfEvents(events);
    expect(text).toContain('[1]');
    expect(text).not.toContain('[unverified]');
    expect(text).toContain('Built-in coach');
    await offline.close();
  });

  it('is refused once the trial is over', async () => {
    const { signUp, database } = app;
    app.play(textReply('Paid.'));
    const client = await signUp();
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${client.id}`),
      );
    const reply = await client.post('/api/ask', { content: 'Q' }, SSE);
    expect(reply.status).toBe(402);
    expect(await reply.text()).toBe("You don't have an active subscription.");
    await database
      .as('service')
      .transaction((tx) => tx.execute(sql`update users set is_og = true where id = ${client.id}`));
    const allowed = await client.post('/api/ask', { content: 'Q' }, SSE);
    expect(allowed.status).toBe(200);
    await readEvents(allowed);
  });
});
