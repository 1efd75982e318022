import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  contentFrame,
  cutReply,
  finishFrame,
  refusalReply,
  send,
  streamed,
  textReply,
  toolReply,
} from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import type { Database } from '#server/db/database.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { eventually } from '#server/testing/eventually.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts';
import type { Message } from '#shared/conversations.ts';
import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';
import { createBudget } from './budget.ts';
import { purgeUsage } from './purge.ts';

const SSE = { accept: 'text/event-stream' };

const ask = async (client: Client, body: object = {}) =>
  await readEvents(await client.post('/api/ask', { content: 'What is a heavy single?', ...body }, SSE));
const eventOf = <T extends RunEvent['type']>(events: NumberedEvent[], type: T) =>
  events.map(({ event }) => event).find((event) => event.type === type) as Extract<RunEvent, { type: T }>;
const usageOf = (events: NumberedEvent[]) => eventOf(events, 'end').usage;

async function keptUsage(client: Client, events: NumberedEvent[]): Promise<Message['usage'] | undefined> {
  const { conversationId, answerId } = eventOf(events, 'start');
  const reply = await client.post('/api/get-conversation', { conversationId });
  const { conversation } = (await reply.json()) as { conversation: { messages: Message[] } };
  return conversation.messages.find(({ id }) => id === answerId)?.usage;
}

async function admin(app: TestApp): Promise<Client> {
  const client = await app.signUp();
  await setRoles(app.database, client.email, ['admin']);
  return client;
}

interface Sums {
  answers: number;
  input: number;
  output: number;
  cost: number;
}
async function sums(app: TestApp, userId: string): Promise<{ user: Sums | undefined; all: Sums }> {
  const columns = sql`answers, input_tokens::int as input, output_tokens::int as output, cost_micros::int as cost`;
  return await app.database.as('service').transaction(async (tx) => {
    const user = await tx.execute(sql`select ${columns} from usage_by_user where user_id = ${userId}`);
    const all = await tx.execute(sql`select ${columns} from usage_by_all`);
    return { user: user.rows[0] as Sums | undefined, all: all.rows[0] as unknown as Sums };
  });
}

describe('an answer’s usage', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is totaled over its rounds, priced, stored, and shown to admins', async () => {
    const client = await admin(app);
    // The fake reports 100 tokens for every prompt, 10 for a call, and one for each word.
    app.play([
      toolReply([{ name: 'books', input: { query: 'single' } }]),
      textReply('Four words of answer.'),
    ]);
    const events = await ask(client);
    const usage = {
      model: 'gpt-4.1-mini',
      input_tokens: 200,
      output_tokens: 14,
      cost_micros: 102, // 200 × 0.40 + 14 × 1.60 = 102.4
      currency: 'USD',
      estimated: false,
    };
    expect(usageOf(events)).toEqual(usage);
    expect(await keptUsage(client, events)).toEqual(usage);
    expect((await sums(app, client.id)).user).toEqual({ answers: 1, input: 200, output: 14, cost: 102 });
    const { conversationId } = eventOf(events, 'start');
    const again = await readEvents(await client.request(`/api/runs/${conversationId}?after=0`));
    expect(again).toEqual(events);
  });

  it('is hidden from everyone else', async () => {
    const client = await app.signUp();
    app.play(textReply('Answer.'));
    const events = await ask(client);
    expect(eventOf(events, 'end')).toEqual({ type: 'end', ending: 'done' });
    expect(await keptUsage(client, events)).toBeNull();
    const { conversationId } = eventOf(events, 'start');
    expect(await readEvents(await client.request(`/api/runs/${conversationId}?after=0`))).toEqual(events);
    expect((await sums(app, client.id)).user).toEqual({ answers: 1, input: 100, output: 1, cost: 42 });
    // They do not see their own rows either.
    const rows = app.database
      .as({ userId: client.id })
      .transaction((tx) => tx.execute(sql`select * from usage_by_user`));
    await expect(rows).rejects.toThrow();
  });

  it('counts the answers of the built-in coach too, which cost nothing', async () => {
    const client = await admin(app);
    const events = await ask(client, { model: 'offline-coach' });
    expect(usageOf(events)).toBeUndefined();
    expect((await sums(app, client.id)).user).toEqual({ answers: 1, input: 0, output: 0, cost: 0 });
  });

  it('has no cost where the model has no price', async () => {
    const client = await app.signUp();
    await setRoles(app.database, client.email, ['super-admin']);
    app.play(textReply('Answer.'));
    const usage = usageOf(await ask(client, { model: 'o3' }));
    expect(usage).toMatchObject({ model: 'o3', input_tokens: 100, cost_micros: null, currency: null });
    expect((await sums(app, client.id)).user).toMatchObject({ answers: 1, cost: 0 });
  });

  it('costs less where the provider had the prompt cached', async () => {
    const client = await admin(app);
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 1,
      total_tokens: 101,
      prompt_tokens_details: { cached_tokens: 80 },
    };
    const end = `data: ${JSON.stringify({ id: 'x', created: 1, model: 'x', choices: [], usage })}\n\ndata: [DONE]\n\n`;
    app.play(streamed([send(contentFrame('Answer.'), finishFrame('stop'), new TextEncoder().encode(end))]));
    // 20 × 1.25 + 80 × 0.125 + 1 × 10.00
    expect(usageOf(await ask(client, { model: 'gpt-5' }))).toMatchObject({
      input_tokens: 100,
      cost_micros: 45,
    });
  });

  it('is estimated where the provider could not report it', async () => {
    const client = await admin(app);
    const words = Array.from({ length: 40 }, (_, index) => contentFrame(`word${index} `));
    app.play(streamed([send(...words), { do: 'hang' }]));
    const reply = await client.post('/api/ask', { content: 'Tell me all.' }, SSE);
    let stopped = false;
    const events = await readEvents(reply, (sofar) => {
      if (!stopped && textOfEvents(sofar).includes('word39')) {
        stopped = true;
        const { conversationId } = eventOf(sofar, 'start');
        void client.post(`/api/runs/${conversationId}/stop`, {});
      }
      return false;
    });
    const usage = usageOf(events)!;
    expect(usage).toMatchObject({ estimated: true });
    // 'word0 ' to 'word39 ' are 270 characters.
    expect(usage.output_tokens).toBe(68);
    expect(usage.input_tokens).toBeGreaterThan(100);
    expect(await keptUsage(client, events)).toEqual(usage);
  });

  it('excludes calls that the provider refused', async () => {
    const client = await admin(app);
    app.play([refusalReply(429), textReply('Answer.')]);
    expect(usageOf(await ask(client))).toMatchObject({ input_tokens: 100, estimated: false });
    app.play(refusalReply(401));
    const events = await ask(client);
    expect(eventOf(events, 'end')).toEqual({ type: 'end', ending: 'failed' });
    expect((await sums(app, client.id)).user).toMatchObject({ answers: 1 });
  });

  it('grows when the answer is continued', async () => {
    const client = await admin(app);
    app.play(cutReply(3));
    const first = await ask(client);
    const before = usageOf(first)!;
    expect(before).toMatchObject({ estimated: true });
    app.play(textReply('And on.'));
    const { conversationId } = eventOf(first, 'start');
    const events = await ask(client, { conversationId, continue: true });
    expect(usageOf(events)).toMatchObject({
      input_tokens: before.input_tokens + 100,
      output_tokens: before.output_tokens + 2,
      cost_micros: before.cost_micros! + 43,
      estimated: true,
    });
    expect(await keptUsage(client, events)).toEqual(usageOf(events));
    expect((await sums(app, client.id)).user).toMatchObject({
      answers: 2,
      input: before.input_tokens + 100,
      cost: before.cost_micros! + 43,
    });
  });

  it('is also counted for an answer that is not stored, and in the total', async () => {
    const client = await admin(app);
    const before = (await sums(app, client.id)).all;
    app.play(textReply('Answer.'));
    await ask(client, { nosupa: true });
    await expect.poll(async () => (await sums(app, client.id)).user).toMatchObject({ answers: 1, cost: 42 });
    expect((await sums(app, client.id)).all).toEqual({
      answers: before.answers + 1,
      input: before.input + 100,
      output: before.output + 1,
      cost: before.cost + 42,
    });
  });

  it('adds up when answers end together', async () => {
    const clients = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    const before = (await sums(app, clients[0]!.id)).all;
    app.play(textReply('Answer.'));
    await Promise.all(clients.flatMap((client) => [ask(client), ask(client), ask(client)]));
    const each = { answers: 3, input: 300, output: 3, cost: 126 };
    for (const client of clients) expect((await sums(app, client.id)).user).toEqual(each);
    expect((await sums(app, clients[0]!.id)).all.answers).toBe(before.answers + 9);
  });
});

describe('a budget', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());
  const open = async (settings: TestAppOptions['settings']) => {
    app = await testApp({ settings: { LIMIT_FACTOR: 1, ...settings } });
    app.play(textReply('Answer.'));
    return app;
  };
  const refused = async (client: Client, body: object = {}) => {
    const reply = await client.post('/api/ask', { content: 'Another?', ...body }, SSE);
    return [reply.status, await reply.text(), Number(reply.headers.get('retry-after'))] as const;
  };

  it('of one user resets daily, and does not affect others', async () => {
    // An answer costs 42 millionths.
    const { signUp, database } = await open({ DAILY_BUDGET_PER_USER: 0.00008 });
    const [anna, ben] = [await signUp(), await signUp()];
    await ask(anna);
    const answered = await ask(anna);
    const [status, message, seconds] = await refused(anna);
    expect([status, message]).toEqual([
      429,
      expect.stringMatching(
        /^You have used up your coach budget for today\. It resets (in \d+ hours|within the hour)\.$/,
      ),
    ]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    const { conversationId, questionId } = eventOf(answered, 'start');
    const again = { conversationId, questionId, content: 'What is a heavy single?', retry: true };
    expect((await refused(anna, again))[0]).toBe(429);
    expect(eventOf(await ask(ben), 'end').ending).toBe('done');
    await database.as('service').transaction((tx) => tx.execute(sql`update usage_by_user set day = day - 1`));
    expect(eventOf(await ask(anna), 'end').ending).toBe('done');
  });

  it('of everyone, once spent, stops answers for all', async () => {
    const { signUp } = await open({ DAILY_BUDGET: 0.00008, DAILY_BUDGET_PER_USER: 'off' });
    const [anna, ben] = [await signUp(), await signUp()];
    await ask(anna);
    await ask(anna);
    expect(await refused(ben)).toEqual([
      429,
      expect.stringContaining('The gym’s coach budget for today is used up.'),
      expect.any(Number),
    ]);
  });

  it('is not overspent by concurrent questions', async () => {
    const { signUp, play } = await open({ DAILY_BUDGET_PER_USER: 0.00008 });
    play(textReply('Slow answer.', { firstMs: 300 }));
    const anna = await signUp();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => anna.post('/api/ask', { content: `Question ${index}` }, SSE)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
    for (const reply of replies) await reply.text();
    // The one answer's cost is counted now, and nothing else.
    play(textReply('Answer.'));
    expect(eventOf(await ask(anna), 'end').ending).toBe('done');
  });

  it('stays reserved until an answer that is not stored is counted', async () => {
    const database = await testDatabase();
    const counted = Promise.withResolvers<void>();
    let isHeld = false;
    const slow = replacing(database, ({ transaction }, principal) => ({
      async transaction(work) {
        if (isHeld && principal === 'service') await counted.promise;
        return await transaction(work);
      },
    }));
    app = await testApp({
      // With limits counted in memory, only the answer's count waits.
      database: { ...slow, kind: 'embedded' },
      settings: { LIMIT_FACTOR: 1, DAILY_BUDGET_PER_USER: 0.00008 },
    });
    const client = await admin(app);
    app.play(textReply('Answer.'));
    isHeld = true;
    await ask(client, { nosupa: true });
    expect((await refused(client, { nosupa: true }))[0]).toBe(429);
    counted.resolve();
    await eventually(async () => expect((await sums(app!, client.id)).user).toMatchObject({ cost: 42 }));
    await eventually(() => expect(app!.runs.underWay()).toBe(0));
    expect(eventOf(await ask(client, { nosupa: true }), 'end').ending).toBe('done');
    await app.close();
    app = undefined;
    await database.close();
  });

  it('is not reserved by a refused question', async () => {
    const { signUp } = await open({ DAILY_BUDGET_PER_USER: 0.00008 });
    const anna = await signUp();
    const nowhere = { content: 'Hm?', conversationId: randomUUID() };
    expect((await anna.post('/api/ask', nowhere, SSE)).status).toBe(404);
    expect(eventOf(await ask(anna), 'end').ending).toBe('done');
  });

  it('blocks neither free calls nor an answer that was already paid for', async () => {
    const opened = await open({ DAILY_BUDGET_PER_USER: 0.00004 });
    const client = await admin(opened);
    const question = { content: 'What is a heavy single?', questionId: randomUUID() };
    const events = await ask(client, question);
    expect((await refused(client))[0]).toBe(429);
    expect((await refused(client, { model: 'gpt-5' }))[0]).toBe(429);
    expect(await ask(client, question)).toEqual(events);
    expect(eventOf(await ask(client, { model: 'offline-coach' }), 'end').ending).toBe('done');
  });
});

describe('a budget’s limits', () => {
  const price = { inputPerMillion: 0.4, outputPerMillion: 1.6, currency: 'USD' };
  const database = {} as Database;

  it.each([
    [1, { byUser: 999_999, byAll: 9_999_999 }, false],
    [1, { byUser: 1_000_000, byAll: 0 }, true],
    [1, { byUser: 0, byAll: 10_000_000 }, true],
    [2.5, { byUser: 2_499_999, byAll: 24_999_999 }, false],
    [2.5, { byUser: 2_500_000, byAll: 0 }, true],
  ])('times %d refuse %j: %s', (factor, spent, isRefused) => {
    const budget = createBudget({ database, perUser: 1, forAll: 10, factor });
    expect(budget.refusal('u', spent, { price }) !== null).toBe(isRefused);
    expect(budget.refusal('u', spent, { price: null })).toBeNull();
    expect(
      budget.refusal('u', spent, { price: { ...price, inputPerMillion: 0, outputPerMillion: 0 } }),
    ).toBeNull();
  });

  it('that are off query nothing in the database', async () => {
    const budget = createBudget({ database, perUser: 'off', forAll: 'off', factor: 1 });
    expect(await budget.spent(randomUUID())).toBeNull();
    expect(budget.refusal('u', null, { price })).toBeNull();
  });
});

it('is kept by day for the configured time', async () => {
  const app = await testApp();
  const client = await app.signUp();
  const service = app.database.as('service');
  await service.transaction((tx) =>
    tx.execute(sql`
      insert into usage_by_user (user_id, day, answers, input_tokens, output_tokens, cost_micros)
      select ${client.id}, (now() at time zone 'UTC')::date - ago, 1, 1, 1, 1 from unnest(array[0, 399, 401, 800]) as ago`),
  );
  await purgeUsage(app.database, 400);
  const { rows } = await service.transaction((tx) =>
    tx.execute(sql`
      select ((now() at time zone 'UTC')::date - day)::int as ago from usage_by_user
      where user_id = ${client.id} order by 1`),
  );
  expect(rows).toEqual([{ ago: 0 }, { ago: 399 }]);
  await app.close();
});
