import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldReply, refusalReply, textReply } from '#fakes/model-replies.ts';
import type { ModelRequest } from '#fakes/model-server.ts';
import { setRoles } from '#server/access/roles.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { synthesisPairs, synthesisPassages } from '#server/db/schema/synthesis.ts';
import { bookOf, markdownSource } from '#server/library/read/source-testing.ts';
import { until } from '#server/testing/eventually.ts';
import { json } from '#server/testing/json.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { withoutAlsoAsked } from '#shared/also-asked.ts';
import type { AskedPassage } from '#shared/library-measures.ts';
import type { FineTuningFile, SynthesisJob, SynthesisModel, SynthesisPair } from '#shared/synthesis.ts';
import { problemOfLine } from './fine-tuning-file.ts';

interface Status {
  job: SynthesisJob | null;
  counts: Record<'examples' | 'unreviewed' | 'approved' | 'rejected' | 'failed', number>;
  without_pairs: { reason: string; passages: number }[];
}
interface Stats {
  total: number;
  totalAll: number;
  allQuestions: SynthesisPair[];
  questions: string[];
  hasMore: boolean;
}
interface Said {
  message: string;
  complete: boolean;
}

async function adminOf(app: TestApp): Promise<Client> {
  const client = await app.signUp();
  await setRoles(app.database, client.email, ['admin']);
  return client;
}

const status = (as: Client) => json<Status>(as.request('/api/synthesis'));
const stats = async (as: Client, wish: object = {}) =>
  (await json<{ synthesizeStats: Stats }>(as.post('/api/synthesize-stats', wish))).synthesizeStats;
const run = (as: Client, body: object = {}) => as.post('/api/synthesize', body);
const edit = (as: Client, { id, version }: SynthesisPair, change: object) =>
  as.request(`/api/synthesis/pairs/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version, ...change }),
  });
const saidBy = ({ messages }: SynthesisPair, role: string) =>
  messages.find((message) => message.role === role)?.content;

/** Reads the messages of a job's stream, in order. */
async function said(reply: Response | Promise<Response>): Promise<Said[]> {
  const { headers, body } = { headers: (await reply).headers, body: await (await reply).text() };
  expect([headers.get('content-type'), body]).toEqual([
    expect.stringMatching(/^text\/event-stream/),
    expect.anything(),
  ]);
  const lines = body.split('\n\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

/** Returns the text of the one passage sent to a model. */
function passageIn({ body }: ModelRequest): string {
  const [, text = ''] =
    /Heading: [^\n]*\n\n([\s\S]*)\n\[END OF DATA/.exec(String(body?.messages?.[1]?.content)) ?? [];
  return text;
}

const quoteOf = (text: string) => text.replace(/\*/g, '').split(' ').slice(0, 6).join(' ');

/** Replies like a model, in fenced JSON: one true pair, and one with words from no passage. */
const twoPairsAsking = (words: string) => (request: ModelRequest) => {
  const quote = quoteOf(passageIn(request));
  const pairs = [
    { question: `${words} ${quote}?`, answer: `It is this: "${quote}" [1].` },
    { question: `And what else about ${quote}?`, answer: 'They say "never skip your morning oatmeal".' },
  ];
  return textReply(`Here you go:\n\`\`\`json\n${JSON.stringify({ pairs })}\n\`\`\``);
};
const twoPairs = twoPairsAsking('What about');

const emptied = (app: TestApp) =>
  app.database.as('service').transaction(async (tx) => {
    await tx.delete(synthesisPassages);
    await tx.delete(jobs);
  });

describe('with a model', () => {
  let app: TestApp;
  let admin: Client;

  beforeAll(async () => {
    app = await testApp();
    admin = await adminOf(app);
  });
  beforeEach(() => app.play(twoPairs));
  afterEach(() => emptied(app));
  afterAll(() => app.close());

  it('makes pairs from every passage of books and training, once, and reports progress', async () => {
    const { passages } = await json<{ passages: { total: number; left: number } }>(
      admin.request('/api/synthesis/estimate'),
    );
    expect(passages.total).toBeGreaterThan(3);
    const messages = await said(run(admin));
    expect(messages.at(-1)).toEqual({ message: 'Complete', complete: true });
    expect(messages.slice(0, -1).every(({ complete }) => !complete)).toBe(true);
    expect(messages.at(-2)?.message).toMatch(
      new RegExp(
        `^\\[${passages.total}/${passages.total}\\] .+: 2 examples, 1 failed the check\\. Total examples so far: ${passages.total}$`,
      ),
    );
    expect(app.model?.requests).toHaveLength(passages.total);
    const { job, counts } = await status(admin);
    expect(job).toMatchObject({
      state: 'done',
      ended_early: null,
      done: passages.total,
      total: passages.total,
      passages: passages.total,
      currency: 'USD',
    });
    expect(job!.cost_micros).toBeGreaterThan(0);
    expect(counts).toEqual({
      examples: passages.total,
      unreviewed: passages.total,
      approved: 0,
      rejected: 0,
      failed: passages.total,
    });

    expect((await said(run(admin))).at(-1)).toEqual({ message: 'Complete', complete: true });
    expect(app.model?.requests).toHaveLength(passages.total);
    expect((await stats(admin)).total).toBe(passages.total);
  });

  it('gives the model a passage as material, and follows no instruction in it', async () => {
    await said(run(admin));
    const [system, user] = app.model!.requests[0]!.body!.messages!;
    const [, mark = ''] = /^\[DATA (\w+): passage of the library\]\n/.exec(String(user!.content)) ?? [];
    expect(mark).toMatch(/^\w{16}$/);
    expect(String(user!.content).endsWith(`\n[END OF DATA ${mark}]`)).toBe(true);
    expect(system!.content).toContain(`[DATA ${mark}: …]`);
    expect(system!.content).not.toContain(passageIn(app.model!.requests[0]!));
  });

  it('keeps pairs that fail the check apart, with the reason', async () => {
    await said(run(admin));
    const { allQuestions: failed, total, totalAll } = await stats(admin, { list: 'failed' });
    expect([total, totalAll]).toEqual([failed.length, 2 * failed.length]);
    for (const pair of failed)
      expect(pair).toMatchObject({
        state: 'unreviewed',
        problem: 'The passage does not say: “never skip your morning oatmeal”',
      });
    const { allQuestions, questions, hasMore } = await stats(admin);
    expect(hasMore).toBe(false);
    expect(questions).toEqual(allQuestions.map((pair) => saidBy(pair, 'user')));
    expect(allQuestions.map(({ problem }) => problem)).toEqual(allQuestions.map(() => null));
    const pair = allQuestions.find(({ source }) => source.heading.includes('Box squats'))!;
    expect(pair).toMatchObject({
      edited: false,
      version: 1,
      model: 'GPT-4.1 Mini',
      messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant' }],
      source: { store: 'books', title: 'The Barn Book', place: 'page 2' },
    });
    expect(saidBy(pair, 'assistant')).toBe('It is this: “The box squat breaks the lift”.');
    expect(saidBy(pair, 'system')).toMatch(/^You are Barn Coach, the coach of /);
  });

  it('keeps a passage without pairs, with the reason, and does not ask about it again', async () => {
    app.play((request) =>
      passageIn(request).includes('box squat')
        ? textReply('I would rather not.')
        : textReply('{"pairs": []}'),
    );
    await said(run(admin));
    const { job, counts, without_pairs } = await status(admin);
    expect(counts.examples + counts.failed).toBe(0);
    expect(without_pairs).toEqual([
      { reason: 'The model found nothing to ask about.', passages: job!.passages - 1 },
      { reason: 'The model’s reply was not the JSON that was asked for.', passages: 1 },
    ]);
    // A reply that was not JSON was requested again.
    expect(app.model!.requests).toHaveLength(job!.passages + 1);
    await said(run(admin));
    expect(app.model!.requests).toHaveLength(job!.passages + 1);
  });

  it('lets members find a passage by the question that was written for it', async () => {
    const superAdmin = await app.signUp();
    await setRoles(app.database, superAdmin.email, ['super-admin']);
    const found = async () => {
      const body = { question: 'is a plank of wood a cheap seat', store: 'books' };
      const reply = await json<{ passages: AskedPassage[] }>(superAdmin.post('/api/library/ask', body));
      return reply.passages.filter(({ matched }) => matched.includes('plank'));
    };
    const places = async () => (await found()).map(({ title, page }) => `${title} ${page}`).sort();
    expect(await places()).toEqual([]);
    app.play((request) => {
      const question = passageIn(request).includes('box squat')
        ? 'Is a plank of wood a cheap seat?'
        : 'What now?';
      const answer = `It is "${quoteOf(passageIn(request))}".`;
      return textReply(JSON.stringify({ pairs: [{ question, answer }] }));
    });
    await said(run(admin));
    expect(await places()).toEqual(['The Barn Book 2']);
    // Another work with the same passage has its question from the start, and its other passages have not.
    const text = withoutAlsoAsked((await found())[0]!.text);
    const again = bookOf('Again', [`# Box squats\n\n${text}`, '# Sleds\n\nPull the sled twice a week.']);
    expect((await app.library.ingestWorks([markdownSource('again', again)])).added).toBe(1);
    expect(await places()).toEqual(['Again 1', 'The Barn Book 2']);
    const updated = async () =>
      (
        await app.database
          .as('service')
          .read((tx) => tx.execute(sql`select updated_at::text from works where slug = 'again'`))
      ).rows;
    const before = await updated();
    await app.library.reindex();
    expect(await updated()).toEqual(before);
    const pair = (await stats(admin, { search: 'plank' })).allQuestions[0]!;
    const rejected = await json<SynthesisPair>(edit(admin, pair, { state: 'rejected' }));
    expect(await places()).toEqual([]);
    await edit(admin, rejected, { state: 'unreviewed' });
    expect(await places()).toHaveLength(2);
    await admin.post('/api/synthesize-clear', {});
    expect(await places()).toEqual([]);
  });

  it('is searched and sorted', async () => {
    await said(run(admin));
    const found = await stats(admin, { search: 'BOX SQUAT breaks' });
    expect(found.total).toBe(1);
    expect(found.totalAll).toBeGreaterThan(5);
    expect((await stats(admin, { search: 'box.squat' })).total).toBe(0);
    expect((await stats(admin, { search: 'oatmeal', list: 'failed' })).total).toBeGreaterThan(1);
    const texts = async (sort: string, role: string, direction = 'asc') =>
      (await stats(admin, { sort, direction })).allQuestions.map((pair) => saidBy(pair, role)!);
    const byName = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
    for (const [sort, role] of [
      ['question', 'user'],
      ['answer', 'assistant'],
    ] as const) {
      const sorted = await texts(sort, role);
      expect([...sorted].sort(byName)).toEqual(sorted);
      expect(await texts(sort, role, 'desc')).toEqual([...sorted].reverse());
      const lengths = (await texts(`${sort}_length`, role)).map((text) => text.length);
      expect([...lengths].sort((a, b) => a - b)).toEqual(lengths);
    }
    const original = await texts('original', 'user');
    expect(await texts('original', 'user', 'desc')).toEqual([...original].reverse());
  });

  it('is read 50 at a time', async () => {
    await said(run(admin));
    const [{ passage_hash: hash } = { passage_hash: '' }] = (
      await app.database
        .as('service')
        .transaction((tx) =>
          tx.execute<{ passage_hash: string }>(sql`select passage_hash from synthesis_pairs limit 1`),
        )
    ).rows;
    const many = Array.from({ length: 60 }, (_, n) => ({
      passageHash: hash,
      position: n + 10,
      question: `Zz ${n}?`,
      answer: 'So.',
    }));
    await app.database.as('service').transaction((tx) => tx.insert(synthesisPairs).values(many));
    const first = await stats(admin, { search: 'zz ' });
    expect([first.allQuestions.length, first.total, first.hasMore]).toEqual([50, 60, true]);
    const second = await stats(admin, { search: 'zz ', offset: 50 });
    expect([second.allQuestions.length, second.total, second.hasMore]).toEqual([10, 60, false]);
    expect(new Set([...first.questions, ...second.questions]).size).toBe(60);
  });

  it('is edited, approved and rejected, and what is edited is checked again', async () => {
    await said(run(admin));
    const { allQuestions: failed } = await stats(admin, { list: 'failed' });
    const pair = failed.find(({ source }) => source.text.includes('The box squat breaks'))!;
    const early = await edit(admin, pair, { state: 'approved' });
    expect([early.status, await json(early)]).toMatchObject([
      409,
      {
        message: expect.stringMatching(
          /^Only what passed the check can be approved\. The passage does not say/,
        ),
      },
    ]);
    const better = {
      question: 'What does a box do?',
      answer: 'The box squat "breaks the lift into two parts".',
    };
    const edited = await json<SynthesisPair>(edit(admin, pair, better));
    expect(edited).toMatchObject({ problem: null, edited: true, version: 2 });
    const late = await edit(admin, pair, { state: 'rejected' });
    expect([late.status, await json(late)]).toMatchObject([409, { current: { id: pair.id, version: 2 } }]);
    const approved = await json<SynthesisPair>(edit(admin, edited, { state: 'approved' }));
    expect(approved.state).toBe('approved');
    // An approved answer that no longer passes needs another review.
    const broken = await json<SynthesisPair>(
      edit(admin, approved, { answer: 'It “makes you very strong indeed”.' }),
    );
    expect(broken).toMatchObject({ state: 'unreviewed', problem: expect.stringMatching(/very strong/) });
    const rejected = await json<SynthesisPair>(edit(admin, broken, { state: 'rejected' }));
    expect((await stats(admin, { list: 'rejected' })).allQuestions).toMatchObject([{ id: rejected.id }]);
    const ids = async (list: string) => (await stats(admin, { list })).allQuestions.map(({ id }) => id);
    for (const list of ['examples', 'unreviewed', 'approved', 'failed'])
      expect([list, (await ids(list)).includes(pair.id)]).toEqual([list, false]);
    expect((await edit(admin, rejected, { answer: '   ' })).status).toBe(400);
    expect((await edit(admin, { ...rejected, id: '01900000-0000-7000-8000-000000000000' }, {})).status).toBe(
      404,
    );
  });

  it('is downloaded in two files with no work in common: the approved pairs or, if there are none, all that passed', async () => {
    await said(run(admin));
    const files = () =>
      json<{ taken: string; files: FineTuningFile[] }>(admin.request('/api/synthesis/files'));
    const file = (part: string) => admin.request(`/api/synthesis/files/${part}`);
    const before = await files();
    const [train, validation] = before.files;
    const { counts } = await status(admin);
    expect(before.taken).toBe('examples');
    expect(train!.examples + validation!.examples).toBe(counts.examples);
    expect([validation!.works, train!.works > 0]).toEqual([1, true]);
    const read = async (part: string) => {
      const reply = await file(part);
      expect(reply.headers.get('content-type')).toMatch(/^application\/jsonl/);
      expect(reply.headers.get('content-disposition')).toBe(
        `attachment; filename="fine-tuning-${part}.jsonl"`,
      );
      const text = await reply.text();
      const lines = text.trimEnd().split('\n');
      expect(lines.map(problemOfLine).filter((problem) => problem !== null)).toEqual([]);
      expect(Buffer.byteLength(text)).toBe(before.files.find((one) => one.part === part)!.bytes);
      return lines.map(
        (line) => (JSON.parse(line) as { messages: { content: string }[] }).messages[1]!.content,
      );
    };
    const works = async (part: string) => {
      const { allQuestions } = await stats(admin);
      return new Set(
        (await read(part)).map(
          (question) => allQuestions.find((pair) => saidBy(pair, 'user') === question)!.source.title,
        ),
      );
    };
    const validating = await works('validation');
    expect([...(await works('train'))].filter((work) => validating.has(work))).toEqual([]);

    const [first, second] = (await stats(admin)).allQuestions;
    await edit(admin, first!, { state: 'rejected' });
    expect((await files()).files.reduce((sum, { examples }) => sum + examples, 0)).toBe(counts.examples - 1);
    await edit(admin, second!, { state: 'approved' });
    expect(await files()).toMatchObject({ taken: 'approved', files: [{ examples: 1 }, { examples: 0 }] });
    expect((await file('everything')).status).toBe(400);
  });

  it('is cleared completely, which is audited, and can be made again', async () => {
    await said(run(admin));
    const { totalAll } = await stats(admin);
    expect(await json(admin.post('/api/synthesize-clear', {}))).toEqual({
      message: 'Synthesize file cleared',
    });
    expect(await stats(admin)).toEqual({
      total: 0,
      totalAll: 0,
      allQuestions: [],
      questions: [],
      hasMore: false,
    });
    const { events } = await json<{ events: { kind: string; detail: object }[] }>(
      admin.request('/api/audit-events'),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'synthesis_cleared', detail: { count: totalAll } }),
    );
    await said(run(admin));
    expect((await stats(admin)).totalAll).toBe(totalAll);
  });

  it('stops on request, keeps what it has, and continues', async () => {
    const held = heldReply('{"pairs": [');
    app.play((request, nth) => (nth < 2 ? twoPairsAsking('Is a mule like')(request) : held.reply));
    const streaming = said(run(admin));
    const { job } = await until(
      () => status(admin),
      ({ counts }) => counts.examples === 2,
    );
    expect(job).toMatchObject({ state: 'running' });
    expect((await admin.post('/api/synthesize-clear', {})).status).toBe(409);
    expect(await json(admin.request('/api/synthesize?action=stop'))).toEqual({ message: 'Process stopped' });
    expect((await streaming).at(-1)).toEqual({ message: 'Process stopped', complete: true });
    const stopped = await status(admin);
    expect(stopped).toMatchObject({ job: { state: 'stopped' }, counts: { examples: 2 } });
    const found = await app.library.search('is a mule like it');
    expect(found.filter(({ text }) => text.includes('Is a mule like'))).toHaveLength(2);
    held.release();
    app.play(twoPairs);
    await said(run(admin));
    const whole = await status(admin);
    expect(whole.job).toMatchObject({ state: 'done', passages: whole.job!.total! - 2 });
    expect(whole.counts.examples).toBe(whole.job!.total);
  });

  it('says why it failed, after retries', async () => {
    app.play(refusalReply(401, { message: 'Incorrect API key provided.' }));
    await run(admin);
    const { id } = await until(
      async () => (await app.database.as('service').transaction((tx) => tx.select().from(jobs)))[0]!,
      ({ state, attempts }) => state === 'waiting' && attempts > 0,
    );
    // Skips the remaining retries.
    await app.database
      .as('service')
      .transaction((tx) => tx.update(jobs).set({ attempts: 4, dueAt: sql`now()` }).where(eq(jobs.id, id)));
    const { job } = await until(
      () => status(admin),
      ({ job }) => job?.state === 'failed',
    );
    expect(job!.messages.at(-1)).toMatch(/^Error occurred during synthesis: The model provider rejected/);
  });

  it('is taken over from a crashed server, and no passage counts twice', async () => {
    const held = heldReply('{"pairs": [');
    app.play((request, nth) => (nth < 2 ? twoPairs(request) : held.reply));
    await run(admin);
    await until(
      () => status(admin),
      ({ counts }) => counts.examples === 2,
    );
    app.play(twoPairs);
    // As if its server had not renewed the lease: another attempt claims it, and the first one has lost it.
    await app.database
      .as('service')
      .transaction((tx) =>
        tx
          .update(jobs)
          .set({ attempts: sql`${jobs.attempts} + 1`, leaseUntil: sql`now() - interval '1 second'` }),
      );
    const { job, counts } = await until(
      () => status(admin),
      ({ job }) => job?.state === 'done',
    );
    held.release();
    expect(job).toMatchObject({ passages: job!.total, done: job!.total });
    expect(counts.examples).toBe(job!.total);
    const { allQuestions } = await stats(admin);
    expect(new Set(allQuestions.map(({ source }) => source.text)).size).toBe(job!.total);
  });

  it('continues on another server when the first is shut down, and both show it', async () => {
    const other = await testApp({ database: app.database });
    const held = heldReply('{"pairs": [');
    const script = (request: ModelRequest, nth: number) => (nth < 2 ? twoPairs(request) : held.reply);
    other.play(script);
    app.play(script);
    await other.request('/api/synthesize', {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await until(
      () => status(admin),
      ({ counts }) => counts.examples === 2,
    );
    const seenThere = await json<Status>(
      other.request('/api/synthesis', { headers: { authorization: `Bearer ${admin.token}` } }),
    );
    expect(seenThere.job).toMatchObject({ state: 'running' });
    app.play(twoPairs);
    await other.close();
    held.release();
    const { job, counts } = await until(
      () => status(admin),
      ({ job }) => job?.state === 'done',
    );
    expect(counts.examples).toBe(job!.total);
  });

  it('estimates its cost, for the models that can', async () => {
    const estimate = () =>
      json<{
        passages: { left: number };
        models: SynthesisModel[];
        budget_left_micros: number;
      }>(admin.request('/api/synthesis/estimate'));
    const before = await estimate();
    expect(before.models).toEqual([
      {
        id: 'gpt-4.1-mini',
        label: 'GPT-4.1 Mini',
        built_in: false,
        input_tokens: expect.any(Number),
        output_tokens: 400 * before.passages.left,
        cost_micros: expect.any(Number),
        currency: 'USD',
      },
    ]);
    const [{ input_tokens, output_tokens, cost_micros }] = before.models as [SynthesisModel];
    expect(input_tokens).toBeGreaterThan(300 * before.passages.left);
    expect(cost_micros).toBe(Math.round(0.4 * input_tokens + 1.6 * output_tokens));
    await said(run(admin));
    const after = await estimate();
    expect(after.passages.left).toBe(0);
    expect(after.models[0]).toMatchObject({ input_tokens: 0, output_tokens: 0, cost_micros: 0 });
    expect(after.budget_left_micros).toBe(
      before.budget_left_micros - (await status(admin)).job!.cost_micros!,
    );
  });

  it('refuses unsuitable models, members, and pages of other sites', async () => {
    expect((await run(admin, { model: 'text-embedding-3-small' })).status).toBe(400);
    const member = await app.signUp();
    expect((await run(member)).status).toBe(403);
    expect((await member.post('/api/synthesize-stats', {})).status).toBe(403);
    const cookie = `better-auth.session_token=${admin.token}`;
    for (const headers of [{ cookie }, { cookie, 'sec-fetch-site': 'cross-site' }]) {
      const reply = await app.request('/api/synthesize?action=stop', { headers });
      expect([headers, reply.status]).toEqual([headers, 403]);
    }
    expect((await admin.request('/api/synthesize')).status).toBe(400);
  });

  it('keeps its pairs when their work is replaced', async () => {
    await said(run(admin));
    const before = await stats(admin);
    await app.database.as('service').transaction((tx) => tx.execute(sql`delete from passages where true`));
    expect(await stats(admin)).toEqual(before);
  });
});

describe('the daily budget', () => {
  it('ends the job with a sentence when it is spent, and the rest is made another day', async () => {
    // Enough for a few passages.
    const app = await testApp({
      settings: { LIMIT_FACTOR: 1, DAILY_BUDGET: 'off', DAILY_BUDGET_PER_USER: 0.0002 },
    });
    const admin = await adminOf(app);
    app.play(twoPairs);
    const messages = await said(run(admin));
    const left = (await status(admin)).job!;
    expect(messages.at(-1)).toEqual({
      message: expect.stringMatching(
        /^You have used up your coach budget for today\. It resets .+\. Press Synthesize then to continue with the passages that are left\.$/,
      ),
      complete: true,
    });
    expect(left).toMatchObject({ state: 'done', ended_early: messages.at(-1)!.message });
    expect(left.done).toBeLessThan(left.total!);
    await app.database
      .as('service')
      .transaction((tx) => tx.execute(sql`update usage_by_user set day = day - 1`));
    let { job } = await status(admin);
    for (let day = 0; day < 10 && job!.done < job!.total!; day++) {
      await said(run(admin));
      await app.database
        .as('service')
        .transaction((tx) => tx.execute(sql`update usage_by_user set day = day - 1`));
      ({ job } = await status(admin));
    }
    expect(job).toMatchObject({ ended_early: null, done: left.total, total: left.total });
    await app.close();
  });

  it('prevents a start when it is already spent', async () => {
    const app = await testApp({ settings: { LIMIT_FACTOR: 1, DAILY_BUDGET: 0, DAILY_BUDGET_PER_USER: 1 } });
    const admin = await adminOf(app);
    const reply = await run(admin);
    expect([reply.status, await json(reply)]).toMatchObject([
      429,
      { message: expect.stringMatching(/^The gym’s coach budget for today is used up\./) },
    ]);
    expect((await status(admin)).job).toBeNull();
    await app.close();
  });
});

it('makes pairs by quoting when no model is available, and does not search with their questions', async () => {
  const app = await testApp({ offline: true });
  const admin = await adminOf(app);
  await setRoles(app.database, admin.email, ['super-admin']);
  const { models } = await json<{ models: SynthesisModel[] }>(admin.request('/api/synthesis/estimate'));
  expect(models).toMatchObject([{ id: 'offline-coach', built_in: true, cost_micros: null }]);
  expect((await said(run(admin))).at(-1)).toEqual({ message: 'Complete', complete: true });
  const { allQuestions, total } = await stats(admin);
  expect(total).toBeGreaterThan(3);
  const pair = allQuestions.find(({ source }) => source.heading.includes('Box squats'))!;
  expect(saidBy(pair, 'user')).toBe('What does The Barn Book, page 2, say about Box squats?');
  expect(saidBy(pair, 'assistant')).toMatch(
    /^The Barn Book says: “The box squat breaks the lift into two parts/,
  );
  expect(pair).toMatchObject({ model: 'Built-in coach', problem: null });
  const edited = await edit(admin, pair, { question: 'Is a plank of wood a cheap seat?' });
  expect(edited.status).toBe(200);
  const found = admin.post('/api/library/ask', { question: 'plank of wood', store: 'books' });
  expect((await json<{ passages: AskedPassage[] }>(found)).passages).toEqual([]);
  await app.close();
});

it('leaves unreviewed quotes of the built-in coach to a model', async () => {
  const quoting = await testApp({ offline: true });
  const admin = await adminOf(quoting);
  await said(run(admin));
  const { allQuestions, total } = await stats(admin);
  expect((await edit(admin, allQuestions[0]!, { state: 'approved' })).status).toBe(200);
  const left = async (as: Client) =>
    (await json<{ passages: { left: number; total: number } }>(as.request('/api/synthesis/estimate')))
      .passages.left;
  expect(await left(admin)).toBe(0);

  const writing = await testApp({ database: quoting.database });
  writing.play(twoPairs);
  const later: Client = {
    ...admin,
    request: (path, init = {}) =>
      writing.request(path, {
        ...init,
        headers: { authorization: `Bearer ${admin.token}`, ...init.headers },
      }),
    post: (path, body) =>
      writing.request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
  expect(await left(later)).toBe(total - 1);
  expect((await said(run(later))).at(-1)).toEqual({ message: 'Complete', complete: true });
  expect(await left(later)).toBe(0);
  const made = await stats(later);
  const byCoach = made.allQuestions.filter(({ model }) => model === 'Built-in coach');
  expect(byCoach.map(({ id, state }) => [id, state])).toEqual([[allQuestions[0]!.id, 'approved']]);
  expect(made.total).toBe(total);
  await writing.close();
  await quoting.close();
});
