import { os } from '@orpc/server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { actingGet } from '#shared/acting-get.ts';
import { type CallContext, contractRoutes, serveContract } from './contract.ts';
import { refuseCrossSite, requireMayAct } from './cross-site.ts';
import { jsonRefusal, refusalFrom } from './reply.ts';
import type { HttpEnv } from './request-context.ts';

type Headers = Record<string, string>;

const SITE = 'https://coach.example';
/** A phone in the same network, over plain http: browsers send it no `Sec-Fetch-Site`. */
const LAN = 'http://192.168.1.20:3000';
const NONE = '01900000-0000-7000-8000-000000000000';

let app: TestApp;
let client: Client;
let cookie: string;
beforeAll(async () => {
  app = await testApp({ offline: true, settings: { PUBLIC_URL: SITE } });
  client = await app.signUp();
  const reply = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: client.email, password: 'correct horse' }),
  });
  cookie = reply.headers.getSetCookie()[0]!.split(';', 1)[0]!;
});
afterAll(() => app.close());

const send = (method: string, path: string, headers: Headers) =>
  app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: '{}' }),
  });

async function statusOf(method: string, path: string, headers: Headers): Promise<number> {
  const reply = await send(method, path, headers);
  await reply.body?.cancel();
  return reply.status;
}

/** Whether it is refused for its origin, and not for something else. */
const isRefused = async (...request: Parameters<typeof send>) =>
  /does not show that it comes from this site|came from another site/.test(
    await (await send(...request)).text(),
  );

const OWN: [string, Headers][] = [
  ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
  ['our public origin', { origin: SITE }],
  ['the origin of the address asked', { origin: 'http://localhost' }],
  ['both', { 'sec-fetch-site': 'same-origin', origin: SITE }],
  ['a call by our code', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
];
/** Good for reading only. */
const READING: [string, Headers][] = [
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['our page as the referrer', { referer: `${SITE}/chat/1` }],
  ['a picture in our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a link in our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
];
const FOREIGN: [string, Headers][] = [
  ['nothing', {}],
  ['an empty Referer', { referer: '' }],
  ['another referrer', { referer: 'https://evil.example/?https://coach.example/' }],
  ['a host that begins like ours', { referer: `${SITE}.evil.example/` }],
  ['another origin and our referrer', { origin: 'https://evil.example', referer: `${SITE}/` }],
  ['an opaque origin', { origin: 'null', referer: `${SITE}/` }],
  ['a cross-site request with our referrer', { 'sec-fetch-site': 'cross-site', referer: `${SITE}/` }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['a Basic password, which browsers add themselves', { authorization: 'Basic YTpi' }],
];

describe('a request with a cookie', () => {
  const ROUTES = contractRoutes().map(
    ({ method, path, acts }) => [method, path.replace(/\{\w+\}/g, NONE), acts] as const,
  );

  it.each(ROUTES)('must prove that it comes from this site: %s %s', async (method, path, acts) => {
    for (const [name, headers] of FOREIGN) {
      expect([name, await statusOf(method, path, { cookie, ...headers })]).toEqual([name, 403]);
    }
    for (const [name, headers] of READING) {
      expect([name, await isRefused(method, path, { cookie, ...headers })]).toEqual([name, acts]);
    }
    // Requests that end the session are sent without it.
    const session = /sign-out|sessions|account-deletion/.test(path) ? 'liftlore.session_token=none' : cookie;
    for (const [name, headers] of OWN) {
      expect([name, await isRefused(method, path, { cookie: session, ...headers })]).toEqual([name, false]);
    }
  });

  it('over plain http to a LAN address reads and writes as the web app does, and as no other site can', async () => {
    const plain = await testApp({ offline: true, database: app.database });
    const signedIn = await plain.request(`${LAN}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: LAN },
      body: JSON.stringify({ email: client.email, password: 'correct horse' }),
    });
    const session = { cookie: signedIn.headers.getSetCookie()[0]!.split(';', 1)[0]! };
    const status = async (method: string, headers: Headers) =>
      (await plain.request(`${LAN}/api/display-name`, { method, headers: { ...session, ...headers } }))
        .status;
    expect(await status('GET', { referer: `${LAN}/account` })).toBe(200);
    expect(await status('GET', {})).toBe(403);
    expect(await status('GET', { referer: 'http://192.168.1.66/' })).toBe(403);
    expect(await status('PUT', { origin: LAN, 'content-type': 'application/json' })).toBe(400);
    expect(await status('PUT', { referer: `${LAN}/account`, 'content-type': 'application/json' })).toBe(403);
    await plain.close();
  });

  it('follows its bearer token when it has one as well', async () => {
    const authorization = `Bearer ${client.token}`;
    expect(await statusOf('POST', '/api/auth', { cookie, authorization })).toBe(200);
    expect(await statusOf('GET', '/api/conversations', { cookie, authorization })).toBe(200);
  });
});

it('a request without a cookie needs no such proof', async () => {
  for (const [, headers] of [...OWN, ...READING, ['nothing', {}] as const]) {
    expect(await statusOf('GET', '/api/suggestions', headers)).toBe(200);
    expect(await statusOf('POST', '/api/secret', headers)).toBe(400);
  }
});

describe('a GET that acts', () => {
  const acted: string[] = [];
  const small = new Hono<HttpEnv>();
  small.use(async (c, next) => {
    c.set('requestId', NONE);
    c.set('log', pino({ enabled: false }));
    await next();
  });
  small.onError((error, c) => jsonRefusal(refusalFrom(error, c.get('log')), NONE));
  small.use(refuseCrossSite(SITE));
  const base = os.$context<CallContext>();
  const contract = serveContract(
    {
      stop: base
        .route({ method: 'GET', path: '/stop', spec: actingGet })
        .handler(() => void acted.push('contract')),
      look: base.route({ method: 'GET', path: '/look' }).handler(() => 'seen'),
    },
    async () => null,
    async () => null,
  );
  small.get('/api/raw', (c) => {
    requireMayAct(c);
    acted.push('raw');
    return c.json({});
  });
  small.all('/api/*', async (c) => (await contract(c)) ?? c.notFound());
  const status = async (path: string, headers: Headers) => (await small.request(path, { headers })).status;

  it.each(['/api/stop', '/api/raw'])('follows the same rules as other methods: %s', async (path) => {
    acted.length = 0;
    for (const [name, headers] of [...FOREIGN, ...READING]) {
      expect([name, await status(path, { cookie: 'a=b', ...headers })]).toEqual([name, 403]);
    }
    expect(acted).toEqual([]);
    for (const [name, headers] of [...OWN, ['a token', { authorization: 'Bearer t' }] as const]) {
      expect([name, await status(path, { cookie: 'a=b', ...headers })]).toEqual([name, 200]);
    }
    expect(acted).toHaveLength(OWN.length + 1);
  });

  it('is distinguished from one that reads', async () => {
    for (const [, headers] of READING)
      expect(await status('/api/look', { cookie: 'a=b', ...headers })).toBe(200);
  });
});
