import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { textReply, tokensReply, toolReply } from '#fakes/model-replies.ts';
import type { Database } from '#server/db/database.ts';
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts';
import type { HumanChallenge } from '#shared/auth.ts';
import type { TryEvent } from '#shared/tries.ts';

let app: TestApp;
afterEach(() => app.close());

const start = async (settings: TestAppOptions['settings'] = {}, rest: TestAppOptions = {}) => {
  app = await testApp({
    offline: true,
    settings: { TRUSTED_PROXIES: 1, LIMIT_FACTOR: 1, ...settings },
    ...rest,
  });
};

interface Tried {
  status: number;
  message: string;
  events: TryEvent[];
  text: string;
}

/** Asks as a visitor at an address. */
async function tryIt(body: object, address = '203.0.113.7'): Promise<Tried> {
  const reply = await app.request('/api/try', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (reply.status !== 200)
    return { status: reply.status, message: JSON.parse(text).message, events: [], text: '' };
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as TryEvent);
  const said = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { status: 200, message: '', events, text: said };
}

const one = <T extends TryEvent['type']>({ events }: Tried, type: T) =>
  events.findLast((event) => event.type === type) as Extract<TryEvent, { type: T }>;

/** Gets a challenge and solves it as a browser would. */
async function solvedCheck(): Promise<string> {
  const { challenge } = (await (await app.request('/api/auth/human-check')).json()) as Extract<
    HumanChallenge,
    { kind: 'altcha' }
  >;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const QUESTION = 'What is a heavy single?';

/**
 * Tables without visitors' content: parts of the prompt, provider call results and, briefly, how often an
 * address asked.
 */
const OF_NOBODY = new Set(['prompt_snapshots', 'service_calls', 'rate_limits']);

/** Counts each table's rows. */
async function rowsOf(database: Database): Promise<Record<string, number>> {
  return await database.as('service').transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      if (OF_NOBODY.has(name)) continue;
      const counted = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)}`,
      );
      counts[name] = counted.rows[0]!.n;
    }
    return counts;
  });
}

describe('a visitor’s question', () => {
  it('is answered from the library, with each cited page in the reply', async () => {
    await start();
    const tried = await tryIt({ question: QUESTION });
    expect(tried.text).toContain('Work up to a heavy single, then stop');
    const { sources } = one(tried, 'sources');
    expect(sources[0]).toMatchObject({ number: 1, page: 1, work: { title: 'The Barn Book' } });
    expect(sources[0]!.quotes.length).toBeGreaterThan(0);
    const pages = tried.events.flatMap((event) => (event.type === 'pages' ? event.pages : []));
    expect(pages.map(({ work, page }) => [work.id, page])).toEqual(
      expect.arrayContaining(sources.map(({ work, page }) => [work.id, page])),
    );
    expect(pages[0]!.text).toContain('Never miss the same lift twice');
    expect(one(tried, 'end')).toEqual({ type: 'end', ending: 'done', urgent: false });
    expect(tried.events[0]).toMatchObject({ type: 'start', left: 2 });
  });

  it('with a sign of danger gets fixed words, marked as such, and no page', async () => {
    await start();
    const tried = await tryIt({ question: 'my chest hurts and my left arm is numb, can I still bench?' });
    expect(tried.text).toMatch(/^\*\*Stop\. Call your emergency number now\*\*/);
    expect(one(tried, 'end')).toMatchObject({ urgent: true });
    expect(tried.events.map(({ type }) => type)).not.toContain('sources');
  });

  it('opens only those pages', async () => {
    await start();
    const { sources } = one(await tryIt({ question: QUESTION }), 'sources');
    const cited = new Set(sources.map(({ page }) => page));
    const tried = await tryIt({ question: QUESTION }, '203.0.113.8');
    for (const event of tried.events)
      if (event.type === 'pages') for (const { page } of event.pages) expect(cited).toContain(page);
    for (const { work, page } of sources) {
      const reply = await app.request(`/api/library/works/${work.id}/pages/${page}`);
      expect(reply.status).toBe(401);
    }
  });

  it.each([
    [{}, 400],
    [{ question: '  ' }, 400],
    [{ question: 'x'.repeat(501) }, 400],
    [{ question: QUESTION, pass: 'bm90.b3Vycw' }, 400],
  ])('%j is refused', async (body, status) => {
    await start();
    expect((await tryIt(body)).status).toBe(status);
  });

  it('leaves nothing behind: no row, and no word in the log', async () => {
    await start();
    // The server stores it soon after starting, whatever is asked.
    await app.request('/api/legal');
    const before = await rowsOf(app.database);
    await tryIt({ question: 'Tell me of the heavy single, Zebulon.' });
    // Everything is written within a second.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await rowsOf(app.database)).toEqual(before);
    expect(JSON.stringify(app.logged)).not.toContain('Zebulon');
  });
});

describe('limits', () => {
  it('three questions by passes, each valid for one', async () => {
    await start({ HUMAN_CHECK: 'off' });
    const first = one(await tryIt({ question: QUESTION }), 'start');
    const second = await tryIt({ question: QUESTION, pass: first.pass });
    expect((await tryIt({ question: QUESTION, pass: first.pass })).status).toBe(400);
    const third = await tryIt({ question: QUESTION, pass: one(second, 'start').pass });
    expect(one(third, 'start').left).toBe(0);
    const fourth = await tryIt({ question: QUESTION, pass: one(third, 'start').pass });
    expect(fourth).toMatchObject({ status: 429, message: expect.stringContaining('your 3 questions') });
  });

  it('twelve questions a day from one address', async () => {
    await start({ HUMAN_CHECK: 'off' });
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) statuses.push((await tryIt({ question: QUESTION })).status);
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
    expect((await tryIt({ question: QUESTION })).message).toContain('has used its free questions for today');
    expect((await tryIt({ question: QUESTION }, '203.0.113.99')).status).toBe(200);
  });

  it('a refused pass uses up none of an address’s questions', async () => {
    // Three a day for each address.
    await start({ HUMAN_CHECK: 'off', LIMIT_FACTOR: 1 / 4 });
    const { pass } = one(await tryIt({ question: QUESTION }), 'start');
    expect((await tryIt({ question: QUESTION, pass })).status).toBe(200);
    for (let n = 0; n < 3; n++) expect((await tryIt({ question: QUESTION, pass })).status).toBe(400);
    expect((await tryIt({ question: QUESTION })).status).toBe(200);
    expect((await tryIt({ question: QUESTION })).status).toBe(429);
  });

  it('refused ones take nothing from what all visitors share', async () => {
    // Two answers a day for each address, and twenty a minute for all.
    await start({ HUMAN_CHECK: 'off', LIMIT_FACTOR: 1 / 6 });
    for (let n = 0; n < 25; n++) await tryIt({ question: QUESTION });
    expect((await tryIt({ question: QUESTION }, '203.0.113.99')).status).toBe(200);
  });

  it('one question per address without a human check', async () => {
    await start({ HUMAN_CHECK: 'on' });
    const first = await tryIt({ question: QUESTION });
    expect(first.status).toBe(200);
    const { pass } = one(first, 'start');
    const refused = { status: 403, message: 'Please verify you are human' };
    expect(await tryIt({ question: QUESTION })).toMatchObject(refused);
    expect(await tryIt({ question: QUESTION, pass })).toMatchObject(refused);
    expect(await tryIt({ question: QUESTION, pass }, '203.0.113.50')).toMatchObject(refused);
    const humanCheck = await solvedCheck();
    expect((await tryIt({ question: QUESTION, pass, humanCheck })).status).toBe(200);
    expect(await tryIt({ question: QUESTION, humanCheck })).toMatchObject(refused);
  });
});

describe('with a model', () => {
  const MODEL = { DAILY_BUDGET_TRIES: 0.0005, LIMIT_FACTOR: 1, HUMAN_CHECK: 'off' } as const;

  it('the built-in coach answers when visitors have no budget', async () => {
    await start({ HUMAN_CHECK: 'off' }, { offline: false });
    app.play(textReply('From the model.'));
    expect((await tryIt({ question: QUESTION })).text).toContain('heavy single');
    expect(app.model!.requests).toHaveLength(0);
  });

  it('the model answers until the day’s budget is spent; only the total is stored', async () => {
    await start(MODEL, { offline: false });
    // The server stores it soon after starting, whatever is asked.
    await app.request('/api/legal');
    const before = await rowsOf(app.database);
    app.play(textReply('Word '.repeat(600)));
    expect((await tryIt({ question: QUESTION })).text).toContain('Word Word');
    await expect.poll(async () => await rowsOf(app.database)).toEqual({ ...before, usage_by_tries: 1 });
    const second = await tryIt({ question: QUESTION });
    expect(second.text).toContain('Work up to a heavy single');
    expect(app.model!.requests).toHaveLength(1);
  });

  it('is stopped when the visitor leaves', async () => {
    await start(MODEL, { offline: false });
    app.play(tokensReply(500, { delayMs: 20 }));
    const reply = await app.request('/api/try', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTION }),
    });
    const reader = reply.body!.getReader();
    // The pass, then the model's first text.
    for (let n = 0; n < 2; n++) await reader.read();
    expect(app.model!.requests).toHaveLength(1);
    await reader.cancel();
    await expect.poll(() => app.model!.requests[0]!.aborted).toBe(true);
  });

  it('has no tool that reads or writes members’ rows, and cannot call one', async () => {
    await start({ ...MODEL, DAILY_BUDGET_TRIES: 1 }, { offline: false });
    const member = await app.signUp();
    const before = await rowsOf(app.database);
    const call = (name: string, input: object) => ({ id: name, name, input });
    app.play([
      toolReply([
        call('prs', { action: 'save', title: 'Squat', value: 200, user_id: member.id }),
        call('memory', { action: 'save', content: 'Remember me.', user_id: member.id }),
        call('web', { query: 'anything' }),
      ]),
      textReply('Nothing of that is possible here.'),
    ]);
    const tried = await tryIt({ question: 'I squatted 200 kg, save it.' });
    expect(tried.text).toBe('Nothing of that is possible here.');
    const [first, second] = app.model!.requests;
    const offered = (first!.body!.tools as { function: { name: string } }[]).map(
      (tool) => tool.function.name,
    );
    expect(offered.toSorted()).toEqual(['books', 'calculate', 'faq', 'knowledge_base', 'sales', 'training']);
    const prompt = JSON.stringify(first!.body!.messages);
    expect(prompt).toContain('The athlete has no account');
    expect(prompt).not.toMatch(/`(?:prs|profile|memory)`|switched memory off|undo it/u);
    const results = JSON.stringify(second!.body!.messages);
    expect(results).toContain('There is no tool called prs.');
    expect(results).toContain('There is no tool called memory.');
    await expect.poll(async () => await rowsOf(app.database)).toEqual({ ...before, usage_by_tries: 1 });
  });
});
