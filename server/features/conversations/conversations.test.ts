import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { type ListedConversation, type Message, messageSchema } from '#shared/conversations.ts';
import { purgeTrash } from './trash.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const SSE = { accept: 'text/event-stream' };
const NOWHERE = '01920000-0000-7000-8000-000000000000';

interface List {
  conversations: ListedConversation[];
  count: number;
}

async function asked(client: Client, content: string, answer = 'Noted.', conversationId?: string) {
  app.play(textReply(answer));
  const events = await readEvents(await client.post('/api/ask', { content, conversationId }, SSE));
  const start = events[0]?.event;
  if (start?.type !== 'start') throw new Error('the first event is not the start');
  return start;
}

const change = (client: Client, id: string, body: object) =>
  client.request(`/api/conversations/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const remove = (client: Client, id: string) =>
  client.request(`/api/conversations/${id}`, { method: 'DELETE' });

async function list(client: Client, query = ''): Promise<List> {
  const reply = await client.request(`/api/conversations?${query}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as List;
}
const firsts = ({ conversations }: List) => conversations.map(({ first_message }) => first_message);
const marked = ({ matches }: ListedConversation) =>
  matches.map(({ snippet, marks }) => marks.map(([from, to]) => snippet.slice(from, to)));

describe('the list of conversations', () => {
  it('is sorted in five ways, and paged', async () => {
    const client = await app.signUp();
    const one = await asked(client, 'One');
    const two = await asked(client, 'Two');
    await asked(client, 'Three');
    await asked(client, 'More of two', 'Yes.', two.conversationId);
    expect((await change(client, one.conversationId, { favorite: true })).status).toBe(200);
    expect(firsts(await list(client))).toEqual(['Two', 'Three', 'One']);
    expect(firsts(await list(client, 'sort=date-desc'))).toEqual(['Two', 'Three', 'One']);
    expect(firsts(await list(client, 'sort=date-asc'))).toEqual(['One', 'Three', 'Two']);
    expect(firsts(await list(client, 'sort=length-desc'))[0]).toBe('Two');
    expect(firsts(await list(client, 'sort=length-asc'))[2]).toBe('Two');
    expect(firsts(await list(client, 'sort=favorite'))).toEqual(['One', 'Two', 'Three']);
    const page = await list(client, 'offset=1&limit=1');
    expect([firsts(page), page.count]).toEqual([['Three'], 3]);
    expect(await list(client, 'offset=9')).toEqual({ conversations: [], count: 3 });
    expect((await list(client)).conversations[0]).toMatchObject({ message_count: 4, matches: [] });
    expect((await client.request('/api/conversations?sort=sideways')).status).toBe(400);
  });

  it('shows the model to admins only', async () => {
    const client = await app.signUp();
    await asked(client, 'Which model?');
    expect((await list(client)).conversations[0]).toMatchObject({ model: null, model_name: null });
    await app.database
      .as('service')
      .transaction((tx) => tx.execute(sql`update users set is_admin = true where id = ${client.id}`));
    const [shown] = (await list(client)).conversations;
    expect(shown).toMatchObject({ model: expect.any(String), model_name: expect.any(String) });
    expect(shown!.model_name).not.toBe(shown!.model);
  });

  it('shows on which days conversations began, in the viewer’s time zone', async () => {
    const client = await app.signUp();
    for (const question of ['A', 'B', 'C']) await asked(client, question);
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`update conversations set created_at = '2026-03-01T23:30:00Z'
        where user_id = ${client.id} and first_message <> 'C'`),
    );
    const usage = await (await client.request('/api/conversations/usage?timeZone=Europe/Berlin')).json();
    expect(usage).toMatchObject({ count: 3, days: [{ day: '2026-03-02', conversations: 2 }, {}] });
    expect((await client.request('/api/conversations/usage?timeZone=Nowhere')).status).toBe(400);
  });
});

describe('searching', () => {
  it('finds words in every message by prefix, by stem and without accents, and highlights them', async () => {
    const client = await app.signUp();
    await asked(client, 'How deep is a squat?', 'Squatting to a box teaches you to sit back.');
    await asked(client, 'What is a café?', 'A place near the ÜBUNGSRAUM, open at 102.5 minutes.');
    const box = (await list(client, 'search=squats+tea')).conversations;
    expect(box).toHaveLength(1);
    expect(box[0]?.matches).toMatchObject([{ role: 'assistant' }]);
    expect(marked(box[0]!)).toEqual([['Squatting', 'teaches']]);
    expect(firsts(await list(client, 'search=Cafe'))).toEqual(['What is a café?']);
    for (const search of ['übungsr', 'UBUNGSRAUM', '102.5', 'a place']) {
      expect(firsts(await list(client, `search=${encodeURIComponent(search)}`)), search).toEqual([
        'What is a café?',
      ]);
    }
    for (const search of ['squat café', 'bo squatting', 'quat', "' | !squat & ( \\ :*", '%', '—']) {
      const found = await list(client, `search=${encodeURIComponent(search)}`);
      expect(firsts(found), search).toEqual(search.includes('!squat') ? ['How deep is a squat?'] : []);
    }
  });

  it('ranks the better match first, unless sorted, and jumps to the message', async () => {
    const client = await app.signUp();
    const best = await asked(client, 'Sled?', 'A sled. Pull the sled, push the sled, drag the sled.');
    await asked(client, 'Shoes?', `Flat ones. ${'Nothing to do with it. '.repeat(60)} Also on a sled.`);
    const found = await list(client, 'search=sled');
    expect(firsts(found)).toEqual(['Sled?', 'Shoes?']);
    expect(found.conversations[0]?.matches.map(({ message_id }) => message_id).sort()).toEqual(
      [best.questionId, best.answerId].sort(),
    );
    const last = found.conversations[1]?.matches[0];
    expect(last?.snippet).toMatch(/^….*sled\.$/);
    expect(last?.snippet.length).toBeLessThan(260);
    expect(firsts(await list(client, 'search=sled&sort=date-desc'))).toEqual(['Shoes?', 'Sled?']);
    expect(firsts(await list(client, 'search=sled&offset=1'))).toEqual(['Shoes?']);
    expect((await list(client, 'search=sled&limit=1')).count).toBe(2);
  });

  it('returns HTML as plain text', async () => {
    const client = await app.signUp();
    await asked(client, '<img src=x onerror=alert(1)> deadlift', 'Fine.');
    const [found] = (await list(client, 'search=deadlift')).conversations;
    expect(found?.matches[0]?.snippet).toContain('<img src=x onerror=alert(1)');
    expect(marked(found!)).toEqual([['deadlift']]);
  });

  it('keeps pictures out of the index, and finds a file by its name and text', async () => {
    const client = await app.signUp();
    const { questionId } = await asked(client, 'Look at this');
    const content = JSON.stringify([
      { type: 'text', text: 'Look at this' },
      { type: 'file', file_name: 'meet_plan.txt', text: 'Openers at ninety percent' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA' } },
    ]);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update messages set content = ${content}::jsonb where id = ${questionId}`),
      );
    expect((await list(client, 'search=plan')).count).toBe(1);
    expect((await list(client, 'search=openers+ninety')).count).toBe(1);
    for (const word of ['iVBORw0KGgoAAAANSUhEUgAA', 'base64', 'png']) {
      expect((await list(client, `search=${word}`)).count, word).toBe(0);
    }
  });

  it('handles text whose characters decompose into many', async () => {
    const client = await app.signUp();
    // Each is a word of its own: ㌀ is アパート.
    const squares = Array.from({ length: 0x58 }, (_, index) => String.fromCodePoint(0x3300 + index));
    const long = squares.filter((square) => square.normalize('NFKD').length >= 5);
    const nth = (index: number) => long[Math.floor(index) % long.length]!;
    const words = Array.from({ length: 19_000 }, (_, index) =>
      [index, index / long.length, index / long.length ** 2, 0, 1].map(nth).join(''),
    );
    await asked(client, `Lager ${words.join(' ')}`);
    expect((await list(client, 'search=lager')).count).toBe(1);
  });

  it('finds nothing of anyone else’s, not even by id', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()];
    await asked(theirs, 'A secret about zercher squats');
    for (const search of ['zercher', theirs.id]) {
      expect(await list(mine, `search=${search}`)).toEqual({ conversations: [], count: 0 });
    }
    expect((await list(theirs, 'search=zercher')).count).toBe(1);
  });

  it('uses its index', async () => {
    const { rows } = await app.database.as('service').transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select from message_words where words @@ ('''x'''::tsquery && to_tsquery('simple', 'squat:*'))`,
      );
    });
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('messages_by_words');
  });
});

describe('opening', () => {
  const AWKWARD = 'A "quote", a \\ and\na new line\u2028, 💪🏽, \u0001 and {"id":"x"}, too';

  it('marks a remembered sentence that was rewritten since as gone', async () => {
    const client = await app.signUp();
    const { conversationId } = await asked(client, 'Remember my days.');
    const reply = await client.post('/api/user-memories', { memory: 'Trains on Mondays.' });
    const { memory } = (await reply.json()) as { memory: { id: string; content: string; category: string } };
    const { id, content, category } = memory;
    const saved = [{ kind: 'memory', id, content, category }];
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`
        update messages set extras = ${JSON.stringify({ products: [], saved, used: null })}
        where conversation_id = ${conversationId} and role = 'assistant'`),
    );
    const open = async () => {
      const opened = await client.post('/api/get-conversation', { conversationId });
      const { conversation } = (await opened.json()) as { conversation: { messages: Message[] } };
      return conversation.messages.at(-1)!.extras!.saved;
    };
    expect(await open()).toEqual(saved);
    await client.request(`/api/user-memories/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ memory: 'Trains on Mondays, in winter only.' }),
    });
    expect(await open()).toEqual([{ ...saved[0], gone: true }]);
  });

  it('returns a message exactly as it was written, in the declared shape', async () => {
    const client = await app.signUp();
    const { conversationId } = await asked(client, AWKWARD, AWKWARD);
    const saved = { kind: 'memory', id: NOWHERE, content: AWKWARD, category: 'training' };
    const extras = { products: [], saved: [saved], used: null };
    const usage = {
      model: AWKWARD,
      input_tokens: 12,
      output_tokens: 3,
      cost_micros: null,
      currency: null,
      estimated: true,
    };
    await app.database
      .as('service')
      .transaction((tx) => tx.execute(sql`update users set is_admin = true where id = ${client.id}`));
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`
        update messages set status = 'failed', error = ${AWKWARD}, summary = 'Short.',
          extras = ${JSON.stringify(extras)}, usage = ${JSON.stringify(usage)},
          created_at = '2026-03-01T23:30:00.0019Z'
        where conversation_id = ${conversationId} and role = 'assistant'`),
    );
    const reply = await client.post('/api/get-conversation', { conversationId });
    expect(reply.headers.get('content-type')).toBe('application/json');
    const { conversation } = (await reply.json()) as { conversation: { messages: Message[] } };
    for (const message of conversation.messages) expect(messageSchema.parse(message)).toEqual(message);
    const [question, answer] = conversation.messages;
    expect(question).toMatchObject({
      content: [{ type: 'text', text: AWKWARD }],
      status: 'done',
      isError: false,
    });
    expect(question).not.toHaveProperty('summarized');
    expect(answer).toMatchObject({
      content: [{ type: 'text', text: AWKWARD }],
      status: 'failed',
      isError: true,
      error: AWKWARD,
      summarized: true,
      extras: { ...extras, saved: [{ ...saved, gone: true }] },
      usage,
      created_at: '2026-03-01T23:30:00.001Z',
    });
  });
});

describe('deleting', () => {
  it('hides a conversation everywhere at once, and undo restores all of it', async () => {
    const client = await app.signUp();
    const { conversationId: id } = await asked(client, 'Forget me', 'Gladly.');
    await asked(client, 'Keep me');
    expect((await remove(client, id)).status).toBe(200);
    expect(firsts(await list(client))).toEqual(['Keep me']);
    expect((await list(client, 'search=gladly')).count).toBe(0);
    const usage = await (await client.request('/api/conversations/usage')).json();
    expect(usage).toMatchObject({ count: 1 });
    const replies = await Promise.all([
      client.post('/api/get-conversation', { conversationId: id }),
      client.request(`/api/conversations/${id}/export`),
      client.request(`/api/runs/${id}`),
      client.post(`/api/runs/${id}/stop`, {}),
      client.post('/api/ask', { content: 'Still there?', conversationId: id }, SSE),
      client.post('/api/ask', { content: 'Forget me', conversationId: id, retry: true }, SSE),
      change(client, id, { favorite: true }),
      remove(client, id),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await client.post(`/api/conversations/${id}/restore`, {})).status).toBe(200);
    expect(firsts(await list(client, 'sort=date-asc'))).toEqual(['Forget me', 'Keep me']);
    expect((await list(client, 'search=gladly')).count).toBe(1);
    expect((await client.post(`/api/conversations/${id}/restore`, {})).status).toBe(404);
  });

  it('is final after a while', async () => {
    const client = await app.signUp();
    const { conversationId: id } = await asked(client, 'Forget me');
    await remove(client, id);
    await purgeTrash(app.database, pino({ level: 'silent' }));
    const left = () =>
      app.database
        .as('service')
        .transaction((tx) => tx.execute(sql`select from message_words where conversation_id = ${id}`));
    expect((await left()).rows).toHaveLength(2);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update conversations set deleted_at = now() - interval '31 minutes' where id = ${id}`),
      );
    expect((await client.post(`/api/conversations/${id}/restore`, {})).status).toBe(404);
    await purgeTrash(app.database, pino({ level: 'silent' }));
    expect((await left()).rows).toEqual([]);
  });

  it('stops the answer in progress, which undo shows as stopped', async () => {
    const client = await app.signUp();
    app.play(textReply('word '.repeat(400), { delayMs: 10 }));
    const reply = await client.post('/api/ask', { content: 'Go on' }, SSE);
    let id = '';
    const events = await readEvents(reply, (seen) => {
      const start = seen[0]?.event;
      if (start?.type === 'start' && id === '' && seen.length > 2) {
        id = start.conversationId;
        void remove(client, id);
      }
      return false;
    });
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'stopped' });
    expect((await client.request(`/api/runs/${id}`)).status).toBe(404);
    await client.post(`/api/conversations/${id}/restore`, {});
    const { conversation } = (await (
      await client.post('/api/get-conversation', { conversationId: id })
    ).json()) as { conversation: { messages: { status: string; content: { text: string }[] }[] } };
    expect(conversation.messages[1]?.status).toBe('stopped');
    expect(conversation.messages[1]?.content[0]?.text).toMatch(/^word /);
  });
});

it('keeps others from reading, changing, deleting, restoring or exporting', async () => {
  const [mine, theirs] = [await app.signUp(), await app.signUp()];
  const { conversationId: id } = await asked(theirs, 'Mine alone');
  for (const targetId of [id, NOWHERE]) {
    const replies = await Promise.all([
      change(mine, targetId, { favorite: true }),
      remove(mine, targetId),
      mine.post(`/api/conversations/${targetId}/restore`, {}),
      mine.request(`/api/conversations/${targetId}/export`),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  await remove(theirs, id);
  expect((await mine.post(`/api/conversations/${id}/restore`, {})).status).toBe(404);
  expect((await theirs.post(`/api/conversations/${id}/restore`, {})).status).toBe(200);
  expect((await list(theirs)).conversations[0]?.favorite).toBe(false);
});

it('is exported as Markdown and as JSON', async () => {
  const client = await app.signUp();
  const { conversationId: id } = await asked(
    client,
    'Übung: "heavy" singles?\r\nSet-Cookie: a=b',
    'One. Rest.',
  );
  const markdown = await client.request(`/api/conversations/${id}/export?format=markdown`);
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.headers.get('content-disposition')).toMatch(
    /^attachment; filename="conversation-\d{4}-\d\d-\d\d-u-bung-heavy-singles-set-cookie-a-b\.md"$/,
  );
  const text = await markdown.text();
  expect(text).toMatch(/^# Übung: "heavy" singles\?/);
  expect(text).toMatch(/## You, .*\n\nÜbung[^#]*## Coach, .* UTC\n\nOne\. Rest\.\n$/s);
  const json = await client.request(`/api/conversations/${id}/export?format=json`);
  expect(json.headers.get('content-disposition')).toMatch(/\.json"$/);
  expect(await json.json()).toMatchObject({
    id,
    model: null,
    messages: [
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'text', text: 'One. Rest.' }], status: 'done', sources: [] },
    ],
  });
  expect((await client.request(`/api/conversations/${id}/export?format=exe`)).status).toBe(400);
});
