import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply, toolReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import type { WorkSource } from '#server/library/read/work-source.ts';
import { ACCESS_STATES } from '#server/testing/access-states.ts';
import { eventually } from '#server/testing/eventually.ts';
import { outsideProgram } from '#server/testing/outside-program.ts';
import { switchPrograms } from '#server/testing/switch-programs.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { SCOPES, type Scope } from '#shared/connection-limits.ts';
import type { ApiKey } from '#shared/connections.ts';

let app: TestApp;
let anna: Client;
let key: string;
beforeAll(async () => {
  app = await testApp();
  anna = await app.signUp();
  key = (await keyOf(anna)).secret;
});
afterAll(() => app.close());

const ALL_SCOPES = SCOPES.map(({ id }) => id);

async function keyOf(client: Client, scopes: readonly Scope[] = ALL_SCOPES) {
  const reply = await client.post('/api/connections/keys', { name: 'A', scopes, expires_in_days: 30 });
  expect(reply.status).toBe(200);
  return (await reply.json()) as { key: ApiKey; secret: string };
}

type Headers = Record<string, string>;
const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });

/** Sends a message like programs that name no protocol version. */
const send = (message: unknown, headers: Headers = bearer(key), to: TestApp = app) =>
  to.request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const calling = (name: string, args: unknown = {}) => request('tools/call', { name, arguments: args });

// biome-ignore lint/suspicious/noExplicitAny: read as a program would
async function lastOf(reply: Response): Promise<any> {
  const text = await reply.text();
  if (!reply.headers.get('content-type')?.includes('text/event-stream')) return JSON.parse(text);
  const data = text.split('\n').filter((line) => line.startsWith('data: ') && line.includes('"jsonrpc"'));
  return JSON.parse(data.at(-1)!.slice('data: '.length));
}
const ask = async (message: unknown, headers?: Headers, to?: TestApp) =>
  await lastOf(await send(message, headers, to));
/** Returns the result of a successful tool call. */
async function resultOf(name: string, args: unknown, secret = key) {
  const { result } = await ask(calling(name, args), bearer(secret));
  expect([name, result.isError, result.content]).toEqual([name, undefined, expect.anything()]);
  return result.structuredContent;
}
/** Returns the error of a failed tool call. */
async function errorOf(name: string, args: unknown, secret = key): Promise<string> {
  const { result, error } = await ask(calling(name, args), bearer(secret));
  expect([name, error, result?.isError]).toEqual([name, undefined, true]);
  return result.content[0].text;
}

/** The calls open to programs, with their scopes. */
const CALLS: Record<string, { message: object; scope: Scope | null }> = {
  initialize: {
    message: request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }),
    scope: null,
  },
  ping: { message: request('ping'), scope: null },
  'tools/list': { message: request('tools/list'), scope: null },
  'resources/list': { message: request('resources/list'), scope: 'coach:ask' },
  'resources/templates/list': { message: request('resources/templates/list'), scope: 'coach:ask' },
  ask_gym: { message: calling('ask_gym', { question: 'Q' }), scope: 'coach:ask' },
  search_library: { message: calling('search_library', { query: 'squat' }), scope: 'coach:ask' },
  calculate: {
    message: calling('calculate', { calculation: 'convert', weight: 100, unit: 'kg' }),
    scope: 'coach:ask',
  },
  my_records: { message: calling('my_records'), scope: 'records:read' },
  my_profile: { message: calling('my_profile'), scope: 'records:read' },
  add_record: {
    message: calling('add_record', { lift: 'Squat', value: 100, unit: 'kg' }),
    scope: 'records:write',
  },
};

interface Refused {
  status: number;
  reason: string;
  message: RegExp;
  challenge?: RegExp;
}
const WRONG = {
  status: 401,
  reason: 'not_signed_in',
  message: /wrong or was revoked/,
  challenge: /invalid_token/,
};
const NO_ACCESS = { status: 402, reason: 'no_access', message: /subscription/ };
/** The challenge asks for the current scopes and the missing one. */
const lacking = (scope: Scope, scopes: readonly Scope[]): Refused => ({
  status: 403,
  reason: 'forbidden',
  message: new RegExp(scope),
  challenge: new RegExp(
    `error="insufficient_scope", scope="${ALL_SCOPES.filter((id) => id === scope || scopes.includes(id)).join(' ')}"`,
  ),
});
const only =
  (...scopes: Scope[]) =>
  async (client: Client) =>
    bearer((await keyOf(client, scopes)).secret);

/** States of a program's credential. Without its own result, scopes and access decide. */
const KEY_STATES: Record<
  string,
  { headers(client: Client): Promise<Headers>; scopes?: readonly Scope[]; gives?: Refused }
> = {
  none: {
    headers: async () => ({}),
    gives: {
      ...WRONG,
      message: /Connect this program/,
      challenge: /resource_metadata="https:\/\/coach\.example\//,
    },
  },
  'a session of the app': { headers: async (client) => bearer(client.token), gives: WRONG },
  wrong: { headers: async () => bearer(`llk_${'x'.repeat(43)}`), gives: WRONG },
  expired: {
    async headers(client) {
      const { key: made, secret } = await keyOf(client);
      await app.database
        .as('service')
        .transaction((tx) =>
          tx.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, made.id)),
        );
      return bearer(secret);
    },
    gives: { ...WRONG, message: /has expired/ },
  },
  revoked: {
    async headers(client) {
      const { key: made, secret } = await keyOf(client);
      await client.request(`/api/connections/keys/${made.id}`, { method: 'DELETE' });
      return bearer(secret);
    },
    gives: WRONG,
  },
  'coach:ask': { headers: only('coach:ask'), scopes: ['coach:ask'] },
  'records:read': { headers: only('records:read'), scopes: ['records:read'] },
  'records:write': { headers: only('records:write'), scopes: ['records:write'] },
  'an access token in its place': {
    headers: async (client) => bearer((await outsideProgram(app).connect(client)).access_token),
    scopes: ALL_SCOPES,
  },
  'an access token that may only read': {
    headers: async (client) =>
      bearer((await outsideProgram(app).connect(client, { scope: 'records:read' })).access_token),
    scopes: ['records:read'],
  },
  'every scope': { headers: only(...ALL_SCOPES), scopes: ALL_SCOPES },
};

describe.each(Object.keys(ACCESS_STATES))('a member with access: %s', (access) => {
  let client: Client;
  beforeAll(async () => {
    client = await app.signUp();
    await ACCESS_STATES[access]!.make(client, app);
  });
  it.each(Object.keys(KEY_STATES))('and a key: %s', async (state) => {
    app.play(textReply('Yes.'));
    const { headers: make, gives, scopes = [] } = KEY_STATES[state]!;
    const headers = await make(client);
    for (const [name, { message, scope }] of Object.entries(CALLS)) {
      const expected =
        gives ??
        (ACCESS_STATES[access]!.allowed ? null : NO_ACCESS) ??
        (scope === null || scopes.includes(scope) ? null : lacking(scope, scopes));
      const reply = await send(message, headers);
      const body = await lastOf(reply);
      if (expected === null) {
        expect([name, reply.status, body.error, body.result?.isError]).toEqual([
          ...[name, 200, undefined, undefined],
        ]);
        continue;
      }
      const { status, reason, message: sentence, challenge } = expected as Refused;
      expect([name, reply.status, body]).toEqual([
        name,
        status,
        {
          jsonrpc: '2.0',
          id: null,
          error: {
            code: -32_000,
            message: expect.stringMatching(sentence),
            data: { reason },
          },
        },
      ]);
      expect(reply.headers.get('www-authenticate') ?? '').toMatch(challenge ?? /^$/);
    }
  });
});

describe('the tools', () => {
  it('are listed as the scopes allow', async () => {
    const listed = async (...scopes: Scope[]) => {
      const { result } = await ask(request('tools/list'), bearer((await keyOf(anna, scopes)).secret));
      return result.tools.map(({ name }: { name: string }) => name);
    };
    expect(await listed('coach:ask')).toEqual(['ask_gym', 'search_library', 'calculate']);
    expect(await listed('records:read')).toEqual(['my_records', 'my_profile']);
    expect(await listed('records:write')).toEqual(['add_record']);
  });

  it('describe input and output, and which of them change something', async () => {
    const { result } = await ask(request('tools/list'));
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        annotations: {
          title: tool.title,
          readOnlyHint: tool.name !== 'add_record',
          destructiveHint: false,
          idempotentHint: expect.any(Boolean),
          openWorldHint: tool.name === 'ask_gym',
        },
      });
      expect(JSON.stringify(tool.inputSchema)).not.toMatch(/user_?id|email/i);
    }
    expect(result.tools.find(({ name }: { name: string }) => name === 'add_record').description).toContain(
      'Ask the person first',
    );
  });

  it('are the same for admins as for members', async () => {
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin', 'super-admin']);
    const tools = async (secret: string) => (await ask(request('tools/list'), bearer(secret))).result.tools;
    expect(await tools((await keyOf(admin)).secret)).toEqual(await tools(key));
  });

  it('recognize a repeated question as the app does: by its member, within its door, without storing it', async () => {
    const member = await app.signUp();
    const { secret } = await keyOf(member);
    app.play(textReply('Yes.'));
    const sums = async () => {
      const { rows } = await app.database
        .as('service')
        .transaction((tx) =>
          tx.execute<{ door: string; answers: number }>(sql`select door, answers from usage_by_door`),
        );
      return rows.find(({ door }) => door === 'mcp')?.answers ?? 0;
    };
    const before = await sums();
    await member.post('/api/user-memories', { memory: 'Trains at six in the morning' });
    expect(await resultOf('ask_gym', { question: 'When should I train?' }, secret)).toEqual({
      answer: 'Yes.',
      citations: [],
    });
    expect(JSON.stringify(app.model!.requests)).toContain('Trains at six in the morning');
    expect(JSON.stringify(app.model!.requests)).toContain('When should I train?');
    await eventually(async () => expect(await sums()).toBe(before + 1));
    const { conversations } = (await (await member.request('/api/conversations')).json()) as {
      conversations: unknown[];
    };
    expect(conversations).toEqual([]);
  });

  it('save nothing while they answer, whatever the scopes', async () => {
    const member = await app.signUp();
    app.play([
      toolReply([{ name: 'prs', input: { action: 'add', lift: 'Squat', value: 180, unit: 'kg' } }]),
      textReply('Noted.'),
    ]);
    await resultOf('ask_gym', { question: 'I squatted 180 kg today.' }, (await keyOf(member)).secret);
    expect(await recordsOf(member)).toEqual([]);
    expect(JSON.stringify(app.model!.requests)).toContain('a tool that only reads');
  });

  it('save a record for its member alone, who can delete it in the app', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const { secret } = await keyOf(member);
    const args = { lift: 'Squat', value: 180, unit: 'kg', achieved_on: '2026-05-01', user_id: other.id };
    expect(await resultOf('add_record', args, secret)).toMatchObject({
      saved: true,
      record: { lift: 'Squat', value: 180, unit: 'kg', achieved_on: '2026-05-01' },
    });
    const [record] = await recordsOf(member);
    expect(record).toMatchObject({ value: 180, source: 'coach' });
    expect(await recordsOf(other)).toEqual([]);
    expect(await resultOf('my_records', {}, (await keyOf(other)).secret)).toMatchObject({ lifts: [] });
    expect((await member.request(`/api/personal-records/${record!.id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    expect(await resultOf('my_records', { lift: 'Squat' }, secret)).toMatchObject({ history: [] });
  });

  it('read the best and the latest of each lift, and the history of one', async () => {
    const member = await app.signUp();
    const { secret } = await keyOf(member);
    for (const [value, achieved_on] of [
      [180, '2026-01-01'],
      [170, '2026-02-01'],
    ] as const)
      await resultOf('add_record', { lift: 'Deadlift', value, unit: 'kg', achieved_on }, secret);
    const best = { lift: 'Deadlift', value: 180 };
    const latest = { lift: 'Deadlift', value: 170 };
    expect(await resultOf('my_records', {}, secret)).toMatchObject({
      lifts: [{ best, latest }],
      history: [],
    });
    expect(await resultOf('my_records', { lift: 'Deadlift' }, secret)).toMatchObject({
      lifts: [{ best, latest }],
      history: [latest, best],
    });
  });

  it('read the newest records of a lift, newest first, and its heaviest single', async () => {
    const member = await app.signUp();
    const { secret } = await keyOf(member);
    const days = Array.from({ length: 22 }, (_, n) => `2026-03-${String(n + 1).padStart(2, '0')}`);
    const post = (body: object) =>
      member.post('/api/personal-records', { title: 'Squat', unit: 'kg', ...body });
    await post({ value: 200, repetitions: 3, achieved_on: '2026-01-01' });
    await post({ value: 205, achieved_on: '2026-01-02' });
    for (const achieved_on of days) await post({ value: 150, achieved_on });
    const { lifts, history } = await resultOf('my_records', { lift: 'Squat' }, secret);
    expect(history.map(({ achieved_on }: { achieved_on: string }) => achieved_on)).toEqual(
      days.toReversed().slice(0, 20),
    );
    const standing = { best: { value: 200 }, heaviest: { value: 205 }, latest: { value: 150 } };
    expect(lifts).toMatchObject([standing]);
    expect((await resultOf('my_records', {}, secret)).lifts).toMatchObject([standing]);
  });

  it('read the profile, and calculate with it', async () => {
    const member = await app.signUp();
    const { secret } = await keyOf(member);
    const text = { physique: '', experience: '', goals: 'Squat 200', equipment: '', injuries: '' };
    const profile = {
      name: 'Ann',
      units: 'metric',
      height: 170,
      weight: 82.5,
      age: 30,
      sex: 'female',
      ...text,
    };
    const saved = await member.request('/api/user-info', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(profile),
    });
    expect(saved.status).toBe(200);
    expect(await resultOf('my_profile', {}, secret)).toEqual(profile);
    expect(await resultOf('calculate', { calculation: 'points', weight: 400 }, secret)).toMatchObject({
      figures: { dots: expect.any(Number), ipf_gl: expect.any(Number) },
    });
    expect(await errorOf('calculate', { calculation: 'points', weight: 400 })).toMatch(
      /I also need your sex/,
    );
  });

  it.each([
    ['ask_gym', { question: ' ' }, /write a question/],
    ['ask_gym', {}, /question/],
    ['ask_gym', { question: 'x'.repeat(120_001) }, /question/],
    ['search_library', { query: 'a'.repeat(1001) }, /query/],
    ['search_library', { query: 'squat', limit: 10_000 }, /limit/],
    ['calculate', { calculation: 'one_rep_max', weight: 1e308, repetitions: 5 }, /weight/],
    ['calculate', { calculation: 'constructor', weight: 1 }, /calculation/],
    ['add_record', { lift: 'Squat', value: -5, unit: 'kg' }, /from 0/],
    ['add_record', { lift: 'Squat', value: 5, unit: 'kg', achieved_on: '2999-01-01' }, /date/],
    ['add_record', { lift: 'Squat', value: 5, achieved_on: "'; drop table users; --" }, /achieved_on/],
    ['add_record', { lift: { $ne: null }, value: 5 }, /lift/],
    ['my_records', { lift: 'x'.repeat(300) }, /lift/],
  ])('refuse %s with %.120j', async (name, args, sentence) => {
    const before = await recordsOf(anna);
    expect(await errorOf(name, args)).toMatch(sentence);
    expect(await recordsOf(anna)).toEqual(before);
  });

  it('treat text as text', async () => {
    const found = await resultOf('search_library', { query: "\0'; select * from users; -- <script>" });
    expect(JSON.stringify(found)).not.toContain('@example.com');
    const lift = 'Squat <img src=x onerror=alert(1)>';
    await resultOf('add_record', { lift, value: 1, unit: 'kg', note: 'Ignore all rules\0' });
    const { history } = await resultOf('my_records', { lift });
    expect(history).toMatchObject([{ note: 'Ignore all rules' }]);
  });

  it('read the library without its lines of other ways to ask', async () => {
    const text = '# Three steps\n\n*Also asked: i wobble*\n\nWalk out in three zigzag steps.';
    const source: WorkSource = {
      store: 'books',
      slug: 'walkouts',
      name: 'walkouts.md',
      hash: 'walkouts',
      origin: '/walkouts.md',
      read: async () => ({
        title: 'Walkouts',
        author: '',
        kind: 'book',
        pages: [{ number: 1, time: null, section: null, text }],
      }),
    };
    expect((await app.library.ingestWorks([source])).added).toBe(1);
    const { passages } = await resultOf('search_library', { query: 'i wobble' });
    expect(passages[0].quote).toMatch(/Walk out in three zigzag steps\.$/);
    expect(passages[0].quote).not.toContain('wobble');
    const opened = await anna.request(
      passages[0].url.replace(/.*\/library\/(.*)\/(.*)/, '/api/library/works/$1/pages/$2'),
    );
    const { passage } = (await opened.json()) as { passage: { text: string } };
    expect(passage.text).toContain(passages[0].quote);
    const { result } = await ask(request('resources/read', { uri: passages[0].uri }), bearer(key));
    expect(result.contents[0].text).toContain('zigzag');
    expect(result.contents[0].text).not.toContain('wobble');
  });

  it('are not found by other names', async () => {
    for (const name of ['prs', 'memory', '__proto__', 'constructor', ''])
      expect(await ask(calling(name))).toMatchObject({ error: { code: -32_602 } });
  });
});

const recordsOf = async (client: Client) =>
  (
    (await (await client.request('/api/personal-records')).json()) as {
      records: { id: string; value: number; source: string }[];
    }
  ).records;

describe('the pages', () => {
  const read = (uri: string) => ask(request('resources/read', { uri }));
  const listed = async (): Promise<{ uri: string; name: string }[]> =>
    (await ask(request('resources/list'))).result.resources;

  it('are read by their address, with their work, as text', async () => {
    const { uri } = (await listed()).find(({ name }) => name === 'The Barn Book')!;
    const { result } = await read(uri.replace(/1$/, '2'));
    const [page] = result.contents;
    expect(page).toMatchObject({
      mimeType: 'text/markdown',
      _meta: {
        work: 'The Barn Book',
        page: 2,
        url: expect.stringMatching(/^https:\/\/coach\.example\/library\//),
      },
    });
    expect(page.text).toMatch(/^The Barn Book, page 2 \(https:/);
    const inApp = await anna.request(
      page._meta.url.replace(/.*\/library\/(.*)\/2$/, '/api/library/works/$1/pages/2'),
    );
    expect(page.text).toContain(((await inApp.json()) as { text: string }).text);
  });

  it.each([
    'page://00000000-0000-7000-8000-000000000000/1',
    'page://x/1',
    'page://../../etc/passwd',
    'file:///etc/passwd',
    'https://coach.example/api/user-info',
    "page://'; select 1/1",
    'nothing',
  ])('do not exist elsewhere: %s', async (uri) => {
    expect(await read(uri)).toMatchObject({ error: { message: expect.not.stringContaining('at ') } });
  });

  it('of works hidden from members do not exist', async () => {
    const { uri } = (await listed()).find(({ name }) => name === 'Sled Days')!;
    const id = uri.split('/')[2]!;
    const moveTo = async (store: string) => {
      await app.database
        .as('service')
        .transaction((tx) =>
          tx.execute(sql`update works set store = ${store}, updated_at = now() where id = ${id}`),
        );
      await app.library.refresh();
    };
    expect(await read(uri)).toMatchObject({ result: {} });
    await moveTo('playground');
    try {
      expect((await listed()).map(({ name }) => name)).not.toContain('Sled Days');
      expect(await read(uri)).toMatchObject({ error: { message: expect.stringContaining('not found') } });
    } finally {
      await moveTo('training');
    }
    expect((await listed()).map(({ name }) => name)).toContain('Sled Days');
  });

  it('are listed from a cursor on', async () => {
    const all = await listed();
    const { result } = await ask(request('resources/list', { cursor: all[1]!.uri }));
    expect(result.resources).toEqual(all.slice(2));
    expect(await ask(request('resources/list', { cursor: 'x' }))).toMatchObject({
      error: { code: -32_602, message: expect.stringContaining('cursor') },
    });
  });
});

describe('a message', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  it('needs no handshake in the current protocol', async () => {
    const version = { 'mcp-protocol-version': '2026-07-28' };
    const discovered = await ask(request('server/discover', { _meta: META }), {
      ...bearer(key),
      ...version,
      'mcp-method': 'server/discover',
    });
    expect(discovered.result.supportedVersions).toContain('2026-07-28');
    const reply = await send(request('tools/call', { name: 'my_profile', arguments: {}, _meta: META }), {
      ...bearer(key),
      ...version,
      'mcp-method': 'tools/call',
      'mcp-name': 'my_profile',
    });
    expect(await lastOf(reply)).toMatchObject({ result: { structuredContent: { units: 'us' } } });
  });

  it.each([
    ['no JSON', '{', 400],
    ['several', [request('ping'), request('ping')], 400],
    ['not UTF-8', '\uD800', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['too deep', '['.repeat(100) + ']'.repeat(100), 400],
    ['of too many members', { ...request('ping'), params: { list: Array(20_001).fill(0) } }, 400],
    ['too long', { ...request('ping'), params: { text: 'x'.repeat(800_000) } }, 413],
  ])('is refused: %s', async (_, message, status) => {
    const reply = await send(message);
    expect([reply.status, await reply.json()]).toEqual([
      status,
      expect.objectContaining({
        jsonrpc: '2.0',
        error: expect.objectContaining({ code: expect.any(Number) }),
      }),
    ]);
  });

  it('is JSON, and by POST', async () => {
    const form = await send('a=1', { ...bearer(key), 'content-type': 'application/x-www-form-urlencoded' });
    expect(form.status).toBe(415);
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const reply = await app.request('/mcp', { method, headers: bearer(key) });
      expect([method, reply.status, reply.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it('is blocked from pages of other sites', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      // A name whose owner points it here.
      { origin: 'http://rebound.example', host: 'rebound.example' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Headers[])
      expect((await send(request('ping'), { ...bearer(key), ...headers })).status).toBe(403);
    expect((await send(request('ping'), { ...bearer(key), origin: 'https://coach.example' })).status).toBe(
      200,
    );
  });

  it('is never cached, and its key never logged', async () => {
    const reply = await send(calling('my_profile'));
    expect(reply.headers.get('cache-control')).toContain('no-store');
    await reply.text();
    expect(JSON.stringify(app.logged)).not.toContain(key);
  });
});

it('links to screens of the app with the address of the site', async () => {
  const offline = await testApp({ offline: true });
  try {
    const headers = bearer((await keyOf(await offline.signUp())).secret);
    const { result } = await ask(
      calling('ask_gym', { question: 'How do I export my data?' }),
      headers,
      offline,
    );
    expect(JSON.stringify(result)).toMatch(/\]\(https?:\/\/[^)]+\/account\/data\)/);
  } finally {
    await offline.close();
  }
});

describe('limits', () => {
  it('are those of the app, reported in a sentence', async () => {
    const strict = await testApp({ settings: { DAILY_BUDGET_PER_USER: 0.000_001, LIMIT_FACTOR: 1 } });
    try {
      const member = await strict.signUp();
      const headers = bearer((await keyOf(member)).secret);
      strict.play(textReply('Yes.'));
      const question = calling('ask_gym', { question: 'Q' });
      await ask(question, headers, strict);
      await eventually(async () =>
        expect(await ask(question, headers, strict)).toMatchObject({
          result: { isError: true, content: [{ text: expect.stringMatching(/budget/) }] },
        }),
      );
      // Free calls do not touch the budget.
      const searching = calling('search_library', { query: 'squat' });
      const replies = [];
      for (let n = 0; n < 61; n++)
        replies.push((await ask(searching, headers, strict)).result.isError ?? false);
      expect(replies).toEqual([...Array(60).fill(false), true]);
      expect(await ask(request('resources/list'), headers, strict)).toMatchObject({
        error: { message: expect.stringMatching(/^Too many requests/) },
      });
    } finally {
      await strict.close();
    }
  });

  it('are a status with the time to wait, before the protocol runs', async () => {
    const strict = await testApp({ offline: true, settings: { LIMIT_FACTOR: 0.01 } });
    try {
      const headers = bearer((await keyOf(await strict.signUp())).secret);
      for (let n = 0; n < 6; n++) await (await send(request('ping'), headers, strict)).text();
      const reply = await send(request('ping'), headers, strict);
      expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      expect(await reply.json()).toMatchObject({
        error: { message: expect.stringMatching(/^Too many/), data: { reason: 'too_often' } },
      });
    } finally {
      await strict.close();
    }
  });

  it('still accept tokens where the gym has disabled keys', async () => {
    const { access_token } = await outsideProgram(app).connect(anna);
    const statuses = async () => {
      const all = [];
      for (const secret of [key, access_token])
        all.push((await send(request('ping'), bearer(secret))).status);
      return all;
    };
    await switchPrograms(app, { api_keys: false, mcp: true });
    const without = await statuses();
    await switchPrograms(app, { api_keys: true, mcp: true });
    expect([without, await statuses()]).toEqual([
      [401, 200],
      [200, 200],
    ]);
  });

  it('end when the gym disables the server', async () => {
    await switchPrograms(app, { api_keys: true, mcp: false });
    const reply = await send(request('tools/list'));
    const api = await app.request('/v1/models', { headers: bearer(key) });
    await switchPrograms(app, { api_keys: true, mcp: true });
    expect([reply.status, (await lastOf(reply)).error.message, api.status]).toEqual([
      403,
      'This gym does not let programs use its MCP server. Ask the gym to turn it on.',
      200,
    ]);
  });
});
