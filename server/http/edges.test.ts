import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalReply, textReply } from '#fakes/model-replies.ts';
import { loadPack } from '#server/content/pack.ts';
import { replacing } from '#server/db/testing.ts';
import { listen, stopListening } from '#server/listen.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { ASK_LIMIT_BYTES } from './body.ts';
import { addressBucket, clientAddress } from './client-address.ts';
import { contractRoutes } from './contract.ts';
import type { RequestContext } from './request-context.ts';
import { type PageHeads, serveWeb } from './web-app.ts';

const PACK = resolve(import.meta.dirname, '..', '..', 'fakes', 'gym');
const SITE = 'https://coach.example';
const NONE = '01900000-0000-7000-8000-000000000000';
/** Pino's. */
const ERROR_LEVEL = 50;
const json = { 'content-type': 'application/json' };

const HEADS: PageHeads = {
  keyOf: () => 'all',
  of: (_, { product, description }) => ({
    title: product,
    description,
    head: '',
    isApp: false,
    noscript: '',
  }),
};

let app: TestApp;
let client: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>%TITLE%</title><!--head--><!--gym-->');
  await writeFile(join(folder, 'offline.html'), '<title>%TITLE%</title>');
  await writeFile(join(folder, 'screens.json'), '["/"]');
  await writeFile(join(folder, 'assets', 'app-1.js'), '1');
  const { gym } = await loadPack(PACK);
  const face = {
    ...gym,
    signUpSecret: false,
    backupDays: 14,
    subscriptions: true,
    apiKeys: true,
    mcp: true,
    plans: [],
    logo: null,
    analytics: null,
    conversationDays: null,
  };
  app = await testApp({
    settings: { PUBLIC_URL: SITE, TRUSTED_PROXIES: 1 },
    web: await serveWeb(folder, () => face, HEADS),
  });
  app.play(textReply('Yes.'));
  client = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('every kind of reply', () => {
  const etagOf = async (path: string) => (await app.request(path)).headers.get('etag') ?? '';
  const KINDS: [string, number, () => Promise<Response>][] = [
    ['a page', 200, () => app.request('/')],
    ['a page there is not', 404, () => app.request('/nowhere')],
    [
      'a page known already',
      304,
      async () => app.request('/', { headers: { 'if-none-match': await etagOf('/') } }),
    ],
    ['a file', 200, () => app.request('/assets/app-1.js')],
    [
      'a file known already',
      304,
      async () =>
        app.request('/assets/app-1.js', { headers: { 'if-none-match': await etagOf('/assets/app-1.js') } }),
    ],
    ['a file there is not', 404, () => app.request('/assets/app-2.js')],
    ['a HEAD', 200, () => app.request('/', { method: 'HEAD' })],
    ['JSON', 200, () => app.request('/api/suggestions')],
    ['the API’s page', 200, () => app.request('/api/docs')],
    ['security.txt', 200, () => app.request('/.well-known/security.txt')],
    [
      'a stream of events',
      200,
      () => client.post('/api/ask', { content: 'Q' }, { accept: 'text/event-stream' }),
    ],
    ['a stream of text', 200, () => client.post('/api/ask', { content: 'Q' })],
    ['a file to keep', 200, () => client.request('/api/personal-records/export')],
    [
      'a sign-in',
      401,
      () => client.post('/api/auth/sign-in/email', { email: 'a@example.com', password: 'wrong one' }),
    ],
    ['bad JSON', 400, () => client.request('/api/auth', { method: 'POST', headers: json, body: '{' })],
    ['a stranger', 401, () => app.request('/api/conversations')],
    [
      'another site',
      403,
      () => client.request('/api/conversations', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    ['what is nowhere', 404, () => app.request('/api/nothing')],
    ['a wrong method', 405, () => app.request('/api/suggestions', { method: 'DELETE' })],
    [
      'a wrong type',
      415,
      () =>
        client.request('/api/auth', { method: 'POST', headers: { 'content-type': 'text/html' }, body: 'x' }),
    ],
    [
      'too much',
      413,
      () => client.request('/api/auth', { method: 'POST', headers: json, body: ' '.repeat(800_000) }),
    ],
    [
      'a fault of ours',
      500,
      async () => {
        const { as } = app.database;
        const broken = () => Promise.reject(new Error('on purpose'));
        app.database.as = replacing(app.database, (_, principal) =>
          typeof principal === 'object' ? { read: broken, transaction: broken } : {},
        ).as;
        const reply = await client.request('/api/user-info');
        app.database.as = as;
        return reply;
      },
    ],
  ];

  it.each(KINDS)('has its security headers: %s', async (_, status, make) => {
    const reply = await make();
    await reply.text();
    expect(reply.status).toBe(status);
    const headers = Object.fromEntries(reply.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000',
    });
    const policy = Object.fromEntries(
      headers['content-security-policy']!.split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    // It lets nobody else read along.
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('asks for https only where the site has it', async () => {
    const plain = await testApp({ database: app.database });
    expect((await plain.request('/healthz')).headers.has('strict-transport-security')).toBe(false);
    await plain.close();
  });

  it('has nothing inline in the page but data', async () => {
    const page = await (await app.request('/')).text();
    expect(page).toContain('<script type="application/json" id="gym">');
    expect(page.replace(/<script type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/g, '')).not.toMatch(
      /<script|<style|\sstyle=|\son\w+=/,
    );
  });
});

describe('security.txt', () => {
  it('names a contact, for less than a year', async () => {
    const text = await (await app.request('/.well-known/security.txt')).text();
    expect(text).toContain('Contact: mailto:coach@barn.example\n');
    expect(text).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`);
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime() - Date.now();
    expect(expires).toBeGreaterThan(0);
    expect(expires).toBeLessThan(365 * 86_400_000);
  });
});

describe('requests from another site’s page', () => {
  const ROUTES = contractRoutes().map(
    ({ method, path }) => [method, path.replace(/\{\w+\}/g, NONE)] as const,
  );
  const statusOf = async (method: string, path: string, headers: Record<string, string>) => {
    const reply = await client.request(path, {
      method,
      headers: { ...json, ...headers },
      ...(method !== 'GET' && { body: '{}' }),
    });
    await reply.body?.cancel();
    return reply.status;
  };

  it.each(ROUTES)('are refused at %s %s, reads too: some change something', async (method, path) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: SITE },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${SITE}.evil.example` },
      { origin: 'https://evil.example', host: 'coach.example' },
    ]) {
      expect([headers, await statusOf(method, path, headers)]).toEqual([headers, 403]);
    }
  });

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: SITE },
  ])('are distinguished from our own and from programs’: %j', async (headers) => {
    expect(await statusOf('POST', '/api/auth', headers)).toBe(200);
    expect(await statusOf('GET', '/api/conversations', headers)).toBe(200);
  });

  it('may lead to the API’s page', async () => {
    for (const path of ['/', '/api/docs', '/api/openapi.json']) {
      expect(await statusOf('GET', path, { 'sec-fetch-site': 'cross-site' })).toBe(200);
    }
  });
});

describe('a body', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const replyTo = async (body: string) => {
    const reply = await client.request('/api/auth', { method: 'POST', headers: json, body });
    return [reply.status, ((await reply.json()) as { message?: string }).message];
  };

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x+json',
    'application/jsonp',
    'text/json',
    '',
  ])('is application/json and not %j', async (type) => {
    const send = async (path: string, body: Uint8Array<ArrayBuffer>) =>
      (await client.request(path, { method: 'POST', headers: type ? { 'content-type': type } : {}, body }))
        .status;
    const bytes = new TextEncoder().encode('{"email":"a@example.com","password":"correct horse"}');
    for (const path of ['/api/auth', '/api/ask', '/api/get-conversation', '/api/auth/sign-in/email']) {
      expect([path, await send(path, bytes)]).toEqual([path, 415]);
    }
    // An empty body needs no type.
    if (type === '') expect(await send('/api/auth', new Uint8Array())).toBe(200);
  });

  it('may name its character set', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset=utf-8']) {
      const headers = { 'content-type': type };
      expect((await client.request('/api/auth', { method: 'POST', headers, body: '{}' })).status).toBe(200);
    }
  });

  it('may nest up to a limit', async () => {
    expect(await replyTo(nested(32))).toEqual([200, undefined]);
    expect(await replyTo(nested(33))).toEqual([400, 'The body is nested too deeply.']);
    expect(await replyTo(`{"a":"${'['.repeat(100)}"}`)).toEqual([200, undefined]);
  });

  it('may have members up to a limit', async () => {
    const list = (length: number) => JSON.stringify({ a: Array(length).fill(1) });
    expect(await replyTo(list(20_000))).toEqual([200, undefined]);
    expect(await replyTo(list(20_001))).toEqual([400, 'The body has too many members.']);
  });

  it('is read up to its limit, whatever length it claims', async () => {
    const { server, port } = await listen(app.app, { PORT: 0, HOST: '127.0.0.1' });
    try {
      for (const length of ['Transfer-Encoding: chunked', `Content-Length: ${50 * ASK_LIMIT_BYTES}`]) {
        const [reply, sent] = await pour(port, length, client.token);
        expect(reply).toMatch(/^HTTP\/1\.1 413 /);
        // The system's own buffers come on top.
        expect(sent).toBeLessThan(10 * ASK_LIMIT_BYTES);
      }
      // The server is still alive.
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    } finally {
      await stopListening(server, 0);
    }
  });

  it.each(['Transfer-Encoding: chunked', 'Content-Length: 1000'])(
    'that its client cuts off is no fault of the server: %s',
    async (length) => {
      const { server, port } = await listen(app.app, { PORT: 0, HOST: '127.0.0.1' });
      const requestId = randomUUID();
      const lines = () => app.logged.filter((line) => line.requestId === requestId);
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `${headOf(length, client.token)}X-Request-Id: ${requestId}\r\n\r\n64\r\n{"content":"Squ`,
        () => socket.destroy(),
      );
      await eventually(() => expect(lines()).toContainEqual(expect.objectContaining({ status: 400 })));
      expect(lines().filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
      await stopListening(server, 0);
    },
  );
});

const headOf = (length: string, token: string) =>
  `POST /api/ask HTTP/1.1\r\nHost: coach.example\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${length}\r\n`;

/** Sends an endless body. @returns the head of the reply, and how much was sent before it */
function pour(port: number, length: string, token: string): Promise<[string, number]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const piece = Buffer.alloc(65_536, 0x20);
    let sent = 0;
    let over = false;
    const more = () => {
      while (!over) {
        sent += piece.byteLength;
        const frame = length.startsWith('Transfer')
          ? Buffer.concat([Buffer.from(`${piece.byteLength.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
          : piece;
        if (!socket.write(frame)) {
          socket.once('drain', more);
          return;
        }
      }
    };
    socket.on('error', (error) => (over ? undefined : reject(error)));
    socket.on('data', (data) => {
      if (over) return;
      over = true;
      resolve([data.toString(), sent]);
      socket.destroy();
    });
    socket.write(`${headOf(length, token)}\r\n`);
    more();
  });
}

describe('the client’s address', () => {
  const from = (socket: string, forwarded?: string) =>
    ({
      env: { incoming: { socket: { remoteAddress: socket } } },
      req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
    }) as unknown as RequestContext;

  it.each<[number, string | undefined, string]>([
    [0, '203.0.113.9', '198.51.100.1'],
    [1, undefined, '198.51.100.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    [2, '1.2.3.4, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [2, '203.0.113.9', '198.51.100.1'],
    [1, 'nonsense', '198.51.100.1'],
    [1, '1.2.3.4,', '198.51.100.1'],
    [1, '203.0.113.9:4711', '203.0.113.9'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
    [1, '2001:db8::1', '2001:db8::1'],
  ])('behind %i proxies with %j is %s', (proxies, forwarded, address) => {
    expect(clientAddress(from('198.51.100.1', forwarded), proxies)).toBe(address);
  });

  it('is used for limits, whatever a client claims', async () => {
    const strict = await testApp({
      database: { ...app.database, kind: 'embedded' },
      settings: { LIMIT_FACTOR: 0.05, TRUSTED_PROXIES: 0 },
    });
    const signIn = async (socket: string, forwarded: string) =>
      (
        await strict.app.request(
          '/api/auth/sign-in/email',
          {
            method: 'POST',
            headers: {
              ...json,
              'x-forwarded-for': forwarded,
              forwarded: `for=${forwarded}`,
              'x-real-ip': forwarded,
            },
            body: JSON.stringify({ email: `${forwarded}@example.com`, password: 'wrong one' }),
          },
          { incoming: { socket: { remoteAddress: socket } } },
        )
      ).status;
    expect([await signIn('198.51.100.1', '1.1.1.1'), await signIn('198.51.100.1', '2.2.2.2')]).toEqual([
      401, 401,
    ]);
    expect(await signIn('198.51.100.1', '3.3.3.3')).toBe(429);
    // Nor does an IPv6 household get another identity by changing the half that it may choose.
    expect([await signIn('2001:db8:1:2::1', 'a'), await signIn('2001:db8:1:2:aaaa::2', 'b')]).toEqual([
      401, 401,
    ]);
    expect(await signIn('2001:db8:1:2:ffff:ffff:ffff:ffff', 'c')).toBe(429);
    // Nobody else is affected.
    expect(await signIn('2001:db8:1:3::1', '1.1.1.1')).toBe(401);
    expect(await signIn('198.51.100.2', '1.1.1.1')).toBe(401);
    await strict.close();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
  ])('%s is counted as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket);
  });
});

describe('an attacker’s requests', () => {
  it('lock nobody else out, neither of an account nor of the API', async () => {
    const strict = await testApp({
      database: { ...app.database, kind: 'embedded' },
      settings: { LIMIT_FACTOR: 0.2 },
    });
    strict.play(refusalReply(500));
    const victim = await strict.signUp();
    const as = (socket: string, path: string, body: object, headers = {}) =>
      strict.app.request(
        path,
        { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) },
        { incoming: { socket: { remoteAddress: socket } } },
      );
    const attack = '192.0.2.66';
    const wrong = { email: victim.email, password: 'wrong one' };
    let last = 0;
    for (let count = 0; count < 5; count++)
      last = (await as(attack, '/api/auth/sign-in/email', wrong)).status;
    expect(last).toBe(429);
    for (let count = 0; count < 4; count++)
      last = (await as(attack, '/api/auth/request-password-reset', { email: victim.email })).status;
    expect(last).toBe(429);
    for (let count = 0; count < 120; count++) last = (await as(attack, '/api/nothing', {})).status;
    expect(last).toBe(429);
    const home = '192.0.2.1';
    const right = await as(home, '/api/auth/sign-in/email', { ...wrong, password: 'correct horse' });
    expect(right.status).toBe(200);
    const bearer = { authorization: `Bearer ${right.headers.get('set-auth-token')}` };
    expect((await as(home, '/api/auth', {}, bearer)).status).toBe(200);
    // The links mailed because of the attacker still work for the victim.
    await expect.poll(() => strict.mailed.filter(({ to }) => to === victim.email).length).toBeGreaterThan(0);
    const token = strict.mailed.findLast(({ to }) => to === victim.email)!.link!.split('#token=')[1];
    expect(await (await as(home, '/api/auth/reset-password/check', { token })).json()).toEqual({
      valid: true,
    });
    await strict.close();
  });

  it.each(['/api/faq', '/api/auth/get-session'])(
    'are limited at %s, whatever token they make up',
    async (path) => {
      const strict = await testApp({ offline: true, settings: { LIMIT_FACTOR: 0.02 } });
      const statuses: number[] = [];
      for (let count = 0; count < 15; count++) {
        const headers = { authorization: `Bearer made-up-${count}` };
        statuses.push((await strict.request(path, { headers })).status);
      }
      expect(statuses[0]).toBe(200);
      expect(statuses.at(-1)).toBe(429);
      await strict.close();
    },
  );

  it('keep nobody’s mail from being sent', async () => {
    const strict = await testApp({ offline: true, settings: { LIMIT_FACTOR: 1, TRUSTED_PROXIES: 1 } });
    const victim = await strict.signUp();
    const from = (address: string, path: string, body: object) =>
      strict.request(path, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
    for (let count = 0; count < 7; count++) {
      const person = { email: victim.email, password: 'my own horse' };
      expect((await from(`192.0.2.${count}`, '/api/auth/sign-up/email', person)).status).toBe(200);
    }
    await from('192.0.2.100', '/api/auth/request-password-reset', { email: victim.email });
    await expect
      .poll(() => strict.mailed.filter(({ to }) => to === victim.email).map(({ subject }) => subject))
      .toContain('Reset your password');
    await strict.close();
  });
});

describe('a search', () => {
  const LITERAL = [
    '100%',
    'snake_case',
    'back\\slash',
    "it's",
    'a & b',
    'a | b',
    '!not',
    '(open',
    'star:*',
    '<->',
    "'quoted'",
    '$$',
    '{}',
    '\u0000',
  ];

  it('is words, not operators: it finds only what contains them', async () => {
    const athlete = await app.signUp();
    const contents = [
      'plain words',
      'nothing of the kind',
      ...LITERAL.slice(0, -1).map((text) => `note ${text} end`),
    ];
    for (const memory of contents)
      expect((await athlete.post('/api/user-memories', { memory })).status).toBe(200);
    for (const title of ['Plain', 'Squat 100%', 'Row_1'])
      await athlete.post('/api/personal-records', { title, value: 1 });
    const found = async (path: string) => {
      const reply = await athlete.request(path);
      expect([path, reply.status]).toEqual([path, 200]);
      return (await reply.json()) as {
        memories?: { content: string }[];
        lifts?: { title: string }[];
        count: number;
      };
    };
    for (const text of LITERAL.slice(0, -1)) {
      const { memories } = await found(`/api/user-memories?search=${encodeURIComponent(text)}`);
      expect([text, memories!.every(({ content }) => content.includes(text))]).toEqual([text, true]);
      expect(memories!.map(({ content }) => content)).toContain(`note ${text} end`);
    }
    for (const [text, titles] of [
      ['%', ['Squat 100%']],
      ['_', ['Row_1']],
      ['\\', []],
    ] as const) {
      const search = encodeURIComponent(text);
      for (const path of ['lifts', 'titles']) {
        const { lifts } = await found(`/api/personal-records/${path}?search=${search}`);
        expect(lifts!.map(({ title }) => title)).toEqual(titles);
      }
    }
    for (const text of LITERAL) {
      for (const path of [
        'user-memories',
        'conversations',
        'personal-records/lifts',
        'personal-records/titles',
      ])
        await found(`/api/${path}?search=${encodeURIComponent(text)}`);
    }
  });
});
