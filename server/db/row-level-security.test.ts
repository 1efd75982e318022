import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Transaction } from './database.ts';
import { sessions, users } from './schema/accounts.ts';
import { conversations, messages } from './schema/conversations.ts';
import { works } from './schema/library.ts';
import { runEvents, runs } from './schema/runs.ts';
import { reported } from './sqlstate.ts';
import { testDatabase } from './testing.ts';
import { uuidv7 } from './uuidv7.ts';

let database: Database;
const anna = { id: uuidv7(), conversation: uuidv7(), message: uuidv7() };
const ben = { id: uuidv7(), conversation: uuidv7(), message: uuidv7() };

beforeAll(async () => {
  database = await testDatabase();
  await database.as('service').transaction(async (tx) => {
    for (const [name, person] of Object.entries({ anna, ben })) {
      await tx.insert(users).values({ id: person.id, email: `${name}@example.com` });
      await tx.insert(conversations).values({ id: person.conversation, userId: person.id, model: 'offline' });
      await tx.insert(messages).values({
        id: person.message,
        conversationId: person.conversation,
        userId: person.id,
        role: 'assistant',
        content: [{ type: 'text', text: 'Words' }],
      });
      await tx.insert(runs).values({
        id: person.message,
        conversationId: person.conversation,
        userId: person.id,
        ending: 'done',
      });
      await tx.insert(runEvents).values({ runId: person.message, firstN: 1, userId: person.id, events: [] });
    }
  });
});

afterAll(() => database.close());

function asBen<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.as({ userId: ben.id }).transaction(work);
}

async function sqlStateOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'no error',
    (error) => reported(error)?.code,
  );
}

test('others’ rows cannot be changed', async () => {
  await asBen((tx) => tx.update(conversations).set({ model: 'taken over' }));
  const rows = await database.as('service').transaction((tx) => tx.select().from(conversations));
  expect(rows.find((row) => row.userId === anna.id)?.model).toBe('offline');
});

test('a row cannot be inserted for someone else', async () => {
  const insert = (tx: Transaction) => tx.insert(conversations).values({ userId: anna.id, model: 'offline' });
  expect(await sqlStateOf(asBen(insert))).toBe('42501');
});

test('a message cannot be attached to someone else’s conversation', async () => {
  const insert = (tx: Transaction) =>
    tx.insert(messages).values({
      conversationId: anna.conversation,
      userId: ben.id,
      role: 'user',
      content: [],
    });
  expect(await sqlStateOf(asBen(insert))).toBe('23503');
});

test('a run cannot be created for someone else’s message', async () => {
  const inOwn = { id: anna.message, conversationId: ben.conversation, userId: ben.id };
  expect(
    await sqlStateOf(
      database.as('service').transaction(async (tx) => {
        await tx.delete(runs).where(eq(runs.id, anna.message));
        await tx.insert(runs).values(inOwn);
      }),
    ),
  ).toBe('23503');
});

test('events cannot be added to someone else’s run', async () => {
  const insert = (tx: Transaction) =>
    tx.insert(runEvents).values({ runId: anna.message, firstN: 2, userId: ben.id, events: [] });
  expect(await sqlStateOf(asBen(insert))).toBe('23503');
});

test('accounts and sessions are out of reach', async () => {
  expect(await sqlStateOf(asBen((tx) => tx.select().from(users)))).toBe('42501');
  expect(await sqlStateOf(asBen((tx) => tx.select().from(sessions)))).toBe('42501');
});

test('the library can be read but not written', async () => {
  expect(await asBen((tx) => tx.select().from(works))).toEqual([]);
  expect(await sqlStateOf(asBen((tx) => tx.delete(works)))).toBe('42501');
});

test('a conversation is deleted with its messages, runs and events', async () => {
  const left = await database.as('service').transaction(async (tx) => {
    const [user] = await tx.insert(users).values({ email: 'carl@example.com' }).returning();
    const userId = user!.id;
    const [conversation] = await tx.insert(conversations).values({ userId, model: 'offline' }).returning();
    const conversationId = conversation!.id;
    const [message] = await tx
      .insert(messages)
      .values({ conversationId, userId, role: 'assistant', content: [] })
      .returning();
    await tx.insert(runs).values({ id: message!.id, conversationId, userId });
    await tx.insert(runEvents).values({ runId: message!.id, firstN: 1, userId, events: [] });
    await tx.delete(users).where(eq(users.id, userId));
    return tx.$count(runEvents, eq(runEvents.userId, userId));
  });
  expect(left).toBe(0);
});
