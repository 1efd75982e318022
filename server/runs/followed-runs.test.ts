import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import type { Database } from '#server/db/database.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { NumberedEvent, RunNews } from '#shared/run-event.ts';
import { openRuns, type Runs } from './runs.ts';

const USERS = 10;
const READERS_PER_RUN = 10;
const WORDS = Array.from({ length: 60 }, (_, n) => `word${n} `);

let database: Database;
let app: TestApp;
/** Whether the answering server cannot reach the database. */
let away = false;
/** Another server, with a count of its database queries for readers. */
let other: Runs;
let queries = 0;

beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({
    database: replacing(database, (queries, principal) => ({
      async write(statement) {
        if (away && principal === 'service') throw new Error('the database is away');
        return await queries.write(statement);
      },
    })),
  });
  const counting: Database = {
    ...replacing(database, ({ read }, principal) => ({
      async read(query) {
        if (principal === 'service') queries++;
        return await read(query);
      },
    })),
    sole: false,
  };
  other = await openRuns(counting, pino({ level: 'silent' }));
});
afterAll(async () => {
  await other.close();
  await app.close();
  await database.close();
});

/** Begins an answer of WORDS, without waiting for it. */
async function ask(delayMs: number) {
  app.play(textReply(WORDS, { delayMs }));
  const client = await app.signUp();
  const reply = await client.post('/api/ask', { content: 'Go' }, { accept: 'text/event-stream' });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  const conversationId = /"conversationId":"([^"]+)"/.exec((await reader.read()).value!)![1]!;
  await reader.cancel();
  return { userId: client.id, conversationId };
}

const followed = async (where: { userId: string; conversationId: string }, after = 0) =>
  (await other.follow({ ...where, after }))!;

async function all(news: AsyncGenerator<RunNews>): Promise<NumberedEvent[]> {
  const events: NumberedEvent[] = [];
  for await (const batch of news) if (typeof batch !== 'string') events.push(...batch);
  return events;
}

const textOf = (events: readonly NumberedEvent[]) =>
  events.map(({ event }) => (event.type === 'text' ? event.text : '')).join('');

describe('answers produced by another server', () => {
  it('are followed by a hundred readers with one query per poll, each from its own number', async () => {
    const runs = [];
    for (let user = 0; user < USERS; user++) runs.push(await ask(50));
    queries = 0;
    const began = performance.now();
    const readers = await Promise.all(
      runs.flatMap((run) => Array.from({ length: READERS_PER_RUN }, (_, n) => followed(run, n % 2))),
    );
    const logs = await Promise.all(readers.map(all));
    const seconds = (performance.now() - began) / 1000;
    for (const [index, log] of logs.entries()) {
      const first = ((index % READERS_PER_RUN) % 2) + 1;
      expect(log.map(({ n }) => n)).toEqual(log.map((_, place) => first + place));
      expect(log.at(-1)!.event).toMatchObject({ type: 'end', ending: 'done' });
      expect(textOf(log)).toBe(WORDS.join(''));
    }
    expect(queries).toBeLessThanOrEqual(10 * seconds + 1);
    expect(queries).toBeGreaterThan(1);
  });

  it('are no longer polled when nobody follows', async () => {
    const run = await ask(0);
    await all(await followed(run));
    queries = 0;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(queries).toBe(0);
  });

  it('stall when their server falls silent, and resume with it', async () => {
    const run = await ask(100);
    const news: RunNews[] = [];
    const reading = (async () => {
      for await (const batch of await followed(run)) news.push(batch);
    })();
    await eventually(() => expect(news.length).toBeGreaterThan(0));
    away = true;
    await eventually(() => expect(news.at(-1)).toBe('stalled'));
    away = false;
    await reading;
    expect(news.filter((batch) => typeof batch === 'string')).toEqual(['stalled', 'resumed']);
    const events = news.flatMap((batch) => (typeof batch === 'string' ? [] : batch));
    expect(events.map(({ n }) => n)).toEqual(events.map((_, index) => index + 1));
    expect(textOf(events)).toBe(WORDS.join(''));
    expect(events.at(-1)!.event).toMatchObject({ type: 'end', ending: 'done' });
  });

  it('cannot be followed by anyone else', async () => {
    const run = await ask(0);
    const stranger = await app.signUp();
    expect(await other.follow({ ...run, userId: stranger.id, after: 0 })).toBeNull();
  });
});

describe('answers whose server is gone', () => {
  it('end as interrupted within seconds, but not because of a slow database', async () => {
    const run = await ask(50);
    const silent = async (seconds: number) =>
      await database
        .as('service')
        .transaction((tx) =>
          tx.execute(
            sql`update runs set heartbeat_at = now() - make_interval(secs => ${seconds}) where conversation_id = ${run.conversationId}`,
          ),
        );
    // Saved again every 0.4 s: each check finds another heartbeat.
    const reading = followed(run).then(all);
    for (let look = 0; look < 4; look++) {
      await silent(60);
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    expect((await reading).at(-1)!.event).toMatchObject({ type: 'end', ending: 'done' });

    const left = await ask(100);
    const began = performance.now();
    away = true;
    const events = await all(await followed(left));
    away = false;
    expect(events.at(-1)!.event).toEqual({ type: 'end', ending: 'interrupted' });
    expect(performance.now() - began).toBeLessThan(8000);
  });
});
