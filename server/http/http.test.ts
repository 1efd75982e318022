import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { version } from '#server/version.ts';
import { ASK_LIMIT_BYTES } from './body.ts';
import { addressBucket } from './client-address.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp();
  app.play(textReply('Yes.'));
  client = await app.signUp();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
/** As sent by a browser on one of our pages. */
const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' };
const SENTENCE = /^[A-Z].{8,400}[.!?]$/s;
const POSTS = [
  '/api/ask',
  '/api/auth',
  '/api/auth/owner',
  '/api/auth/sign-in/email',
  '/api/auth/sign-up/email',
  '/api/get-conversation',
  '/api/runs/not-a-uuid/stop',
];

describe('bad bodies', () => {
  const BODIES: [string, string | Uint8Array<ArrayBuffer> | null][] = [
    ['nothing', null],
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '7'],
    ['half of it', '{"content":'],
    ['wrong types', '{"content":7,"conversationId":"x","user":7,"token":null,"email":[],"password":{}}'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a huge key', JSON.stringify({ ['k'.repeat(500_000)]: 1 })],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['bad UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ['too much', `"${'x'.repeat(ASK_LIMIT_BYTES + 1)}"`],
  ];
  /** Requires no input, so an object with nothing useful in it will do. */
  const UNDEMANDING = '/api/auth';
  const OBJECTS = ['nothing', 'a poisoned prototype', 'a huge key'];
  const cases = POSTS.flatMap((path) => BODIES.map(([name, body]) => [path, name, body] as const));

  it.each(cases.filter(([path, name]) => path !== UNDEMANDING || !OBJECTS.includes(name)))(
    '%s refuses %s with a sentence',
    async (path, name, body) => {
      const reply = await client.request(path, { method: 'POST', headers: json, body });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      const text = await reply.text();
      const message = path === '/api/ask' ? text : (JSON.parse(text) as { message: string }).message;
      expect(message).toMatch(SENTENCE);
      if (name === 'too much') expect(reply.status).toBe(413);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  it.each(cases.filter(([path, name]) => path === UNDEMANDING && OBJECTS.includes(name)))(
    '%s ignores %s',
    async (path, _, body) => {
      const reply = await client.request(path, { method: 'POST', headers: json, body });
      expect([reply.status, await reply.json()]).toEqual([
        200,
        { user: expect.objectContaining({ id: client.id, isAdmin: false }), shared_device: false },
      ]);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  it.each(['/api/ask/', '/api/get-conversation/', '/api/auth/'])(
    'come to %s, with a trailing slash',
    async (path) => {
      const reply = await client.request(path, { method: 'POST', headers: json, body: '[]' });
      expect(reply.status).toBe(400);
    },
  );

  it('names the field', async () => {
    const reply = await client.post('/api/ask', { content: 'Q', temperature: 'hot' });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('temperature')]);
    const other = await client.post('/api/get-conversation', {});
    expect(await other.json()).toEqual({
      error: 'wrong_shape',
      message: expect.stringContaining('conversationId'),
      requestId: other.headers.get('x-request-id'),
    });
    const query = await client.request('/api/conversations?limit=many');
    expect([query.status, await query.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('limit') }),
    ]);
  });

  it.each([
    { content: '' },
    { content: '   ' },
    { content: [] },
    { content: [{ type: 'text', text: '  ' }] },
    { content: [{ type: 'video' }] },
    { content: 'Q', conversationId: 'x' },
  ])('refuses the question %j', async (asked) => {
    expect((await client.post('/api/ask', asked)).status).toBe(400);
  });

  it('stops reading an endless body', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const reply = await client.request('/api/ask', {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
    expect(sent).toBeLessThan(2 * ASK_LIMIT_BYTES);
  });

  it('accepts JSON only', async () => {
    const reply = await client.request('/api/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'user=1',
    });
    expect(reply.status).toBe(415);
  });
});

describe('identity', () => {
  it.each([
    ['POST', '/api/ask'],
    ['POST', '/api/auth'],
    ['POST', '/api/auth/owner'],
    ['POST', '/api/get-conversation'],
    ['GET', '/api/conversations'],
    ['GET', '/api/runs/01900000-0000-7000-8000-000000000000'],
    ['POST', '/api/runs/01900000-0000-7000-8000-000000000000/stop'],
    ['GET', '/api/library/works/01900000-0000-7000-8000-000000000000/pages/1'],
  ])('%s %s needs a session', async (method, path) => {
    const body =
      method === 'POST'
        ? JSON.stringify({ content: 'Q', token: 't', conversationId: '01900000-0000-7000-8000-000000000000' })
        : null;
    const headers = { ...json, authorization: 'Bearer made-up' };
    for (const forged of [
      {},
      headers,
      { ...json, ...own, cookie: `liftlore.session_token=${client.token.split('.')[0]}.Zm9yZ2Vk` },
    ]) {
      const reply = await app.request(path, { method, headers: { ...json, ...forged }, body });
      expect([reply.status, await reply.text()]).toEqual([401, expect.stringContaining('Please sign in.')]);
    }
  });

  it('trusts no user named in a payload', async () => {
    const other = await app.signUp();
    for (const claim of [
      { user: other.id },
      { user: { id: other.id } },
      { userId: other.id },
      { email: other.email },
    ]) {
      expect((await client.post('/api/ask', { content: 'Q', ...claim })).status).toBe(403);
    }
    expect((await client.post('/api/auth', { user: other.id })).status).toBe(403);
    for (const claim of [
      { user: client.id },
      { user: client.email },
      { userId: client.id, email: client.email },
    ]) {
      expect((await client.post('/api/ask', { content: 'Q', ...claim })).status).toBe(200);
    }
  });

  it('signs in by cookie and by bearer, and ends with sign-out', async () => {
    const email = 'someone@example.com';
    await app.signUp(email);
    const signIn = await app.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: ' Someone@Example.com', password: 'correct horse' }),
    });
    expect(signIn.status).toBe(200);
    const set = signIn.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Lax/);
    const cookie = set.split(';')[0]!;
    const asCookie = () => app.request('/api/auth', { method: 'POST', headers: { ...own, cookie } });
    expect(await (await asCookie()).json()).toMatchObject({
      user: {
        email,
        aud: 'authenticated',
        isAdmin: false,
        isTrialPeriod: true,
        access: { allowed: true, reason: 'trial' },
        subscription: null,
      },
    });
    const { token } = (await signIn.json()) as { token: string };
    const asBearer = () =>
      app.request('/api/auth', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    expect((await asBearer()).status).toBe(200);
    const signOut = await app.request('/api/auth/sign-out', { method: 'POST', headers: { ...own, cookie } });
    expect([signOut.status, signOut.headers.get('clear-site-data')]).toEqual([200, '"storage"']);
    expect([(await asCookie()).status, (await asBearer()).status]).toEqual([401, 401]);
  });

  it('says what is wrong at sign-up and sign-in', async () => {
    const send = async (path: string, body: object) => {
      const reply = await app.request(`/api/auth/${path}/email`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      });
      return [reply.status, ((await reply.json()) as { message: string }).message];
    };
    expect(await send('sign-in', { email: client.email, password: 'wrong one' })).toEqual([
      401,
      'Invalid email or password.',
    ]);
    expect(await send('sign-in', { email: 'nobody@example.com', password: 'wrong one' })).toEqual([
      401,
      'Invalid email or password.',
    ]);
    expect(await send('sign-up', { email: 'short@example.com', password: 'short' })).toEqual([
      400,
      'The field password is invalid: A password must have at least 8 characters.',
    ]);
    expect(await send('sign-up', { email: 'not an address', password: 'long enough' })).toEqual([
      400,
      'The field email is invalid: Please enter a valid email address.',
    ]);
    expect(await send('sign-up', { email: 'a@example.com', password: 'x'.repeat(129) })).toEqual([
      400,
      'The field password is invalid: A password can have at most 128 characters.',
    ]);
  });

  it('lets no request set a flag', async () => {
    const reply = await app.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        email: 'climber@example.com',
        password: 'correct horse',
        isAdmin: true,
        isSuperAdmin: true,
        isOG: true,
      }),
    });
    const token = reply.headers.get('set-auth-token');
    const seen = await app.request('/api/auth', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await seen.json()).toMatchObject({
      user: { isAdmin: false, isSuperAdmin: false, isOG: false, isWhitelist: false },
    });
    expect(
      (
        await app.request('/api/auth/update-user', {
          method: 'POST',
          headers: { ...json, authorization: `Bearer ${token}` },
          body: '{"isAdmin":true}',
        })
      ).status,
    ).toBe(404);
  });
});

describe('cross-site requests', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
  ])('from %s change nothing', async (_, headers) => {
    for (const path of POSTS) {
      const reply = await client.request(path, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: '{"content":"Q"}',
      });
      expect(reply.status).toBe(403);
    }
  });

  it('are distinguished from our own', async () => {
    expect((await client.post('/api/auth', {}, own)).status).toBe(200);
  });
});

describe('methods', () => {
  it.each([
    ['DELETE', '/api/suggestions', 'GET, HEAD'],
    ['GET', '/api/ask', 'POST'],
    ['PUT', '/api/auth', 'POST'],
    ['GET', '/api/auth/sign-in/email', 'POST'],
    ['POST', '/api/runs/01900000-0000-7000-8000-000000000000', 'GET, HEAD'],
    ['PATCH', '/api/runs/01900000-0000-7000-8000-000000000000/stop/', 'POST'],
    ['OPTIONS', '/api/library/works/x/pages/1', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['PURGE', '/api/docs', 'GET, HEAD'],
  ])('%s %s is answered with the allowed methods', async (method, path, allow) => {
    const reply = await client.request(path, { method });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow]);
    expect(await reply.json()).toMatchObject({
      error: 'method_not_allowed',
      message: expect.stringMatching(SENTENCE),
    });
  });

  it('are not reported for an unknown address', async () => {
    for (const path of ['/api/nothing', '/api/library/works/x/pages', '/api/auth/update-user']) {
      const reply = await client.request(path, { method: 'POST' });
      expect([reply.status, reply.headers.get('allow')]).toEqual([404, null]);
    }
  });

  it('include HEAD wherever something can be read', async () => {
    for (const path of ['/api/suggestions', '/api/conversations', '/api/auth/get-session', '/api/docs']) {
      const [head, get] = [await client.request(path, { method: 'HEAD' }), await client.request(path)];
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        200,
        get.headers.get('content-type'),
        '',
      ]);
    }
  });
});

describe('every reply', () => {
  it.each([
    '/healthz',
    '/readyz',
    '/api/suggestions',
    '/api/openapi.json',
    '/api/docs',
    '/api/nothing',
    '/missing.js',
    '/api/conversations',
  ])('%s has the security headers and a request id', async (path) => {
    const { headers } = await app.request(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of /healthz says which version runs', async () => {
    expect(await (await app.request('/healthz')).json()).toEqual({ ok: true, version });
  });

  it('has the request’s own id, if valid, in the log as well', async () => {
    const id = randomUUID();
    const asked = (brought: string) =>
      app.request('/api/conversations', { headers: { 'x-request-id': brought } });
    expect((await asked(id)).headers.get('x-request-id')).toBe(id);
    expect(app.logged.filter(({ requestId }) => requestId === id)).not.toEqual([]);
    for (const other of ['1', `${id}'; drop table users; --`, id.toUpperCase(), `${id}${id}`]) {
      const answered = (await asked(other)).headers.get('x-request-id');
      expect(answered).toMatch(/^[0-9a-f-]{36}$/);
      expect(answered).not.toBe(other);
    }
  });

  it('is logged, except of a probe that succeeds', async () => {
    const linesOf = (path: string) =>
      app.logged.filter((line) => line.path === path && line.msg === 'request').length;
    for (const probe of ['/healthz', '/readyz', '/metrics']) {
      const before = linesOf(probe);
      expect((await app.request(probe)).status).toBe(200);
      expect(linesOf(probe)).toBe(before);
    }
    // Not from this machine.
    const outside = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await app.request('/metrics', outside)).status).toBe(404);
    expect(linesOf('/metrics')).toBe(1);
    await app.request('/api/suggestions');
    expect(linesOf('/api/suggestions')).toBeGreaterThan(0);
  });

  it('is counted under its route', async () => {
    await app.request('/api/suggestions');
    await app.request('/api/conversations/01a202bb-a55f-7356-8bb8-be5ca4466af2', { method: 'DELETE' });
    await app.request('/healthz');
    await app.request('/api/runs/nobody');
    await app.request('/no/such/screen');
    const metrics = await (await app.request('/metrics')).text();
    const routes = [...metrics.matchAll(/http_request_seconds_count\{method="(\w+)",route="([^"]+)"/g)];
    expect(routes.map(([, method, route]) => `${method} ${route}`)).toEqual(
      expect.arrayContaining([
        'GET /api/suggestions',
        'DELETE /api/conversations/{id}',
        'GET /healthz',
        'GET /api/runs/:conversationId',
        'GET *',
      ]),
    );
  });

  it('keeps metrics private', async () => {
    expect((await app.request('/metrics')).status).toBe(200);
    expect(
      (await app.app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } }))
        .status,
    ).toBe(404);
  });
});

describe('the OpenAPI document', () => {
  interface Operation {
    security?: object[];
    requestBody?: { content: Record<string, { schema: object }> };
    responses: Record<string, { content?: Record<string, { schema: object }> }>;
  }
  const described = async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as {
      security: object[];
      paths: Record<string, Record<string, Operation>>;
    };
    return Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { security = document.security, requestBody, responses }]) => ({
          method: method.toUpperCase(),
          path: `/api${path}`,
          needsSession: security.length > 0,
          requestBody,
          responses,
        }),
      ),
    );
  };

  it('describes every route', async () => {
    const routes = app.app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/api\/(?!docs|openapi)/.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(routes).toContain('POST /api/auth/sign-in/email');
    const declared = (await described()).map(({ method, path }) => `${method} ${path}`);
    expect(declared).toEqual(expect.arrayContaining(routes));
  });

  it('names the type of every body and reply that is not JSON', async () => {
    const operations = await described();
    const typesOf = (method: string, path: string) => {
      const { requestBody, responses } = operations.find(
        (one) => one.method === method && one.path === path,
      )!;
      return [requestBody, responses['200']].map((one) => Object.keys(one?.content ?? {}));
    };
    const JSON_ = ['application/json'];
    const STREAMED = ['application/json', 'application/x-ndjson'];
    for (const [method, path, sent, replied] of [
      ['POST', '/api/pdf-parse', ['application/pdf'], JSON_],
      ['POST', '/api/ask', JSON_, ['application/json', 'text/event-stream', 'text/plain']],
      ['GET', '/api/runs/{conversationId}', [], ['text/event-stream']],
      ['GET', '/api/images/{digest}', [], ['image/png', 'image/jpeg', 'image/gif', 'image/webp']],
      ['GET', '/api/conversations/{id}/export', [], ['text/markdown', 'application/json']],
      ['GET', '/api/personal-records/export', [], ['text/csv']],
      ['GET', '/api/data-export/archive', [], ['application/zip']],
      ['POST', '/api/record-imports', ['*/*'], STREAMED],
      ['POST', '/api/record-imports/preview', ['*/*'], STREAMED],
    ] as const) {
      expect([path, ...typesOf(method, path)]).toEqual([path, sent, replied]);
    }
  });

  it('matches what needs a session', async () => {
    const operations = await described();
    expect(operations.filter(({ needsSession }) => !needsSession).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/suggestions', '/api/legal', '/api/auth/get-session']),
    );
    for (const { method, path, needsSession } of operations) {
      const reply = await app.request(path.replace(/\{\w+\}/g, 'x'), {
        method,
        headers: json,
        ...(method !== 'GET' && { body: '{}' }),
      });
      const what = `${method} ${path}: ${reply.status}`;
      if (needsSession) expect(what).toBe(`${method} ${path}: 401`);
      else expect(what).toMatch(/: (200|400|404|409)$/);
    }
  });

  it('has a page without anything inline', async () => {
    const page = await (await app.request('/api/docs')).text();
    expect(page).not.toMatch(/<script>|<style>|style=/);
    for (const [, source] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.request(source!)).status).toBe(200);
    }
  });
});

describe('limits', () => {
  it('refuse too many calls, by account and by address, and say when to retry', async () => {
    // Embedded: with PostgreSQL it would share its counts with the other app.
    const database = { ...app.database, kind: 'embedded' as const };
    const strict = await testApp({ database, settings: { LIMIT_FACTOR: 0.1 } });
    strict.play(textReply('Yes.'));
    const [one, two] = [await strict.signUp(), await app.signUp()];
    const twice = [
      await one.post('/api/ask', { content: 'Q' }),
      await one.post('/api/ask', { content: 'Q' }),
    ];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const third = await one.post('/api/ask', { content: 'Q' });
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await third.text()).toMatch(/^Too many requests\. Please try again in (?:a minute|\d+ \w+)\.$/);
    const someoneElse = await strict.request('/api/ask', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${two.token}` },
      body: '{"content":"Q"}',
    });
    expect(someoneElse.status).toBe(200);
    const signIn = (address: string) =>
      strict.app.request(
        '/api/auth/sign-in/email',
        { method: 'POST', headers: json, body: JSON.stringify({ email: two.email, password: 'wrong one' }) },
        { incoming: { socket: { remoteAddress: address } } },
      );
    const attacks = [
      await signIn('198.51.100.1'),
      await signIn('198.51.100.1'),
      await signIn('198.51.100.1'),
    ];
    expect(attacks.at(-1)?.status).toBe(429);
    expect((await signIn('198.51.100.2')).status).toBe(401);
    await strict.close();
  });

  it('count signed-in people by account: a gym is one address', async () => {
    const database = { ...app.database, kind: 'embedded' as const };
    const strict = await testApp({ database, settings: { LIMIT_FACTOR: 0.01 } });
    const env = { incoming: { socket: { remoteAddress: '198.51.100.7' } } };
    const people = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
    const statuses = async (token: string, times: number) => {
      const headers = { authorization: `Bearer ${token}` };
      const replies: number[] = [];
      for (let turn = 0; turn < times; turn++)
        replies.push((await strict.app.request('/api/personal-records', { headers }, env)).status);
      return replies;
    };
    // Six calls per account, and as many for all who are not signed in.
    for (const { token } of people) expect(await statuses(token, 6)).toEqual(Array(6).fill(200));
    expect(await statuses(people[0]!.token, 1)).toEqual([429]);
    expect(await statuses('forged', 7)).toEqual([...Array(6).fill(401), 429]);
    await strict.close();
  });

  it('do not count right passwords: a gym is one address', async () => {
    const database = { ...app.database, kind: 'embedded' as const };
    const strict = await testApp({ database, settings: { LIMIT_FACTOR: 0.1 } });
    const env = { incoming: { socket: { remoteAddress: '198.51.100.8' } } };
    const member = await app.signUp();
    const signIn = async (password: string) => {
      const body = JSON.stringify({ email: member.email, password });
      const request = { method: 'POST', headers: json, body };
      return (await strict.app.request('/api/auth/sign-in/email', request, env)).status;
    };
    for (let turn = 0; turn < 8; turn++) expect(await signIn('correct horse')).toBe(200);
    expect([await signIn('wrong'), await signIn('correct horse')]).toEqual([401, 429]);
    await strict.close();
  });

  it('count an IPv6 household as one, and ignore forged addresses', async () => {
    expect(addressBucket('2001:db8:1:2::1')).toBe(addressBucket('2001:db8:1:2:ffff::9'));
    expect(addressBucket('2001:db8:1:2::1')).not.toBe(addressBucket('2001:db8:1:3::1'));
    expect(addressBucket('::1')).toBe('0:0:0:0::/64');
    expect(addressBucket('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(addressBucket('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});
