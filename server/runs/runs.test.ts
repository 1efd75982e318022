import { setTimeout as wait } from 'node:timers/promises';
import { type Query, type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/database-error.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { eventually } from '#server/testing/eventually.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { RunEvent } from '#shared/run-event.ts';
import { closeLeftOver } from './recovery.ts';

let database: Database;
let away = false;
/** Set while the database cannot be reached. */
let unreachable = false;
/** Runs once, before the next statement that ends an answer. */
let beforeEnd: (() => Promise<unknown>) | null = null;
/** How many of the next commits lose their reply. */
let unheard = 0;
/** The next transaction is abandoned before its commit, which happens all the same. */
let givenUp = false;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  // A database restart as the writer sees it.
  const failing = replacing(database, ({ write }, principal) => ({
    async write(statement) {
      // As when the first reply is lost.
      if (principal !== 'service') {
        await write(statement);
        return await write(statement);
      }
      if (unreachable) throw new DatabaseUnavailable('no connection');
      if (away) throw new Error('the database is away');
      if (beforeEnd !== null && (await endsAnswer(statement))) {
        const before = beforeEnd;
        beforeEnd = null;
        await before();
      }
      if (givenUp) {
        givenUp = false;
        const late = database.as('service').transaction(async (tx) => {
          await statement(tx);
          await wait(500);
        });
        late.catch(() => undefined);
        await wait(200);
        throw new Error('the connection broke before its commit was heard of');
      }
      const result = await write(statement);
      if (unheard > 0) {
        unheard--;
        throw new Error('the connection broke behind the commit');
      }
      return result;
    },
  }));
  app = await testApp({ database: failing });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Whether a statement writes the end of an answer. */
async function endsAnswer(statement: (tx: Transaction) => PromiseLike<unknown>): Promise<boolean> {
  let ends = false;
  const execute = async (query: SQL & { toQuery(): Query }) => {
    ends = query.toQuery().params.some((value) => String(value).includes('"ending":"done"'));
    return { rows: [] };
  };
  await statement({ execute } as unknown as Transaction);
  return ends;
}

const SSE = { accept: 'text/event-stream' };
const statusOf = async (runId: string) => {
  const { rows } = await database
    .as('service')
    .transaction((tx) =>
      tx.execute<{ status: string; text: string }>(
        sql`select status, content -> 0 ->> 'text' as text from messages where id = ${runId}`,
      ),
    );
  return rows[0];
};

/** Asks for “Squat to a box.” @returns the answer's id */
async function boxAnswer(): Promise<string> {
  app.play(textReply('Squat to a box.'));
  const client = await app.signUp();
  const [start] = await readEvents(await client.post('/api/ask', { content: 'Go' }, SSE));
  if (start?.event.type !== 'start') throw new Error('It did not begin.');
  return start.event.answerId;
}

describe('runs', () => {
  it('begin once when the reply to their start is lost', async () => {
    app.play(textReply('Done.'));
    const client = await app.signUp();
    const events = await readEvents(await client.post('/api/ask', { content: 'Go' }, SSE));
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    const { rows } = await database.as('service').transaction((tx) =>
      tx.execute(sql`
        select conversations.id, count(messages.id)::int as messages, count(runs.id)::int as runs
        from conversations join messages on messages.conversation_id = conversations.id
        left join runs on runs.id = messages.id
        where conversations.user_id = ${client.id} group by 1`),
    );
    expect(rows).toMatchObject([{ messages: 2, runs: 1 }]);
  });

  it('end for their followers and themselves when work at their end fails', async () => {
    const { id: userId } = await app.signUp();
    const [id, conversationId, questionId] = [uuidv7(), uuidv7(), uuidv7()];
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const ended = () => {
      throw new Error('no one could be notified');
    };
    const asked = { id, conversationId, questionId, userId, model: 'gpt-5', stored: false, ended };
    const run = app.runs.start(
      asked,
      async function* () {
        yield { type: 'text', text: 'Yes.' };
      },
      log,
    );
    const events: RunEvent[] = [];
    for await (const news of run.follow(0, AbortSignal.timeout(20_000)))
      events.push(...news.map(({ event }) => event));
    expect(events.at(-1)).toMatchObject({ type: 'end', ending: 'done' });
    await eventually(() => expect(app.runs.underWayOf(userId)).toBe(0));
    expect(lines).toMatchObject([{ runId: id, err: { message: 'no one could be notified' } }]);
  });

  it('wait for an unavailable database when the answer ends', async () => {
    app.play(textReply(['One ', 'two ', 'three.'], { delayMs: 150 }));
    const client = await app.signUp();
    const reply = await client.post('/api/ask', { content: 'Count' }, SSE);
    away = true;
    setTimeout(() => {
      away = false;
    }, 2000);
    const events = await readEvents(reply);
    expect(away).toBe(false);
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    const start = events[0]?.event;
    expect(await statusOf(start?.type === 'start' ? start.answerId : '')).toEqual({
      status: 'done',
      text: 'One two three.',
    });
  });

  it('are not tried one by one while the database cannot be reached', async () => {
    app.play(textReply('Done.'));
    const clients = await Promise.all([app.signUp(), app.signUp()]);
    unreachable = true;
    app.logged.length = 0;
    const replies = await Promise.all(
      clients.map((client) => client.post('/api/ask', { content: 'Go' }, SSE)),
    );
    const reading = Promise.all(replies.map((reply) => readEvents(reply)));
    const failures = () => app.logged.filter(({ msg }) => msg === 'saving answers together failed');
    await eventually(() => expect(failures().some(({ runs }) => runs === 2)).toBe(true));
    unreachable = false;
    for (const events of await reading) expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    expect(app.logged.filter(({ msg }) => msg === 'an answer is not saved yet')).toEqual([]);
  });

  it('are complete when replies to their saves are lost', async () => {
    app.play(textReply('word '.repeat(60), { delayMs: 30 }));
    const client = await app.signUp();
    const reply = await client.post('/api/ask', { content: 'Go' }, SSE);
    const events = await readEvents(reply, (all) => {
      // While streaming, and at the end.
      if (all.length === 2 || all.length === 25) unheard = 2;
      return false;
    });
    expect(textOfEvents(events)).toBe('word '.repeat(60));
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    const start = events[0]?.event;
    if (start?.type !== 'start') throw new Error('It did not begin.');
    expect(await statusOf(start.answerId)).toEqual({ status: 'done', text: 'word '.repeat(60) });
    const again = await readEvents(await client.request(`/api/runs/${start.conversationId}`));
    expect(again).toEqual(events);
  });

  it('are counted once when their end is written twice at the same time', async () => {
    app.play(textReply('Done.'));
    const client = await app.signUp();
    givenUp = true;
    const events = await readEvents(await client.post('/api/ask', { content: 'Go' }, SSE));
    expect(givenUp).toBe(false);
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute(sql`select answers from usage_by_user where user_id = ${client.id}`));
    expect(rows).toEqual([{ answers: 1 }]);
  });

  it.each([
    ['ended', 'interrupted', sql`select`],
    [
      'ended and continued',
      'running',
      sql`with run as (update runs set ending = null, generation = generation + 1
          where id = (select id from runs order by created_at desc limit 1) returning id)
        update messages set status = 'running' from run where messages.id = run.id`,
    ],
  ])(
    'are reported as not saved, and counted, when another server has %s them before',
    async (_, status, next) => {
      app.play(textReply('Done.'));
      const client = await app.signUp();
      beforeEnd = async () => {
        await closeLeftOver(database);
        await database.as('service').transaction((tx) => tx.execute(next));
      };
      const events = await readEvents(await client.post('/api/ask', { content: 'Go' }, SSE));
      expect(beforeEnd).toBeNull();
      expect(events.slice(-2).map(({ event }) => event)).toMatchObject([
        { type: 'error', code: 'not_saved' },
        { type: 'end', ending: 'failed' },
      ]);
      const start = events[0]?.event;
      if (start?.type !== 'start') throw new Error('It did not begin.');
      expect((await statusOf(start.answerId))?.status).toBe(status);
      await closeLeftOver(database);
      const { rows } = await database
        .as('service')
        .transaction((tx) => tx.execute(sql`select answers from usage_by_user where user_id = ${client.id}`));
      expect(rows).toEqual([{ answers: 1 }]);
    },
  );

  it('are left alone by another server that starts', async () => {
    app.play(textReply('word '.repeat(60), { delayMs: 20 }));
    const client = await app.signUp();
    const reply = await client.post('/api/ask', { content: 'Go' }, SSE);
    const second = await testApp({ database: { ...database, sole: false }, offline: true });
    const events = await readEvents(reply);
    expect(textOfEvents(events)).toBe('word '.repeat(60));
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    await second.close();
  });

  it('keep what was saved when their server has been gone for days', async () => {
    const answerId = await boxAnswer();
    await database.as('service').transaction(async (tx) => {
      await tx.execute(
        sql`update runs set ending = null, heartbeat_at = now() - interval '3 days' where id = ${answerId}`,
      );
      await tx.execute(sql`update messages set status = 'running', content = '[]' where id = ${answerId}`);
    });
    const next = await testApp({ database: { ...database, sole: false }, offline: true });
    await expect
      .poll(() => statusOf(answerId), { timeout: 10_000 })
      .toEqual({ status: 'interrupted', text: 'Squat to a box.' });
    await next.close();
  });

  it('keep the text of an answer whose server ends before it saves anything of its continuation', async () => {
    const answerId = await boxAnswer();
    await database.as('service').transaction(async (tx) => {
      await tx.execute(sql`delete from run_events where run_id = ${answerId}`);
      await tx.execute(sql`update runs set ending = null where id = ${answerId}`);
      await tx.execute(sql`update messages set status = 'running' where id = ${answerId}`);
    });
    expect(await closeLeftOver(database)).toBe(1);
    expect(await statusOf(answerId)).toEqual({ status: 'interrupted', text: 'Squat to a box.' });
  });

  it('end as interrupted on the only server, which could not save them', async () => {
    const answerId = await boxAnswer();
    const only = await testApp({ database: { ...database, sole: true }, offline: true });
    await database
      .as('service')
      .transaction((tx) =>
        tx.execute(
          sql`update runs set ending = null, heartbeat_at = now() - interval '1 minute' where id = ${answerId}`,
        ),
      );
    await expect
      .poll(async () => (await statusOf(answerId))?.status, { timeout: 15_000 })
      .toBe('interrupted');
    await only.close();
  });

  describe('that were continued while their server could not reach the database', () => {
    /** Begins an answer whose server then loses the database, and ends it as another server does. */
    async function cutOff() {
      app.play(textReply('old '.repeat(5000), { delayMs: 10 }));
      const client = await app.signUp();
      const begun = Promise.withResolvers<RunEvent>();
      const reading = readEvents(await client.post('/api/ask', { content: 'Go' }, SSE), ([first]) => {
        if (first !== undefined) begun.resolve(first.event);
        return false;
      });
      const start = await begun.promise;
      if (start.type !== 'start') throw new Error('It did not begin.');
      const { answerId, conversationId } = start;
      const saved = async () =>
        (
          await database
            .as('service')
            .transaction((tx) =>
              tx.execute(
                sql`select from run_events where run_id = ${answerId} and events::text like '%old%'`,
              ),
            )
        ).rows.length;
      await expect.poll(saved, { timeout: 10_000 }).toBeGreaterThan(0);
      away = true;
      expect(await closeLeftOver(database)).toBe(1);
      return { client, answerId, conversationId, reading };
    }

    it.each(['another server', 'their server'])('write nothing into what %s produces', async (which) => {
      const { client, answerId, conversationId, reading } = await cutOff();
      const next = which === 'their server' ? app : await testApp({ database: { ...database, sole: false } });
      next.play(textReply('new '.repeat(60), { delayMs: 20 }));
      const reply = await next.request('/api/ask', {
        method: 'POST',
        headers: { ...SSE, authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Go', conversationId, continue: true }),
      });
      const events = await readEvents(reply, () => {
        away = false;
        return false;
      });
      expect((await reading).at(-1)?.event).toEqual({ type: 'end', ending: 'interrupted' });
      expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
      const text = textOfEvents(events);
      expect(text).toMatch(/^(old )+(new ){60}$/);
      expect(await statusOf(answerId)).toEqual({ status: 'done', text });
      expect(await readEvents(await client.request(`/api/runs/${conversationId}`))).toEqual(events);
      if (next !== app) await next.close();
    });
  });

  it('end as interrupted, with what was saved, when another server considered theirs dead', async () => {
    app.play(textReply('word '.repeat(5000), { delayMs: 10 }));
    const client = await app.signUp();
    const reply = await client.post('/api/ask', { content: 'Go' }, SSE);
    const begun = Promise.withResolvers<string>();
    const reading = readEvents(reply, ([first]) => {
      if (first?.event.type === 'start') begun.resolve(first.event.answerId);
      return false;
    });
    const answerId = await begun.promise;
    const saved = async () =>
      (
        await database
          .as('service')
          .transaction((tx) =>
            tx.execute(sql`select from run_events where run_id = ${answerId} and events::text like '%word%'`),
          )
      ).rows.length;
    await expect.poll(saved, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await closeLeftOver(database)).toBe(1);
    const events = await reading;
    expect(events.at(-1)?.event).toEqual({ type: 'end', ending: 'interrupted' });
    const kept = await statusOf(answerId);
    expect(kept?.status).toBe('interrupted');
    expect(textOfEvents(events)).toContain(kept?.text);
    const { rows } = await database
      .as('service')
      .transaction((tx) => tx.execute(sql`select answers from usage_by_user where user_id = ${client.id}`));
    expect(rows).toEqual([{ answers: 1 }]);
  });
});
