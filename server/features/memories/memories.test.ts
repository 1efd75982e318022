import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { memories, memoryVectors } from '#server/db/schema/memories.ts';
import { reported } from '#server/db/sqlstate.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Memory } from '#shared/memories.ts';
import { MEMORIES_MAX, MEMORY_MAX_CHARACTERS } from '#shared/memory.ts';
import { recallMemories } from './recall.ts';
import { allMemories, createMemory, deleteMemory, listMemories, updateMemory } from './store.ts';

const PATH = '/api/user-memories';

let app: TestApp;
let anna: Client;

beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

const send = (who: Client, method: string, path: string, body: unknown) =>
  who.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const create = (who: Client, body: object) => who.post(PATH, body);
const change = (who: Client, id: string, body: object) => send(who, 'PATCH', `${PATH}/${id}`, body);
const remove = (who: Client, body: object) => send(who, 'DELETE', PATH, body);

async function saved(who: Client, memory: string, more: object = {}): Promise<Memory> {
  const reply = await create(who, { memory, ...more });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { memory: Memory }).memory;
}

interface Listed {
  memories: Memory[];
  count: number;
  total: number;
}
async function list(who: Client, query: Record<string, string> = {}): Promise<Listed> {
  const reply = await who.request(`${PATH}?${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Listed;
}
const contents = async (who: Client, query?: Record<string, string>) =>
  (await list(who, query)).memories.map(({ content }) => content);

async function message(reply: Response): Promise<string> {
  return ((await reply.json()) as { message: string }).message;
}

describe('saving', () => {
  it('accepts only the text, as general and of low importance', async () => {
    anna = await app.signUp();
    const memory = await saved(anna, '  Squats with a safety bar.  ', { userId: anna.id });
    expect(memory).toMatchObject({
      user_id: anna.id,
      content: 'Squats with a safety bar.',
      category: 'general',
      importance: 1,
      last_used_at: null,
      message_id: null,
      conversation_id: null,
      version: 1,
    });
    expect((await list(anna)).memories).toEqual([memory]);
  });

  it('lists the new one first, with its category and importance', async () => {
    const memory = await saved(anna, 'Torn left pec in 2019', { category: 'injuries', importance: 3 });
    expect(memory).toMatchObject({ category: 'injuries', importance: 3 });
    expect(await contents(anna)).toEqual(['Torn left pec in 2019', 'Squats with a safety bar.']);
  });

  it('does not save a duplicate, and returns the existing one', async () => {
    const again = await create(anna, { memory: 'torn LEFT  pec\nin 2019.', category: 'general' });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({
      created: false,
      memory: { content: 'Torn left pec in 2019', category: 'injuries', importance: 3, version: 1 },
    });
    expect(await list(anna)).toMatchObject({ count: 2, total: 2 });
    // A different number or sign makes another memory.
    expect(await (await create(anna, { memory: 'Torn left pec in 2018' })).json()).toMatchObject({
      created: true,
    });
    const ben = await app.signUp();
    expect(await (await create(ben, { memory: 'Torn left pec in 2019' })).json()).toMatchObject({
      created: true,
    });
  });

  it('saves one when two requests say the same at once', async () => {
    const carl = await app.signUp();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => create(carl, { memory: 'Trains at dawn' })),
    );
    const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as { created: boolean }[];
    expect(bodies.filter(({ created }) => created)).toHaveLength(1);
    expect((await list(carl)).total).toBe(1);
  });

  it('needs no subscription', async () => {
    const late = await app.signUp();
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '3 days' where id = ${late.id}`),
      );
    await saved(late, 'The trial is over');
  });

  it.each([
    ['nothing', {}, 'memory'],
    ['nothing but spaces', { memory: ' \n\t ' }, 'Please enter something to remember.'],
    ['nothing but NUL', { memory: '\0' }, 'Please enter something to remember.'],
    ['a number', { memory: 7 }, 'memory'],
    ['a list', { memory: ['a'] }, 'memory'],
    ['a long text', { memory: 'x'.repeat(MEMORY_MAX_CHARACTERS + 1) }, '2,000 characters'],
    ['another category', { memory: 'x', category: 'secrets' }, 'category'],
    ['no importance', { memory: 'x', importance: 0 }, 'The importance is 1 (low)'],
    ['too much importance', { memory: 'x', importance: 4 }, 'importance'],
    ['half an importance', { memory: 'x', importance: 1.5 }, 'importance'],
    ['importance in words', { memory: 'x', importance: '3' }, 'importance'],
  ])('refuses %s', async (_what, body, said) => {
    const reply = await create(anna, body);
    expect(reply.status).toBe(400);
    expect(await message(reply)).toContain(said);
  });

  it('refuses a number that is too large', async () => {
    const reply = await anna.request(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"memory":"x","importance":1e309}',
    });
    expect(reply.status).toBe(400);
  });

  it('stores any text', async () => {
    const dora = await app.signUp();
    const texts = [
      '🏋️‍♀️ 3×5 @ RPE 8',
      'שלום, 140 ק״ג',
      "Robert'); drop table users;--",
      '%_\\',
      'a\0b \ud800 c',
    ];
    for (const text of texts) await saved(dora, text);
    expect(await contents(dora)).toEqual(['ab \ufffd c', ...texts.slice(0, 4).reverse()]);
    await saved(dora, 'x'.repeat(MEMORY_MAX_CHARACTERS));
  });

  it('says when it is full, but still recognizes existing memories', async () => {
    const emma = await app.signUp();
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`
        insert into user_memories (id, user_id, content, content_key)
        select gen_random_uuid(), ${emma.id}, 'Filler ' || n, 'filler ' || n
        from generate_series(1, ${MEMORIES_MAX - 1}) n`),
    );
    await saved(emma, 'The last one');
    const refused = await create(emma, { memory: 'One too many' });
    expect(refused.status).toBe(409);
    expect(await message(refused)).toBe(
      'The coach can keep at most 5,000 memories. Delete one to make room.',
    );
    expect(await (await create(emma, { memory: 'The last one' })).json()).toMatchObject({ created: false });
    expect((await list(emma)).total).toBe(MEMORIES_MAX);
  });
});

describe('the list', () => {
  let fred: Client;
  beforeAll(async () => {
    fred = await app.signUp();
    for (let n = 1; n <= 55; n++) await saved(fred, `Memory ${n}`, n % 11 ? {} : { category: 'equipment' });
    await saved(fred, 'Wears ÜBER-tight sleeves, 100% of the time', { category: 'equipment' });
  });

  it('is newest first, in pages of 50, each once', async () => {
    const first = await list(fred);
    expect(first).toMatchObject({ count: 56, total: 56 });
    expect(first.memories).toHaveLength(50);
    expect(first.memories[1]!.content).toBe('Memory 55');
    const rest = await list(fred, { offset: '50' });
    expect(rest.memories.map(({ content }) => content)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Memory ${n}`));
    expect(await list(fred, { offset: '56' })).toMatchObject({ memories: [], count: 56 });
  });

  it('is searched in content and category, ignoring case', async () => {
    expect(await contents(fred, { search: ' MEMORY 5' })).toEqual(
      ['55', '54', '53', '52', '51', '50', '5'].map((n) => `Memory ${n}`),
    );
    expect(await list(fred, { search: 'Equip', limit: '2' })).toMatchObject({ count: 6, total: 56 });
    expect(await contents(fred, { search: 'über-TIGHT' })).toHaveLength(1);
    expect(await contents(fred, { search: 'nowhere' })).toEqual([]);
  });

  it.each(['%', '_', '\\', '.*', '(', '[', '^', '***:(', '?'])('takes %j literally', async (search) => {
    const expected = search === '%' ? 1 : 0;
    expect((await list(fred, { search })).count).toBe(expected);
  });

  it.each([
    { offset: '-1' },
    { offset: 'x' },
    { limit: '0' },
    { limit: '51' },
    { limit: 'Infinity' },
    { offset: '1e309' },
    { search: 'x'.repeat(201) },
  ] as Record<string, string>[])('refuses %j', async (query) => {
    expect((await fred.request(`${PATH}?${new URLSearchParams(query)}`)).status).toBe(400);
  });

  it('names the conversation in which the coach saved it, while that exists', async () => {
    const gina = await app.signUp();
    const [conversationId, messageId] = [uuidv7(), uuidv7()];
    const memory = await saved(gina, 'Competes in March');
    await app.database.as({ userId: gina.id }).transaction(async (tx) => {
      await tx.insert(conversations).values({ id: conversationId, userId: gina.id, model: 'offline' });
      await tx
        .insert(messages)
        .values({ id: messageId, conversationId, userId: gina.id, role: 'assistant', content: [] });
      await tx.update(memories).set({ messageId, lastUsedAt: new Date('2026-03-01T10:00:00Z') });
    });
    expect((await list(gina)).memories[0]).toMatchObject({
      id: memory.id,
      conversation_id: conversationId,
      last_used_at: '2026-03-01T10:00:00.000Z',
    });
    await app.database.as({ userId: gina.id }).transaction((tx) => tx.delete(conversations));
    expect((await list(gina)).memories[0]).toMatchObject({
      id: memory.id,
      message_id: messageId,
      conversation_id: null,
    });
  });
});

describe('changing', () => {
  it('changes the given fields, and keeps the rest and its place', async () => {
    const hugo = await app.signUp();
    const memory = await saved(hugo, 'Benches on Monday', { category: 'schedule', importance: 2 });
    await saved(hugo, 'Newer');
    const reply = await change(hugo, memory.id, { memory: ' Benches on Tuesday ', version: 1 });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      memory: {
        id: memory.id,
        content: 'Benches on Tuesday',
        category: 'schedule',
        importance: 2,
        created_at: memory.created_at,
        version: 2,
      },
    });
    await change(hugo, memory.id, { importance: 3 });
    expect((await list(hugo)).memories[1]).toMatchObject({ content: 'Benches on Tuesday', importance: 3 });
  });

  it('tells the second of two tabs the current state', async () => {
    const ines = await app.signUp();
    const memory = await saved(ines, 'Has a rack');
    await change(ines, memory.id, { memory: 'Has a rack and a sled', version: memory.version });
    const late = await change(ines, memory.id, { memory: 'Has nothing', version: memory.version });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      message: expect.stringContaining('changed in another tab'),
      current: { content: 'Has a rack and a sled', version: 2 },
    });
    expect(await contents(ines)).toEqual(['Has a rack and a sled']);
  });

  it('creates no duplicate', async () => {
    const jon = await app.signUp();
    await saved(jon, 'Likes chains');
    const memory = await saved(jon, 'Likes bands');
    const reply = await change(jon, memory.id, { memory: 'likes chains' });
    expect(reply.status).toBe(409);
    expect(await message(reply)).toBe('Another memory already says this.');
    // Its own words in another case are not a duplicate.
    expect((await change(jon, memory.id, { memory: 'LIKES BANDS!' })).status).toBe(200);
  });

  it.each([[{ memory: ' ' }], [{ category: 'x' }], [{ importance: 9 }], [{ version: 'x' }]])(
    'refuses %j',
    async (body) => {
      const {
        memories: [memory],
      } = await list(anna);
      expect((await change(anna, memory!.id, body)).status).toBe(400);
    },
  );
});

describe('deleting', () => {
  it('deletes only that one, once', async () => {
    const kim = await app.signUp();
    const memory = await saved(kim, 'Drinks coffee');
    await saved(kim, 'Drinks tea');
    expect((await remove(kim, { memoryId: memory.id, userId: kim.id })).status).toBe(200);
    expect(await contents(kim)).toEqual(['Drinks tea']);
    expect((await remove(kim, { memoryId: memory.id })).status).toBe(404);
    expect((await remove(kim, { memoryId: 'x' })).status).toBe(400);
    expect((await remove(kim, {})).status).toBe(400);
  });
});

describe('someone else', () => {
  let ben: Client;
  let hers: Memory;
  beforeAll(async () => {
    anna = await app.signUp();
    ben = await app.signUp();
    hers = await saved(anna, 'Anna’s own');
    await saved(ben, 'Ben’s own');
  });

  it('is refused without a session', async () => {
    expect((await app.request(PATH)).status).toBe(401);
    for (const method of ['POST', 'DELETE']) {
      const reply = await app.request(PATH, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ memory: 'x', memoryId: hers.id, userId: anna.id }),
      });
      expect(reply.status).toBe(401);
    }
  });

  it('sees none of it', async () => {
    expect(await contents(ben)).toEqual(['Ben’s own']);
    expect(await contents(ben, { search: 'Anna' })).toEqual([]);
    expect((await ben.request(`${PATH}?userId=${anna.id}`)).status).toBe(403);
  });

  it('finds nothing to change or delete', async () => {
    expect((await change(ben, hers.id, { memory: 'Ben’s now' })).status).toBe(404);
    expect((await change(ben, hers.id, { memory: 'Ben’s now', version: 1 })).status).toBe(404);
    expect((await remove(ben, { memoryId: hers.id })).status).toBe(404);
    expect((await list(anna)).memories).toEqual([hers]);
  });

  it('cannot act as its owner', async () => {
    expect((await create(ben, { memory: 'x', userId: anna.id })).status).toBe(403);
    expect((await create(ben, { memory: 'x', user: anna.email })).status).toBe(403);
    expect((await change(ben, hers.id, { memory: 'x', userId: anna.id })).status).toBe(403);
    expect((await remove(ben, { memoryId: hers.id, userId: anna.id })).status).toBe(403);
    expect((await list(anna)).total).toBe(1);
  });

  it('is kept out by the queries alone', async () => {
    const unguarded: Database = {
      ...app.database,
      as: () => app.database.as('service'),
    };
    const own = await listMemories(unguarded, ben.id, { search: '', offset: 0, limit: 50 });
    expect(own).toMatchObject({ count: 1, total: 1, memories: [{ user_id: ben.id }] });
    expect(await updateMemory(unguarded, ben.id, hers.id, { content: 'Ben’s now' })).toBeNull();
    expect(await updateMemory(unguarded, ben.id, hers.id, { content: 'Ben’s now', version: 9 })).toBeNull();
    expect(await deleteMemory(unguarded, ben.id, hers.id)).toBe(false);
    const recalled = await recallMemories(unguarded, null, ben.id, 'Anna and Ben', { limit: 5 });
    expect(recalled.map(({ content }) => content)).toEqual(['Ben’s own']);
    expect((await list(anna)).memories).toEqual([hers]);
  });

  describe('with a deliberately broken query', () => {
    const asBen = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as({ userId: ben.id }).transaction(work);
    const sqlStateOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        (error) => reported(error)?.code,
      );

    beforeAll(async () => {
      await app.database
        .as('service')
        .transaction((tx) =>
          tx
            .insert(memoryVectors)
            .values({ memoryId: hers.id, userId: anna.id, model: 'm', dimension: 2, embedding: [1, 0] }),
        );
    });

    it('sees none of it', async () => {
      const rows = await asBen((tx) => tx.select().from(memories));
      expect(rows.map(({ userId }) => userId)).toEqual([ben.id]);
      expect(await asBen((tx) => tx.select().from(memoryVectors))).toEqual([]);
    });

    it('changes and deletes none of it', async () => {
      const counts = await asBen(async (tx) => [
        (await tx.update(memories).set({ content: 'x' }).where(eq(memories.id, hers.id))).rowCount,
        (await tx.delete(memories).where(eq(memories.id, hers.id))).rowCount,
        (await tx.delete(memoryVectors)).rowCount,
      ]);
      expect(counts).toEqual([0, 0, 0]);
      expect((await list(anna)).memories).toEqual([hers]);
    });

    it('adds nothing to it', async () => {
      const mine = { content: 'x', contentKey: 'x' };
      expect(await sqlStateOf(asBen((tx) => tx.insert(memories).values({ ...mine, userId: anna.id })))).toBe(
        '42501',
      );
      expect(await sqlStateOf(asBen((tx) => tx.update(memories).set({ userId: anna.id })))).toBe('42501');
      const vector = { memoryId: hers.id, model: 'n', dimension: 2, embedding: [0, 1] };
      expect(
        await sqlStateOf(asBen((tx) => tx.insert(memoryVectors).values({ ...vector, userId: anna.id }))),
      ).toBe('42501');
      expect(
        await sqlStateOf(asBen((tx) => tx.insert(memoryVectors).values({ ...vector, userId: ben.id }))),
      ).toBe('23503');
    });
  });
});

it('exports every memory once, even if one is deleted and one added meanwhile', async () => {
  const who = await app.signUp();
  const ids: string[] = [];
  for (let n = 0; n < 205; n++) {
    const content = `I squat on day ${n}`;
    const memory = { content, category: 'preferences', importance: 2 } as const;
    ids.unshift((await createMemory(app.database, who.id, memory)).memory.id);
  }
  const exported: string[] = [];
  for await (const { id } of allMemories(app.database, who.id)) {
    exported.push(id);
    if (exported.length !== 100) continue;
    await deleteMemory(app.database, who.id, ids[0]!);
    await saved(who, 'I bench on Mondays');
    await saved(who, 'I press on Tuesdays');
  }
  expect(exported).toEqual(ids);
});
