import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { ListedConversation, Message } from '#shared/conversations.ts';
import { textOf } from '#shared/message-parts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SSE = { accept: 'text/event-stream' };

const ask = (client: Client, body: object) => client.post('/api/ask', body, SSE);

async function asked(client: Client, body: object, answer = 'Noted.') {
  app.play(textReply(answer));
  const reply = await ask(client, body);
  expect(reply.status).toBe(200);
  const start = (await readEvents(reply))[0]?.event;
  if (start?.type !== 'start') throw new Error('the first event is not the start');
  return start;
}

async function messagesOf(client: Client, conversationId: string): Promise<Message[]> {
  const reply = await client.post('/api/get-conversation', { conversationId });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { conversation: { messages: Message[] } }).conversation.messages;
}
const texts = (messages: Message[]) => messages.map(({ content }) => textOf(content));

const show = (client: Client, id: string, branch: string) =>
  client.request(`/api/conversations/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ branch }),
  });

async function listed(client: Client): Promise<ListedConversation[]> {
  const reply = await client.request('/api/conversations');
  return ((await reply.json()) as { conversations: ListedConversation[] }).conversations;
}

/** Holds a conversation of three turns: A, B, C. */
async function talk(client: Client) {
  const first = await asked(client, { content: 'A' }, 'a');
  const { conversationId } = first;
  const second = await asked(client, { content: 'B', conversationId }, 'b');
  const third = await asked(client, { content: 'C', conversationId }, 'c');
  return { conversationId, first, second, third };
}

describe('editing a question', () => {
  it.each(['newConversationIndex', 'parentId'])('branches the conversation from there: by %s', async (by) => {
    const client = await app.signUp();
    const { conversationId, first, second } = await talk(client);
    const place = by === 'parentId' ? { parentId: first.answerId } : { newConversationIndex: 2 };
    const edited = await asked(client, { content: 'B2', conversationId, ...place }, 'b2');
    const messages = await messagesOf(client, conversationId);
    expect(texts(messages)).toEqual(['A', 'a', 'B2', 'b2']);
    expect(messages.map(({ siblings }) => siblings)).toEqual([
      undefined,
      undefined,
      [second.questionId, edited.questionId],
      undefined,
    ]);
    const sent = app.model?.requests.at(-1)?.body?.messages ?? [];
    expect(sent.slice(1).map(({ content }) => content)).toEqual(['A', 'a', 'B2']);
    expect((await listed(client))[0]).toMatchObject({ message_count: 4, first_message: 'A' });
  });

  it('can restart the conversation, which the list shows', async () => {
    const client = await app.signUp();
    const { conversationId, first } = await talk(client);
    await asked(client, { content: 'A2', conversationId, newConversationIndex: 0 }, 'a2');
    expect(texts(await messagesOf(client, conversationId))).toEqual(['A2', 'a2']);
    expect((await listed(client))[0]).toMatchObject({ message_count: 2, first_message: 'A2' });
    expect((await show(client, conversationId, first.questionId)).status).toBe(200);
    expect((await listed(client))[0]).toMatchObject({ message_count: 6, first_message: 'A' });
    await asked(client, { content: 'A3', conversationId, parentId: null }, 'a3');
    const [question] = await messagesOf(client, conversationId);
    expect(question?.siblings).toHaveLength(3);
  });

  it('switches between branches, each to its newest end, on every device', async () => {
    const client = await app.signUp();
    const { conversationId, second } = await talk(client);
    const edited = await asked(client, { content: 'B2', conversationId, newConversationIndex: 2 }, 'b2');
    await asked(client, { content: 'C2', conversationId }, 'c2');
    expect((await show(client, conversationId, second.questionId)).status).toBe(200);
    expect(texts(await messagesOf(client, conversationId))).toEqual(['A', 'a', 'B', 'b', 'C', 'c']);
    expect((await listed(client))[0]?.message_count).toBe(6);
    await show(client, conversationId, edited.questionId);
    expect(texts(await messagesOf(client, conversationId))).toEqual(['A', 'a', 'B2', 'b2', 'C2', 'c2']);
    await asked(client, { content: 'D2', conversationId }, 'd2');
    expect(texts(await messagesOf(client, conversationId)).slice(-4)).toEqual(['C2', 'c2', 'D2', 'd2']);
  });

  it('switches to the end of a branch in which a question waited to be sent', async () => {
    const client = await app.signUp();
    const first = await asked(client, { content: 'A' }, 'a');
    const { conversationId } = first;
    await asked(client, { content: 'B', conversationId, askedSecondsAgo: 3600 }, 'b');
    await asked(client, { content: 'A2', conversationId, parentId: null }, 'a2');
    await show(client, conversationId, first.questionId);
    expect(texts(await messagesOf(client, conversationId))).toEqual(['A', 'a', 'B', 'b']);
    expect((await listed(client))[0]?.message_count).toBe(4);
  });

  it('keeps every version of an answer', async () => {
    const client = await app.signUp();
    const { conversationId, third } = await talk(client);
    const again = await asked(client, { content: 'C', conversationId, retry: true }, 'c again');
    const messages = await messagesOf(client, conversationId);
    expect(texts(messages).at(-1)).toBe('c again');
    expect(messages.at(-1)?.siblings).toEqual([third.answerId, again.answerId]);
    await show(client, conversationId, third.answerId);
    expect(texts(await messagesOf(client, conversationId)).at(-1)).toBe('c');
  });

  it('refuses a position that does not exist, with a sentence', async () => {
    const [client, stranger] = [await app.signUp(), await app.signUp()];
    const { conversationId, first } = await talk(client);
    const theirs = await asked(stranger, { content: 'Q' });
    const statusOf = async (place: object) =>
      (await ask(client, { content: 'X', conversationId, ...place })).status;
    expect(await statusOf({ newConversationIndex: 1 })).toBe(400);
    expect(await statusOf({ newConversationIndex: 99 })).toBe(400);
    expect(await statusOf({ newConversationIndex: -1 })).toBe(400);
    expect(await statusOf({ newConversationIndex: 1.5 })).toBe(400);
    expect(await statusOf({ parentId: randomUUID() })).toBe(404);
    expect(await statusOf({ parentId: first.questionId })).toBe(404);
    expect(await statusOf({ parentId: theirs.answerId })).toBe(404);
    expect((await show(client, conversationId, theirs.answerId)).status).toBe(404);
    expect((await show(stranger, conversationId, first.questionId)).status).toBe(404);
    expect(texts(await messagesOf(client, conversationId))).toEqual(['A', 'a', 'B', 'b', 'C', 'c']);
    await asked(client, { content: 'D', conversationId, newConversationIndex: 6 }, 'd');
    expect(texts(await messagesOf(client, conversationId)).slice(-2)).toEqual(['D', 'd']);
  });

  it('blocks edits and switches while an answer is being written, and loses nothing', async () => {
    const client = await app.signUp();
    const { conversationId, second } = await talk(client);
    app.play(textReply('word '.repeat(60), { delayMs: 10 }));
    const running = await ask(client, { content: 'D', conversationId });
    const edit = await ask(client, { content: 'B2', conversationId, newConversationIndex: 2 });
    expect([edit.status, await edit.text()]).toEqual([
      409,
      'An answer is still being written in this conversation. Wait for it to finish, or stop it.',
    ]);
    expect((await show(client, conversationId, second.questionId)).status).toBe(409);
    expect(textOfEvents(await readEvents(running))).toBe('word '.repeat(60));
    const messages = await messagesOf(client, conversationId);
    expect(texts(messages)).toEqual(['A', 'a', 'B', 'b', 'C', 'c', 'D', 'word '.repeat(60)]);
    expect(messages.flatMap(({ siblings = [] }) => siblings)).toEqual([]);
  });

  it('is asked once when sent twice at once', async () => {
    const client = await app.signUp();
    const { conversationId, first } = await talk(client);
    app.play(textReply('b2'));
    const edit = { content: 'B2', conversationId, parentId: first.answerId, questionId: randomUUID() };
    const replies = await Promise.all([1, 2].map(async () => readEvents(await ask(client, edit))));
    expect(replies.map(textOfEvents)).toEqual(['b2', 'b2']);
    expect(texts(await messagesOf(client, conversationId))).toEqual(['A', 'a', 'B2', 'b2']);
  });
});

describe('two tabs that ask at once', () => {
  it('get one answer and one clear refusal, and no message is lost or duplicated', async () => {
    const client = await app.signUp();
    const { conversationId } = await talk(client);
    app.play(textReply('word '.repeat(40), { delayMs: 5 }));
    const replies = await Promise.all(
      ['From one', 'From another'].map((content) => ask(client, { content, conversationId })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const taken = replies.findIndex(({ status }) => status === 200);
    await readEvents(replies[taken]!);
    expect(texts(await messagesOf(client, conversationId)).slice(6)).toEqual([
      ['From one', 'From another'][taken],
      'word '.repeat(40),
    ]);
  });
});

describe('continuing an answer', () => {
  /** Stops an answer halfway. */
  async function stopped(client: Client) {
    app.play([
      toolReply([{ name: 'knowledge_base', input: { query: 'heavy single' } }]),
      textReply(`The book says “Work up to a heavy single, then stop.” [1] ${'and so on '.repeat(60)}`, {
        delayMs: 10,
      }),
    ]);
    let id = '';
    const events = await readEvents(await ask(client, { content: 'Heavy single?' }), (seen) => {
      const start = seen[0]?.event;
      if (id === '' && start?.type === 'start' && textOfEvents(seen).length > 90) {
        id = start.conversationId;
        void client.post(`/api/runs/${id}/stop`, {});
      }
      return false;
    });
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'stopped' });
    return { conversationId: id, text: textOfEvents(events) };
  }

  it('appends where it stopped, as one answer with continuous citation numbers', async () => {
    const client = await app.signUp();
    const { conversationId, text } = await stopped(client);
    const [, before] = await messagesOf(client, conversationId);
    app.play([
      toolReply([{ name: 'knowledge_base', input: { query: 'sled' } }]),
      textReply(' on, and then “Drag it.” [1] The end.'),
    ]);
    const reply = await ask(client, { content: 'Heavy single?', conversationId, continue: true });
    expect(reply.status).toBe(200);
    const events = await readEvents(reply);
    expect(events.map(({ n }) => n)).toEqual(events.map((_, index) => events[0]!.n + index));
    const whole = textOfEvents(events);
    expect(whole.startsWith(text.replace(/\S+$/, ''))).toBe(true);
    expect(whole).toMatch(/ on, and then .*\[\d\] The end\.$/s);
    expect(whole).not.toContain('  on,');
    const messages = await messagesOf(client, conversationId);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ id: before?.id, status: 'done', error: null });
    expect(textOf(messages[1]?.content ?? [])).toBe(whole);
    const numbers = messages[1]?.sources.map(({ number }) => number) ?? [];
    expect(numbers[0]).toBe(1);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(messages[1]?.sources[0]?.passageId).toBe(before?.sources[0]?.passageId);
    const sent = JSON.stringify(app.model?.requests[0]?.body);
    expect(sent).toContain('Heavy single?');
    expect(sent).toContain('was cut off');
    const again = await ask(client, { content: 'Heavy single?', conversationId, continue: true });
    expect([again.status, await again.text()]).toEqual([
      409,
      'This answer is complete: there is nothing to continue.',
    ]);
  });

  it('loses nothing when it fails or is stopped at once', async () => {
    const client = await app.signUp();
    const { conversationId, text } = await stopped(client);
    const kept = text.replace(/\S+$/, '');
    const now = async () => textOf((await messagesOf(client, conversationId))[1]?.content ?? []);
    app.play(refusalReply(400));
    await readEvents(await ask(client, { content: 'x', conversationId, continue: true }));
    expect(await now()).toBe(kept);
    app.play(textReply('Late.', { firstMs: 5000 }));
    const reply = await ask(client, { content: 'x', conversationId, continue: true });
    await client.post(`/api/runs/${conversationId}/stop`, {});
    await readEvents(reply);
    expect(await now()).toBe(kept);
    expect((await messagesOf(client, conversationId))[1]?.status).toBe('stopped');
  });

  it('recalls memories for the question, not for the instruction to continue', async () => {
    const client = await app.signUp();
    await client.post('/api/user-memories', { memory: 'A heavy single hurts my elbow.' });
    const { conversationId } = await stopped(client);
    app.play(textReply(' on.'));
    await readEvents(await ask(client, { content: 'x', conversationId, continue: true }));
    expect(JSON.stringify(app.model?.requests[0]?.body)).toContain('hurts my elbow');
  });

  it('saves nothing twice, not even what was undone in the meantime', async () => {
    const client = await app.signUp();
    const saves = [
      toolReply([
        { name: 'prs', input: { action: 'add', lift: 'Bench', value: 225 } },
        { name: 'memory', input: { action: 'save', content: 'Benches on Mondays.' } },
      ]),
      refusalReply(400),
    ];
    app.play(saves);
    const failed = await readEvents(await ask(client, { content: 'I benched 225' }));
    const start = failed[0]?.event;
    if (start?.type !== 'start') throw new Error('the first event is not the start');
    const { conversationId, answerId } = start;
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`update messages set content = '[{"type":"text","text":"Noted: "}]' where id = ${answerId}`,
        ),
      );
    const saved = async () => {
      const read = async (path: string): Promise<unknown> => (await client.request(path)).json();
      const { records } = (await read('/api/personal-records')) as { records: { id: string }[] };
      const { memories } = (await read('/api/user-memories')) as { memories: { id: string }[] };
      return { records, memories };
    };
    const { records, memories } = await saved();
    expect([records, memories]).toMatchObject([[{ value: 225 }], [{ content: 'Benches on Mondays.' }]]);
    await client.request(`/api/personal-records/${records[0]?.id}`, { method: 'DELETE' });
    await client.request('/api/user-memories', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ memoryId: memories[0]?.id }),
    });
    app.play(saves.with(1, textReply('225.')));
    await readEvents(await ask(client, { content: 'x', conversationId, continue: true }));
    expect(await saved()).toEqual({ records: [], memories: [] });
    const items = (await messagesOf(client, conversationId))[1]?.extras?.saved ?? [];
    expect(items.map(({ kind, gone }) => [kind, gone]).sort()).toEqual([
      ['memory', true],
      ['record', true],
    ]);
  });

  describe('with the built-in coach', () => {
    let offline: TestApp;
    beforeAll(async () => {
      offline = await testApp({ offline: true });
    });
    afterAll(() => offline.close());

    /** Lets it answer, removes the second half of the answer, and continues from there. */
    async function continuedWith(client: Client, content: string) {
      const asked = await readEvents(await client.post('/api/ask', { content }, SSE));
      const start = asked[0]?.event;
      if (start?.type !== 'start') throw new Error('the first event is not the start');
      const { conversationId, answerId } = start;
      const whole = textOfEvents(asked);
      const half = JSON.stringify([{ type: 'text', text: whole.slice(0, whole.length / 2) }]);
      await offline.database.as('service').transaction(async (tx) => {
        await tx.execute(
          sql`update messages set status = 'stopped', content = ${half}::jsonb where id = ${answerId}`,
        );
        await tx.execute(sql`update runs set ending = 'stopped' where id = ${answerId}`);
      });
      const [, before] = await messagesOf(client, conversationId);
      const gone = await readEvents(
        await client.post('/api/ask', { content, conversationId, continue: true }, SSE),
      );
      const [, after] = await messagesOf(client, conversationId);
      return { whole, gone: textOfEvents(gone), before, after };
    }

    it('gives the rest of its answer word for word', async () => {
      const client = await offline.signUp();
      const { whole, gone, before, after } = await continuedWith(client, 'What is a heavy single?');
      expect(gone).toBe(whole);
      expect(textOf(after?.content ?? [])).toBe(whole);
      expect([after?.sources, after?.extras]).toEqual([before?.sources, before?.extras]);
    });

    it('records nothing twice', async () => {
      const client = await offline.signUp();
      const { whole, gone, before, after } = await continuedWith(
        client,
        'I benched 225 today. Remember that I train on Mondays. What is a heavy single?',
      );
      expect(gone).toBe(whole);
      expect(whole).toContain('I saved your Bench');
      expect(after?.extras?.saved).toHaveLength(2);
      expect(after?.extras).toEqual(before?.extras);
      expect(await (await client.request('/api/personal-records')).json()).toMatchObject({ count: 1 });
    });
  });
});
