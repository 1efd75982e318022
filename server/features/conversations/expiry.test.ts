import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { eventually } from '#server/testing/eventually.ts';
import { readEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { ListedConversation } from '#shared/conversations.ts';
import { expireConversations } from './expiry.ts';

const DAYS = 30;
const SSE = { accept: 'text/event-stream' };

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ settings: { KEEP_CONVERSATIONS_DAYS: DAYS } });
  client = await app.signUp();
});
afterAll(() => app.close());

async function asked(content: string, conversationId?: string): Promise<string> {
  app.play([textReply('Noted.')]);
  const [first] = await readEvents(await client.post('/api/ask', { content, conversationId }, SSE));
  if (first?.event.type !== 'start') throw new Error('the first event is not the start');
  return first.event.conversationId;
}
const service = () => app.database.as('service');
const writtenDaysAgo = (id: string, days: number) =>
  service().transaction((tx) =>
    tx.execute(
      sql`update conversations set updated_at = now() - make_interval(days => ${days}::int) where id = ${id}`,
    ),
  );
const favorite = (id: string, is: boolean) =>
  client.request(`/api/conversations/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ favorite: is }),
  });
async function left(): Promise<string[]> {
  const reply = await client.request('/api/conversations');
  const { conversations } = (await reply.json()) as { conversations: ListedConversation[] };
  return conversations.map(({ first_message }) => first_message).sort();
}
const expire = () => expireConversations(app.database, DAYS, pino({ level: 'silent' }));

/** Reads after how many days the app says conversations expire. */
async function shownDays({ request, database }: TestApp): Promise<number | null> {
  await setRoles(database, client.email, ['super-admin']);
  const headers = { authorization: `Bearer ${client.token}` };
  const { face } = (await (await request('/api/gym/edits', { headers })).json()) as {
    face: { conversationDays: number | null };
  };
  return face.conversationDays;
}

describe('where conversations expire', () => {
  it('those without new messages are deleted with all their data; favorites stay', async () => {
    const [old, young, starred, continued] = [
      await asked('Old'),
      await asked('Young'),
      await asked('Starred'),
      await asked('Continued'),
    ];
    await writtenDaysAgo(old, DAYS + 1);
    await writtenDaysAgo(young, DAYS - 1);
    await writtenDaysAgo(starred, 10 * DAYS);
    await writtenDaysAgo(continued, DAYS + 1);
    expect((await favorite(starred, true)).status).toBe(200);
    await asked('More', continued);
    expect(await expire()).toBe(1);
    expect(await left()).toEqual(['Continued', 'Starred', 'Young']);
    for (const table of ['messages', 'message_words', 'run_events']) {
      const { rows } = await service().transaction((tx) =>
        tx.execute<{ rows: number }>(
          table === 'run_events'
            ? sql`select count(*)::int as rows from run_events join runs on runs.id = run_id where conversation_id = ${old}`
            : sql`select count(*)::int as rows from ${sql.identifier(table)} where conversation_id = ${old}`,
        ),
      );
      expect([table, rows[0]!.rows]).toEqual([table, 0]);
    }
    expect(await expire()).toBe(0);
  });

  it('a former favorite is kept for another week, and shows when it was last written in', async () => {
    const id = await asked('Was starred');
    await favorite(id, true);
    await writtenDaysAgo(id, 5 * DAYS);
    await favorite(id, false);
    expect(await expire()).toBe(0);
    expect(await left()).toContain('Was starred');
    const { rows } = await service().transaction((tx) =>
      tx.execute<{ days: number }>(
        sql`select extract(day from now() - updated_at)::int as days from conversations where id = ${id}`,
      ),
    );
    expect(rows[0]!.days).toBe(5 * DAYS);
    const passes = (days: number) =>
      service().transaction((tx) =>
        tx.execute(
          sql`update conversations set kept_until = kept_until - make_interval(days => ${days}::int) where id = ${id}`,
        ),
      );
    await passes(6);
    expect(await expire()).toBe(0);
    await passes(1);
    expect(await expire()).toBe(1);
  });

  it('more than one batch is deleted in one run, even by two servers at once', async () => {
    await service().transaction((tx) =>
      tx.execute(sql`
        insert into conversations (id, user_id, model, updated_at)
        select gen_random_uuid(), ${client.id}, 'any', now() - interval '1 year' from generate_series(1, 230)`),
    );
    const expired = await Promise.all([expire(), expire()]);
    await expire();
    expect(expired.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(200);
    const { rows } = await service().transaction((tx) =>
      tx.execute<{ rows: number }>(
        sql`select count(*)::int as rows from conversations where updated_at < now() - interval '300 days'
          and not favorite`,
      ),
    );
    expect(rows[0]!.rows).toBe(0);
  });

  it('a server does it on its own, and the page says after how many days', async () => {
    const id = await asked('Forgotten');
    await writtenDaysAgo(id, DAYS + 1);
    const other = await testApp({
      database: app.database,
      settings: { KEEP_CONVERSATIONS_DAYS: DAYS },
      offline: true,
    });
    await eventually(async () => expect(await left()).not.toContain('Forgotten'));
    expect(await shownDays(app)).toBe(DAYS);
    await other.close();
  });

  it('nothing expires unless it is set', async () => {
    const id = await asked('Kept for good');
    await writtenDaysAgo(id, 4000);
    const other = await testApp({ database: app.database, offline: true });
    expect(await shownDays(other)).toBeNull();
    await other.close();
    expect(await left()).toContain('Kept for good');
  });
});
