import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusalReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { drawPng } from '#server/attachments/file-testing.ts';
import { eventually } from '#server/testing/eventually.ts';
import { switchPrograms } from '#server/testing/switch-programs.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Scope } from '#shared/connection-limits.ts';

let app: TestApp;
let anna: Client;
let key: string;
beforeAll(async () => {
  app = await testApp();
  anna = await app.signUp();
  key = await keyOf(anna);
});
afterAll(() => app.close());

async function keyOf(client: Client, scopes: Scope[] = ['coach:ask']): Promise<string> {
  const reply = await client.post('/api/connections/keys', { name: 'Script', scopes, expires_in_days: 30 });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { secret: string }).secret;
}

const QUESTION = { role: 'user', content: 'What is a heavy single?' };
const CITED = [
  toolReply([{ name: 'knowledge_base', input: { query: 'heavy single' } }]),
  textReply('The book says “Work up to a heavy single, then stop.” [1]'),
];

const ask = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify({ model: 'coach', messages: [QUESTION], ...body }),
    ...(signal && { signal }),
  });
// biome-ignore lint/suspicious/noExplicitAny: read as a program would
const json = async (reply: Response): Promise<any> => await reply.json();
/** Reads the frames of a stream. */
const framesOf = async (reply: Response) =>
  (await reply.text())
    .split('\n\n')
    .filter((frame) => frame.startsWith('data: '))
    .map((frame) => frame.slice('data: '.length));
const countOf = async (client: Client) =>
  (await json(await client.request('/api/conversations'))).conversations.length as number;

describe('a whole reply', () => {
  it('has the answer, numbered sources below it, a citations field, and usage', async () => {
    app.play(CITED);
    const reply = await ask({});
    expect(reply.status).toBe(200);
    const body = await json(reply);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'coach',
      choices: [
        { index: 0, message: { role: 'assistant', refusal: null }, logprobs: null, finish_reason: 'stop' },
      ],
    });
    const [citation] = body.citations;
    expect(citation).toMatchObject({
      number: 1,
      work: 'The Barn Book',
      page: 1,
      quote: 'Work up to a **heavy single**, then stop.',
      url: expect.stringMatching(
        /^https:\/\/coach\.example\/library\/[0-9a-f-]{36}\/1\?passageId=[0-9a-f-]{36}$/,
      ),
    });
    expect(body.choices[0].message.content).toBe(
      `The book says “Work up to a heavy single, then stop.” [1]\n\nSources:\n\n- [1] The Barn Book, page 1: ${citation.url}`,
    );
    expect(body.usage.prompt_tokens).toBeGreaterThan(0);
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens);
  });

  it('omits the list when a header says so', async () => {
    app.play(CITED);
    const body = await json(await ask({}, { 'x-source-list': 'off' }));
    expect(body.choices[0].message.content).toBe('The book says “Work up to a heavy single, then stop.” [1]');
    expect(body.citations).toHaveLength(1);
  });
});

describe('a stream', () => {
  it('starts with the role, ends with the reason, the requested usage, and [DONE]', async () => {
    app.play(CITED);
    const reply = await ask({ stream: true, stream_options: { include_usage: true } });
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    const frames = await framesOf(reply);
    expect(frames.pop()).toBe('[DONE]');
    const chunks = frames.map((frame) => JSON.parse(frame));
    expect(chunks[0].choices).toEqual([
      {
        index: 0,
        delta: { role: 'assistant', content: '', refusal: null },
        logprobs: null,
        finish_reason: null,
      },
    ]);
    const usage = chunks.pop();
    expect(usage).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    const last = chunks.at(-1);
    expect(last).toMatchObject({
      choices: [{ delta: {}, finish_reason: 'stop' }],
      citations: [{ number: 1 }],
    });
    expect(chunks.every((chunk) => chunk.usage === null && chunk.id === usage.id)).toBe(true);
    const text = chunks.map((chunk) => chunk.choices[0].delta.content ?? '').join('');
    expect(text).toContain('then stop.” [1]\n\nSources:\n\n- [1] The Barn Book, page 1: https://');
  });

  it('omits usage unless it is requested', async () => {
    app.play(textReply('Yes.'));
    const frames = await framesOf(await ask({ stream: true }));
    expect(frames.slice(0, -1).some((frame) => 'usage' in JSON.parse(frame))).toBe(false);
  });

  it('ends the run when its reader leaves', async () => {
    app.play(textReply(Array(200).fill('and on '), { delayMs: 50 }));
    const reply = await ask({ stream: true });
    const reader = reply.body!.getReader();
    await reader.read();
    expect(app.runs.underWayOf(anna.id)).toBe(1);
    await reader.cancel();
    // Long before the model has finished.
    await vi.waitFor(() => expect(app.runs.underWayOf(anna.id)).toBe(0), 8_000);
  });

  it('ends with an error when the model fails', async () => {
    app.play([refusalReply(400)]);
    const frames = await framesOf(await ask({ stream: true }));
    expect(JSON.parse(frames.at(-1)!)).toMatchObject({
      error: { type: 'server_error', message: expect.stringMatching(/[.!]$/) },
    });
  });
});

describe('a question', () => {
  it('includes the history and instructions', async () => {
    app.play(textReply('Then rest.'));
    await ask({
      messages: [
        { role: 'system', content: 'Answer in one line.' },
        { role: 'user', content: 'I did a heavy single.' },
        { role: 'user', content: 'At last!' },
        { role: 'assistant', content: [{ type: 'text', text: 'Good work.' }] },
        { role: 'user', content: 'And now?' },
      ],
    });
    const { messages } = app.model!.requests[0]!.body as { messages: { role: string; content: unknown }[] };
    const [rules, ...said] = messages;
    expect(said.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user'],
    ]);
    const texts = said.map(({ content }) => JSON.stringify(content));
    for (const [nth, text] of [
      [0, 'Answer in one line.'],
      [2, 'I did a heavy single.'],
      [4, 'At last!'],
      [5, 'Good work.'],
      [6, 'And now?'],
    ] as const)
      expect(texts[nth]).toContain(text);
    // The coach's own rules stay in force.
    expect(JSON.stringify(rules)).not.toContain('Answer in one line.');
  });

  it('keeps the instructions of a long conversation, without paying for a summary', async () => {
    app.play(textReply('Then rest.'));
    const said = Array.from({ length: 70 }, (_, nth) => ({
      role: nth % 2 === 0 ? 'user' : 'assistant',
      content: `Words ${nth}`,
    }));
    const messages = [{ role: 'system', content: 'Answer in one line.' }, ...said, QUESTION];
    expect((await ask({ messages })).status).toBe(200);
    const sent = app.model!.requests.map(({ body }) => JSON.stringify(body?.messages?.slice(1)));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Answer in one line.');
    expect(sent[0]).toContain('The athlete asked: Words 0');
    expect(sent[0]).toContain('Words 69');
  });

  it('passes pictures, including earlier ones, to a model with vision', async () => {
    const [before, now] = [drawPng(4, 3), drawPng(5, 3)].map(
      (png) => `data:image/png;base64,${png.toString('base64')}`,
    );
    const showing = (text: string, url: string | undefined) => ({
      role: 'user',
      content: [
        { type: 'text', text },
        { type: 'image_url', image_url: { url, detail: 'low' } },
      ],
    });
    const messages = [
      showing('My squat', before),
      { role: 'assistant', content: 'High.' },
      showing('And now?', now),
    ];
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    app.play(textReply('Deep.'));
    const own = { authorization: `Bearer ${await keyOf(admin)}` };
    expect((await ask({ model: 'gpt-5', messages }, own)).status).toBe(200);
    const sent = JSON.stringify(app.model!.requests[0]!.body);
    for (const url of [before, now]) expect(sent).toContain(url);
    expect(await countOf(admin)).toBe(0);
    const big = `data:image/png;base64,${'A'.repeat(800_000)}`;
    expect((await ask({ model: 'gpt-5', messages: [showing('Big', big)] }, own)).status).toBe(400);
  });

  it('stores nothing but its usage, unless asked to', async () => {
    const member = await app.signUp();
    const own = { authorization: `Bearer ${await keyOf(member)}` };
    app.play(textReply('Yes.'));
    expect((await ask({}, own)).status).toBe(200);
    expect(await countOf(member)).toBe(0);
    await eventually(async () => {
      const { rows } = await app.database
        .as('service')
        .transaction((tx) =>
          tx.execute<{ answers: number }>(
            sql`select answers from usage_by_user where user_id = ${member.id}`,
          ),
        );
      expect(rows).toEqual([{ answers: 1 }]);
    });
    expect((await ask({ store: true }, own)).status).toBe(200);
    expect(await countOf(member)).toBe(1);
  });

  it('is counted under its door', async () => {
    const answers = async () => {
      const { rows } = await app.database
        .as('service')
        .transaction((tx) =>
          tx.execute<{ door: string; answers: number }>(sql`select door, answers from usage_by_door`),
        );
      return rows.find(({ door }) => door === 'api')?.answers ?? 0;
    };
    app.play(textReply('Yes.'));
    const before = await answers();
    await ask({});
    await ask({ store: true });
    await (await anna.post('/api/ask', { content: 'Q' })).text();
    await eventually(async () => expect(await answers()).toBe(before + 2));
  });

  const promptRead = () => String(app.model!.requests[0]!.body!.messages![0]!.content);

  it('saves only with permission, and then as the app does', async () => {
    const squat = () =>
      app.play([
        toolReply([{ name: 'prs', input: { action: 'add', lift: 'Squat', value: 180, unit: 'kg' } }]),
        textReply('Noted.'),
      ]);
    const messages = [{ role: 'user', content: 'I squatted 180 kg today.' }];
    const recordsOf = async (client: Client) =>
      (await json(await client.request('/api/personal-records'))).records as { value: number }[];
    const [reads, writes] = [await app.signUp(), await app.signUp()];
    squat();
    await ask({ messages }, { authorization: `Bearer ${await keyOf(reads)}` });
    expect(await recordsOf(reads)).toEqual([]);
    expect(JSON.stringify(app.model!.requests)).toContain('has no permission to save');
    expect(promptRead()).not.toMatch(/record it with `prs`|undo it/u);
    squat();
    const scopes: Scope[] = ['coach:ask', 'records:write'];
    await ask({ messages }, { authorization: `Bearer ${await keyOf(writes, scopes)}` });
    expect(promptRead()).toContain('record it with `prs`');
    expect(promptRead()).toContain('Say in a few words what you saved.');
    const [record] = (await recordsOf(writes)) as { id: string; value: number; source: string }[];
    expect(record).toMatchObject({ value: 180, source: 'coach' });
    expect((await writes.request(`/api/personal-records/${record!.id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
  });

  it('corrects nothing once it has read a book, since it has no Undo', async () => {
    const member = await app.signUp();
    const prs = (input: object) => toolReply([{ name: 'prs', input: { lift: 'Squat', ...input } }]);
    app.play([
      prs({ action: 'add', value: 180, unit: 'kg' }),
      toolReply([{ name: 'books', input: { query: 'squat' } }]),
      prs({ action: 'correct', repetitions: 2 }),
      textReply('Noted.'),
    ]);
    const messages = [{ role: 'user', content: 'I squatted 180 kg for 2 today. What does the book say?' }];
    await ask(
      { messages },
      { authorization: `Bearer ${await keyOf(member, ['coach:ask', 'records:write'])}` },
    );
    const { records } = await json(await member.request('/api/personal-records'));
    expect(records).toMatchObject([{ value: 180, repetitions: null }]);
  });

  it('forgets nothing that could not be restored', async () => {
    const member = await app.signUp();
    await member.post('/api/user-memories', { memory: 'Trains at six in the morning' });
    const forget = () =>
      app.play([
        toolReply([{ name: 'memory', input: { action: 'forget', content: 'trains at six in the morning' } }]),
        textReply('Done.'),
      ]);
    const own = { authorization: `Bearer ${await keyOf(member, ['coach:ask', 'records:write'])}` };
    const messages = [{ role: 'user', content: 'Forget that I train at six in the morning.' }];
    const left = async () => (await json(await member.request('/api/user-memories'))).memories.length;
    forget();
    await ask({ messages }, own);
    expect(await left()).toBe(1);
    forget();
    await ask({ messages, store: true }, own);
    expect(await left()).toBe(0);
  });

  it('ends where max_tokens says', async () => {
    app.play(textReply(Array(50).fill('word ')));
    const body = await json(await ask({ max_tokens: 5 }));
    expect(body.choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: 'word word word word ' },
    });
  });

  it('names no sources for what max_tokens cut off', async () => {
    app.play(CITED);
    const cut = await json(await ask({ max_tokens: 5 }));
    expect(cut.choices[0]).toMatchObject({
      finish_reason: 'length',
      message: { content: 'The book says “Work ' },
    });
    expect(cut.citations).toEqual([]);
  });

  it('can be called from pages of any site, which read refusals too', async () => {
    const origin = 'https://chat.example';
    const asked = await app.request('/v1/chat/completions', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-source-list',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-source-list');
    app.play(textReply('Yes.'));
    for (const [authorization, status] of [
      [`Bearer ${key}`, 200],
      ['Bearer wrong', 401],
    ] as const) {
      const reply = await ask({}, { origin, authorization });
      expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
      expect(reply.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });
});

describe('models', () => {
  const models = async (authorization: string) =>
    (await json(await app.request('/v1/models', { headers: { authorization } }))).data.map(
      ({ id }: { id: string }) => id,
    );
  it('are the coach and, for admins, those they may choose', async () => {
    expect(await models(`Bearer ${key}`)).toEqual(['coach']);
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    const own = `Bearer ${await keyOf(admin)}`;
    const all = await models(own);
    expect(all.length).toBeGreaterThan(1);
    app.play(textReply('Yes.'));
    const body = await json(await ask({ model: all.at(-2) }, { authorization: own }));
    expect(body.model).toBe(all.at(-2));
    const retrieved = await app.request(`/v1/models/${all[1]}`, { headers: { authorization: own } });
    expect(await json(retrieved)).toMatchObject({ id: all[1], object: 'model' });
  });
});

describe('what cannot be answered', () => {
  it.each([
    [{ model: 'gpt-4o' }, 404, 'model', 'model_not_found'],
    [{ messages: [] }, 400, 'messages', null],
    [{ messages: undefined }, 400, 'messages', null],
    [{ messages: [{ role: 'user', content: ' ' }] }, 400, 'messages[0].content', null],
    [{ messages: [QUESTION, { role: 'assistant', content: 'Yes.' }] }, 400, 'messages', null],
    [{ messages: [{ role: 'tool', content: 'x' }] }, 400, 'messages[0].role', null],
    [
      {
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }] },
        ],
      },
      400,
      'messages[0].content[0].image_url.url',
      null,
    ],
    [{ n: 2 }, 400, 'n', 'unsupported_parameter'],
    [{ stop: ['x'] }, 400, 'stop', 'unsupported_parameter'],
    [{ tools: [{ type: 'function' }] }, 400, 'tools', 'unsupported_parameter'],
    [{ response_format: { type: 'json_object' } }, 400, 'response_format', 'unsupported_parameter'],
    [{ stream_options: { include_usage: true } }, 400, 'stream_options', null],
    [{ temperature: 3 }, 400, 'temperature', null],
    [{ modalities: ['audio'] }, 400, 'modalities', 'unsupported_parameter'],
  ])('%j', async (body, status, param, code) => {
    const reply = await ask(body);
    const { error } = await json(reply);
    expect([reply.status, error.param, error.code]).toEqual([status, param, code]);
    expect(error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringMatching(/^[A-Z].*[.!?]$/s),
    });
  });

  it('ignores unknown fields', async () => {
    app.play(textReply('Yes.'));
    const reply = await ask({
      seed: 1,
      top_p: 0.5,
      user: 'someone-else@example.com',
      tools: [],
      tool_choice: 'none',
      made_up: true,
    });
    expect(reply.status).toBe(200);
  });

  it('reports an unknown address in the same shape', async () => {
    for (const [method, path] of [
      ['POST', '/v1/embeddings'],
      ['GET', '/v1/chat/completions'],
      ['GET', '/v1'],
    ] as const) {
      const reply = await app.request(path, { method, headers: { authorization: `Bearer ${key}` } });
      expect([reply.status, await json(reply)]).toMatchObject([404, { error: { code: 'unknown_url' } }]);
    }
  });

  it('says when to retry, after the budget and after too many requests', async () => {
    const poor = await testApp({ settings: { DAILY_BUDGET_PER_USER: 0.000_001, LIMIT_FACTOR: 1 } });
    try {
      const member = await poor.signUp();
      const reply = await member.post('/api/connections/keys', {
        name: 'S',
        scopes: ['coach:ask'],
        expires_in_days: null,
      });
      const { secret } = (await reply.json()) as { secret: string };
      poor.play(textReply('Yes.'));
      const asked = () =>
        poor.request('/v1/chat/completions', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
          body: JSON.stringify({ model: 'coach', messages: [QUESTION] }),
        });
      await (await asked()).text();
      const refused = await eventually(async () => {
        const next = await asked();
        expect(next.status).toBe(429);
        return next;
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await json(refused)).toMatchObject({
        error: { type: 'requests', code: 'rate_limit_exceeded', message: expect.stringMatching(/budget/) },
      });
    } finally {
      await poor.close();
    }
  });

  it('includes a fourth concurrent answer', async () => {
    const member = await app.signUp();
    const own = { authorization: `Bearer ${await keyOf(member)}` };
    app.play(textReply(Array(200).fill('and on '), { delayMs: 50 }));
    const open = await Promise.all([1, 2, 3].map(() => ask({ stream: true }, own)));
    const readers = open.map((reply) => reply.body!.getReader());
    await Promise.all(readers.map((reader) => reader.read()));
    const fourth = await ask({}, own);
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '5']);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });

  it('includes everything, where the gym has switched it off', async () => {
    const models = () => app.request('/v1/models', { headers: { authorization: `Bearer ${key}` } });
    await switchPrograms(app, { api_keys: false, mcp: true });
    const reply = await models();
    await switchPrograms(app, { api_keys: true, mcp: true });
    expect([reply.status, (await json(reply)).error.message]).toEqual([
      403,
      'This gym does not let programs ask the coach.',
    ]);
    expect((await models()).status).toBe(200);
  });
});

it('a program in a browser reads that a failed request that may save is not repeated', async () => {
  const own = `Bearer ${await keyOf(anna, ['coach:ask', 'records:write'])}`;
  app.play(refusalReply(400));
  const reply = await ask({}, { authorization: own, origin: 'https://page.example' });
  expect(reply.ok).toBe(false);
  expect(reply.headers.get('x-should-retry')).toBe('false');
  expect(reply.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('x-should-retry');
});
