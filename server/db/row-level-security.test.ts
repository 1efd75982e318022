import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Transaction } from './database.ts';
import { sessions, users } from './schema/accounts.ts';
import { conversations, messages, messageWords } from './schema/conversations.ts';
import { works } from './schema/library.ts';
import { runEvents, runs } from './schema/runs.ts';
import { reported } from './sqlstate.ts';
import { testDatabase } from './testing.ts';
import { uuidv7 } from './uuidv7.ts';

const OWNED = { conversations, messages, messageWords, runs, runEvents };

let database: Database;
const anna = { id: uuidv7(), conversation: uuidv7(), message: uuidv7() };
const ben = { id: uuidv7(), conversation: uuidv7(), message: uuidv7() };

beforeAll(async () => {
  database = await testDatabase();
  await database.asService(async (tx) => {
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
  return database.asUser(ben.id, work);
}

async function sqlStateOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'no error',
    (error) => reported(error)?.code,
  );
}

describe.each(Object.entries(OWNED))('%s with the where clause forgotten', (_name, table) => {
  test('shows only the own rows', async () => {
    const rows: { userId: string }[] = await asBen((tx) => tx.select().from(table));
    expect(rows.map((row) => row.userId)).toEqual([ben.id]);
  });

  test('cannot give a row away', async () => {
    expect(await sqlStateOf(asBen((tx) => tx.update(table).set({ userId: anna.id })))).toBe('42501');
  });

  test('deletes nothing of others', async () => {
    await asBen(async (tx) => {
      await tx.delete(table);
      await tx.execute(sql`reset role`);
      expect(await tx.$count(table, eq(table.userId, anna.id))).toBe(1);
      // Anna's row is still there; put Ben's back.
      throw new RestoreBen();
    }).catch((error) => {
      if (!(error instanceof RestoreBen)) throw error;
    });
  });
});

class RestoreBen extends Error {}

test('rows of others cannot be changed', async () => {
  await asBen((tx) => tx.update(conversations).set({ model: 'taken over' }));
  const rows = await database.asService((tx) => tx.select().from(conversations));
  expect(rows.find((row) => row.userId === anna.id)?.model).toBe('offline');
});

test('a row cannot be inserted for someone else', async () => {
  const insert = (tx: Transaction) => tx.insert(conversations).values({ userId: anna.id, model: 'offline' });
  expect(await sqlStateOf(asBen(insert))).toBe('42501');
});

test('a message cannot be hung under the conversation of someone else', async () => {
  const insert = (tx: Transaction) =>
    tx.insert(messages).values({
      conversationId: anna.conversation,
      userId: ben.id,
      role: 'user',
      content: [],
    });
  expect(await sqlStateOf(asBen(insert))).toBe('23503');
});

test('a run cannot be made for the message of someone else', async () => {
  const inOwn = { id: anna.message, conversationId: ben.conversation, userId: ben.id };
  expect(
    await sqlStateOf(
      database.asService(async (tx) => {
        await tx.delete(runs).where(eq(runs.id, anna.message));
        await tx.insert(runs).values(inOwn);
      }),
    ),
  ).toBe('23503');
});

test('events cannot be added to the run of someone else', async () => {
  const insert = (tx: Transaction) =>
    tx.insert(runEvents).values({ runId: anna.message, firstN: 2, userId: ben.id, events: [] });
  expect(await sqlStateOf(asBen(insert))).toBe('23503');
});

test('accounts and sessions are out of reach', async () => {
  expect(await sqlStateOf(asBen((tx) => tx.select().from(users)))).toBe('42501');
  expect(await sqlStateOf(asBen((tx) => tx.select().from(sessions)))).toBe('42501');
});

test('the library can be read and not written', async () => {
  expect(await asBen((tx) => tx.select().from(works))).toEqual([]);
  expect(await sqlStateOf(asBen((tx) => tx.delete(works)))).toBe('42501');
});

test('without a user nothing is shown', async () => {
  const rows = await database.asService(async (tx) => {
    await tx.execute(sql`set local role liftlore_app`);
    return tx.select().from(conversations);
  });
  expect(rows).toEqual([]);
});

test('a conversation takes its messages, runs and events with it', async () => {
  const left = await database.asService(async (tx) => {
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

test('every table that names a user, or holds secrets, has row-level security forced', async () => {
  const unguarded = await database.asService((tx) =>
    tx.execute(sql`
      select relname as name
      from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity)
      order by 1`),
  );
  // The library, which every viewer may read, and the journal of migrations.
  expect(unguarded.rows.map((row) => row.name)).toEqual([
    'migrations',
    'pages',
    'passage_vectors',
    'passages',
    'segments',
    'works',
  ]);
  const withUser = await database.asService((tx) =>
    tx.execute(sql`
      select table_name as name
      from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id'
        and table_name in ('migrations', 'pages', 'passage_vectors', 'passages', 'segments', 'works')`),
  );
  expect(withUser.rows).toEqual([]);
});

test('the application may write to no table without row-level security', async () => {
  const writable = await database.asService((tx) =>
    tx.execute(sql`
      select relname as name
      from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not relforcerowsecurity
        and has_table_privilege('liftlore_app', oid, 'insert, update, delete, truncate')`),
  );
  expect(writable.rows).toEqual([]);
});
