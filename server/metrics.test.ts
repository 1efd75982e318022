import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { heldReply, refusalReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { BACKUP_KEYS } from './backup/last-backup.ts';
import { installation } from './db/schema/operations.ts';
import { replacing } from './db/testing.ts';
import { uuidv7 } from './db/uuidv7.ts';
import { PROBES } from './http/probes.ts';
import { eventually } from './testing/eventually.ts';
import { type Client, type TestApp, testApp } from './testing/test-app.ts';

const SSE = { accept: 'text/event-stream' };
/** What Prometheus adds to every series. */
const OF_PROMETHEUS = ['instance', 'job', 'le'];

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ settings: { LIMIT_FACTOR: 1 } });
  client = await app.signUp();
  const backup = { at: new Date().toISOString(), verified: { rows: 1, bytes: 1, file: 'a' } };
  await app.database.as('service').write((tx) =>
    tx
      .insert(installation)
      .values({ key: BACKUP_KEYS.verified, value: JSON.stringify(backup) })
      .returning(),
  );
});
afterAll(() => app.close());

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

async function scrape(): Promise<Sample[]> {
  const reply = await app.request('/metrics');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  return [...(await reply.text()).matchAll(/^([a-z]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]),
      ),
      value: Number(value),
    }),
  );
}

/** Sums the samples with these labels; null when there is none. */
function sumOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number | null {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

async function ask(content: string): Promise<number> {
  const reply = await client.post('/api/ask', { content }, SSE);
  await reply.text();
  return reply.status;
}

describe('the metrics', () => {
  it('count an answer from its question to its cost', async () => {
    app.play([
      toolReply([{ name: 'knowledge_base', input: { query: 'bracing' } }]),
      textReply('Brace. Then breathe. Then lift.', { delayMs: 60 }),
    ]);
    expect(await ask('How do I brace?')).toBe(200);
    const samples = await scrape();
    const of = (name: string, labels?: Record<string, string>) => sumOf(samples, name, labels);
    expect(of('liftlore_answers_total', { ending: 'done' })).toBe(1);
    expect(of('liftlore_answer_first_text_seconds_count')).toBe(1);
    expect(of('liftlore_answer_first_text_seconds_sum')).toBeGreaterThan(0);
    expect(of('liftlore_answer_gap_seconds_count')).toBeGreaterThan(0);
    expect(of('liftlore_retrieval_seconds_count', { cached: 'false' })).toBe(1);
    expect(of('liftlore_model_calls_total', { failure: '' })).toBe(2);
    expect(of('liftlore_model_first_word_seconds_count')).toBe(2);
    expect(of('liftlore_model_tokens_total', { direction: 'input' })).toBeGreaterThan(0);
    expect(of('liftlore_model_tokens_total', { direction: 'output' })).toBeGreaterThan(0);
    const cost = of('liftlore_model_cost_total')!;
    expect(cost).toBeGreaterThan(0);
    expect(of('liftlore_budget_spent')).toBeCloseTo(cost, 6);
    expect(of('liftlore_budget_limit')).toBe(50);
  });

  it('count failures of the model by their kind', async () => {
    app.play([refusalReply(401)]);
    await ask('And now?');
    const samples = await scrape();
    expect(sumOf(samples, 'liftlore_model_calls_total', { failure: 'refused_key' })).toBe(1);
    expect(sumOf(samples, 'liftlore_answers_total', { ending: 'failed' })).toBe(1);
  });

  it('show who reads an answer while it is written, and nobody afterwards', async () => {
    const { reply: held, release } = heldReply('One two', ' three');
    app.play([held]);
    const gone = new AbortController();
    const reply = await client.request('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...SSE },
      body: JSON.stringify({ content: 'Count.' }),
      signal: gone.signal,
    });
    const reader = reply.body!.getReader();
    await reader.read();
    const during = await scrape();
    expect(sumOf(during, 'liftlore_answers_under_way')).toBe(1);
    expect(sumOf(during, 'liftlore_open_streams', { answer: 'own' })).toBe(1);
    release();
    await reader.cancel();
    await eventually(async () => {
      const after = await scrape();
      expect(sumOf(after, 'liftlore_answers_under_way')).toBe(0);
      expect(sumOf(after, 'liftlore_open_streams', { answer: 'own' })).toBe(0);
    });
  });

  it('count refusals by code, and by the rule where several share one', async () => {
    app.play([textReply('Yes.')]);
    await app.request('/api/conversations');
    for (let nth = 0; nth < 25; nth++) if ((await ask('Again?')) === 429) break;
    const samples = await scrape();
    expect(sumOf(samples, 'liftlore_refusals_total', { code: 'not_signed_in' })).toBe(1);
    expect(sumOf(samples, 'liftlore_refusals_total', { code: 'too_often', rule: 'limit ask' })).toBe(1);
  });

  it('count refusals of programs', async () => {
    const count = async (code: string) => sumOf(await scrape(), 'liftlore_refusals_total', { code }) ?? 0;
    const before = [await count('not_signed_in'), await count('not_found')];
    expect((await app.request('/v1/models')).status).toBe(401);
    expect((await app.request('/v1/nowhere')).status).toBe(404);
    expect([await count('not_signed_in'), await count('not_found')]).toEqual(before.map((one) => one + 1));
  });

  it('count jobs by kind and state, including other servers’', async () => {
    await app.database.as('service').transaction((tx) =>
      tx.execute(sql`insert into jobs (id, kind, payload, state, due_at) values
        (${uuidv7()}, 'of-another-version', '{}', 'waiting', now() - interval '20 minutes')`),
    );
    const samples = await scrape();
    const labels = { kind: 'of-another-version' };
    expect(sumOf(samples, 'liftlore_jobs', { ...labels, state: 'waiting' })).toBe(1);
    const due = sumOf(samples, 'liftlore_job_oldest_due_seconds', labels)!;
    expect(due).toBeGreaterThan(1100);
    expect(due).toBeLessThan(1400);
    expect(sumOf(samples, 'liftlore_job_attempt_seconds_count', { kind: 'mail', outcome: 'failed' })).toBe(0);
  });

  it('measure the process and its connections', async () => {
    const samples = await scrape();
    expect(sumOf(samples, 'liftlore_database_up')).toBe(1);
    expect(sumOf(samples, 'liftlore_database_connections')).toBeGreaterThan(0);
    expect(sumOf(samples, 'liftlore_database_connections_max')).toBeGreaterThan(1);
    expect(sumOf(samples, 'liftlore_database_waiting')).toBe(0);
    expect(sumOf(samples, 'liftlore_admission_queue')).toBe(0);
    expect(sumOf(samples, 'liftlore_admission_wait_seconds')).toBe(0);
    expect(sumOf(samples, 'liftlore_loop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(sumOf(samples, 'liftlore_loop_utilization')).toBeGreaterThanOrEqual(0);
  });

  it('have no label that grows with user input', async () => {
    await scrape();
    const before = (await scrape()).length;
    for (let nth = 0; nth < 20; nth++) {
      await app.request(`/no/such/page/${nth}`, { method: nth % 2 === 0 ? 'GET' : `MADE-UP-${nth}` });
      await client.request(`/api/conversations/${uuidv7()}`, { method: 'DELETE' });
      await client.post('/api/ask', { content: 'Hm?', model: `model-${nth}` }, SSE);
    }
    // A handful for routes, methods and codes not seen before.
    expect((await scrape()).length - before).toBeLessThan(60);
    const text = JSON.stringify(await scrape());
    for (const made of ['MADE-UP', '/no/such', 'model-1', client.id, client.email])
      expect(text).not.toContain(made);
  });

  it.each(['refuses', 'hangs'])('exist when the database %s', async (how) => {
    let away = false;
    const back = Promise.withResolvers<void>();
    const database = replacing(app.database, (queries) => ({
      read: async (query) => {
        if (away && how === 'refuses') throw new Error('gone');
        if (away) await back.promise;
        return await queries.read(query);
      },
    }));
    const other = await testApp({ database });
    expect(await (await other.request('/metrics')).text()).toContain('\nliftlore_database_up 1\n');
    away = true;
    const metrics = await (await other.request('/metrics')).text();
    away = false;
    back.resolve();
    expect(metrics).toContain('\nliftlore_database_up 0\n');
    expect(metrics).not.toContain('liftlore_jobs{');
    await other.close();
  });
});

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');
const RULES = 'prometheus/alerts.yaml';

function expressions(): { from: string; text: string }[] {
  const dashboard = JSON.parse(read('grafana/liftlore.json')) as {
    templating: { list: { definition?: string }[] };
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const rules = parse(read(RULES)) as { groups: { rules: { alert: string; expr: string }[] }[] };
  return [
    ...dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ from: title, text: expr })),
    ),
    ...dashboard.templating.list.flatMap(({ definition }) =>
      definition === undefined ? [] : [{ from: 'variables', text: definition }],
    ),
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ from: alert, text: expr }))),
  ];
}

describe('the dashboard and the alert rules', () => {
  const FIGURE = /\b((?:liftlore|http|process)_\w+)(?:\{([^}]*)\})?/g;

  it('use only names and labels that /metrics has', async () => {
    const labels = new Map<string, Set<string>>();
    for (const { name, labels: own } of await scrape())
      labels.set(name, new Set([...(labels.get(name) ?? []), ...Object.keys(own)]));
    const named = expressions();
    expect(named.length).toBeGreaterThan(40);
    const wrong = named.flatMap(({ from, text }) =>
      [...text.matchAll(FIGURE)].flatMap(([, name = '', selector = '']) => {
        const own = labels.get(name);
        if (own === undefined) return [`${from}: ${name}`];
        const used = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
        const grouped = [...text.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
        // In a comparison, both sides are grouped alike.
        return [...used, ...grouped]
          .filter((label) => !own.has(label) && !OF_PROMETHEUS.includes(label))
          .map((label) => `${from}: ${name} has no ${label}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('cover all of our metrics', async () => {
    const shown = new Set(
      expressions().flatMap(({ text }) => [...text.matchAll(FIGURE)].map(([, name = '']) => base(name))),
    );
    const ours = new Set(
      (await scrape()).map(({ name }) => base(name)).filter((name) => name.startsWith('liftlore_')),
    );
    expect([...ours].filter((name) => !shown.has(name))).toEqual([]);
  });

  it('do not count probes among requests', () => {
    const { text } = expressions().find(({ from }) => from === 'LiftloreErrors')!;
    const selectors = [...text.matchAll(FIGURE)].map(([, , selector = '']) => selector);
    expect(selectors).toHaveLength(3);
    for (const selector of selectors) {
      const leftOut = /route!~"([^"]+)"/.exec(selector)?.[1]?.split('|') ?? [];
      expect(new Set(leftOut)).toEqual(PROBES);
    }
  });

  it.skipIf(spawnSync('promtool', ['--version']).error !== undefined)('satisfy promtool', () => {
    const folder = new URL('../deploy/prometheus/', import.meta.url);
    const run = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect(run('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
    expect(run('check', 'rules', 'alerts.yaml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
});

const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
