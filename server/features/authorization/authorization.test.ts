import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeClients, UNUSED_CLIENTS_MAX } from '#server/auth/clients.ts';
import { verifications } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  oauthAccessTokens,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
} from '#server/db/schema/oauth.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import {
  bearing,
  CALLBACK,
  EVERY_SCOPE,
  mcpReply,
  outsideProgram,
  RESOURCE,
  read,
  requestIn,
  scopesOf,
  type Tokens,
} from '#server/testing/outside-program.ts';
import { switchPrograms } from '#server/testing/switch-programs.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import { PROGRAMS_MAX } from '#shared/connection-limits.ts';

let app: TestApp;
let documents: Record<string, unknown> = {};
let reads = 0;
beforeAll(async () => {
  app = await testApp({
    readClientDocument: async (address) => {
      reads++;
      return documents[address];
    },
  });
});
afterAll(() => app.close());

const service = () => app.database.as('service');
const statusOf = async (token: string) => (await mcpReply(app, bearing(token))).status;
const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
const program = async (body: object = {}) => {
  const made = outsideProgram(app);
  await made.registered(body);
  return made;
};
const programs = async (client: Client) =>
  ((await (await client.request('/api/connections')).json()) as { programs: { id: string }[] }).programs;

describe('a program finds', () => {
  it.each(['', '/mcp'])(
    'the resource metadata at its bare address and at the MCP server’s: "%s"',
    async (path) => {
      const reply = await app.request(`/.well-known/oauth-protected-resource${path}`, {
        headers: { origin: 'https://inspector.example' },
      });
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(await reply.json()).toMatchObject({
        resource: `${TEST_SITE}/mcp`,
        authorization_servers: [TEST_SITE],
        scopes_supported: ['coach:ask', 'records:read', 'records:write'],
      });
    },
  );

  it.each([
    '/oauth-authorization-server',
    '/oauth-authorization-server/mcp',
    '/openid-configuration',
    '/openid-configuration/mcp',
  ])('the server metadata at %s', async (path) => {
    const reply = await app.request(`/.well-known${path}`, {
      headers: { origin: 'https://inspector.example' },
    });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await reply.json()).toMatchObject({
      issuer: TEST_SITE,
      authorization_endpoint: `${TEST_SITE}/oauth/authorize`,
      token_endpoint: `${TEST_SITE}/oauth/token`,
      registration_endpoint: `${TEST_SITE}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it('metadata readable from pages of other sites', async () => {
    for (const path of ['/oauth/token', '/oauth/register', '/.well-known/oauth-authorization-server']) {
      const reply = await app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://inspector.example', 'access-control-request-method': 'POST' },
      });
      expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    }
  });

  it('nothing where the gym has switched it off', async () => {
    const off = await testApp();
    await switchPrograms(off, { api_keys: true, mcp: false });
    const statuses = await Promise.all(
      ['/.well-known/oauth-protected-resource', '/oauth/authorize'].map(
        async (path) => (await off.request(path)).status,
      ),
    );
    const sent = await off.request('/oauth/authorize');
    expect(sent.headers.get('location')).toBe('/connect?error=switched_off');
    expect(await errorOf(await outsideProgram(off).register())).toEqual([403, 'access_denied']);
    const client = await off.signUp();
    const asked = await client.post('/api/connections/requests', { request: 'none' });
    expect([...statuses, asked.status]).toEqual([404, 302, 403]);
    await off.close();
  });
});

describe('registration', () => {
  it('creates a public client, whatever the program asks for, and returns its address', async () => {
    const made = outsideProgram(app);
    const registered = await made.registered({
      client_name: '  Assist\u202eant\n ',
      client_uri: 'https://assistant.example',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'client_credentials'],
      skip_consent: true,
      scope: 'openid admin',
      jwks_uri: 'http://169.254.169.254/keys',
    });
    expect(registered).toEqual({
      client_id: expect.stringMatching(/^\w{32}$/),
      client_id_issued_at: expect.any(Number),
      registration_client_uri: `${TEST_SITE}/oauth/register/${registered.client_id}`,
      client_name: 'Assistant',
      client_uri: 'https://assistant.example',
      redirect_uris: [CALLBACK],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: `${EVERY_SCOPE} offline_access`,
      token_endpoint_auth_method: 'none',
    });
    const kept = await app.request(`/oauth/register/${registered.client_id}`);
    expect(await kept.json()).toEqual(registered);
  });

  it.each([
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{ redirect_uris: 'https://assistant.example' }, 'invalid_client_metadata'],
    [{ redirect_uris: Array(21).fill(CALLBACK) }, 'invalid_client_metadata'],
    [{ client_name: 7 }, 'invalid_client_metadata'],
    [{ redirect_uris: ['http://assistant.example/callback'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['data:text/html,hello'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://assistant.example/#here'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://me:word@assistant.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['/callback'] }, 'invalid_redirect_uri'],
  ])('is refused: %j', async (body, error) => {
    expect(await errorOf(await outsideProgram(app).register(body))).toEqual([400, error]);
  });

  it.each([[null], [' \u202e ']])('treats an empty name as none: %j', async (client_name) => {
    expect(await outsideProgram(app).registered({ client_name })).not.toHaveProperty('client_name');
  });

  it('is limited by address', async () => {
    const limited = await testApp({ settings: { LIMIT_FACTOR: 0.1 } });
    const made = outsideProgram(limited);
    const replies = [];
    for (let n = 0; n < 4; n++) replies.push(await made.register());
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(await errorOf(replies[3]!)).toEqual([429, 'temporarily_unavailable']);
    // An unknown document counts as a registration.
    made.clientId = 'https://assistant.example/one-more.json';
    expect(await made.authorize()).toBe('/connect?error=too_often');
    await limited.close();
  });

  it('has a maximum, and drops the oldest program that nobody has connected', async () => {
    const fill = (createdAt: Date) =>
      service().transaction((tx) =>
        tx.insert(oauthClients).values(
          Array.from({ length: UNUSED_CLIENTS_MAX }, () => ({
            clientId: uuidv7(),
            redirectUris: [CALLBACK],
            createdAt,
          })),
        ),
      );
    const count = () => service().read((tx) => tx.$count(oauthClients));
    const client = await app.signUp();
    const connected = await program();
    await connected.connect(client);
    await fill(new Date());
    expect(await errorOf(await outsideProgram(app).register())).toEqual([503, 'temporarily_unavailable']);
    const described = outsideProgram(app);
    described.clientId = 'https://assistant.example/full.json';
    documents = {
      [described.clientId]: { client_id: described.clientId, redirect_uris: [CALLBACK] },
    };
    expect(await described.authorize()).toBe('/connect?error=unavailable');
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await service().transaction((tx) =>
      tx.update(oauthClients).set({ createdAt: minutesAgo(120), connectedAt: minutesAgo(5) }),
    );
    // All were connected, and some until recently.
    expect((await outsideProgram(app).register()).status).toBe(503);
    await service().transaction((tx) => tx.update(oauthClients).set({ connectedAt: minutesAgo(60) }));
    expect((await outsideProgram(app).register()).status).toBe(201);
    expect(await count()).toBeLessThanOrEqual(UNUSED_CLIENTS_MAX + 5);
    expect(await programs(client)).toHaveLength(1);
    await service().transaction((tx) => tx.delete(oauthClients));
  });
});

it('expires with its connections and tokens when nobody uses it', async () => {
  const client = await app.signUp();
  const [unused, idle, active, left] = [await program(), await program(), await program(), await program()];
  const [idleTokens, tokens] = [await idle.connect(client), await active.connect(client)];
  await left.connect(client);
  const rotated = (await (await active.refresh(tokens.refresh_token)).json()) as Tokens;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await service().transaction(async (tx) => {
    await tx.update(oauthClients).set({ createdAt: daysAgo(8) });
    await tx.update(oauthConsents).set({ updatedAt: daysAgo(2) });
    const ofIdle = eq(oauthRefreshTokens.clientId, idle.clientId);
    await tx
      .update(oauthRefreshTokens)
      .set({ expiresAt: daysAgo(1) })
      .where(ofIdle);
    await tx
      .update(oauthRefreshTokens)
      .set({ rotatedAt: daysAgo(3) })
      .where(isNotNull(oauthRefreshTokens.rotatedAt));
    await tx.delete(oauthConsents).where(eq(oauthConsents.clientId, left.clientId));
  });
  await purgeClients(app.database);
  const known = async (made: typeof unused) => (await app.request(`/oauth/register/${made.clientId}`)).status;
  expect(await Promise.all([unused, idle, active, left].map(known))).toEqual([404, 200, 200, 200]);
  expect([await statusOf(idleTokens.access_token), await statusOf(rotated.access_token)]).toEqual([401, 200]);
  expect(await programs(client)).toHaveLength(1);
  // Exchanged that long ago, the first token is not a sign of theft.
  expect((await active.refresh(tokens.refresh_token)).status).toBe(400);
  expect((await active.refresh(rotated.refresh_token)).status).toBe(200);
  await service().transaction(async (tx) => {
    await tx.update(oauthClients).set({ connectedAt: daysAgo(91) });
    await tx.insert(verifications).values({ identifier: 'old', value: '', expiresAt: daysAgo(2) });
  });
  const [ended, other] = [await program(), await app.signUp()];
  await ended.connect(other);
  const isOfEnded = eq(oauthClients.clientId, ended.clientId);
  await service().transaction((tx) =>
    tx
      .update(oauthClients)
      .set({ connectedAt: daysAgo(91) })
      .where(isOfEnded),
  );
  const [{ id }] = (await programs(other)) as [{ id: string }];
  await other.request(`/api/connections/programs/${id}`, { method: 'DELETE' });
  await purgeClients(app.database);
  // The last connection counts, not the first.
  expect(await Promise.all([idle, active, left, ended].map(known))).toEqual([404, 200, 404, 200]);
  expect(await service().read((tx) => tx.$count(verifications, eq(verifications.identifier, 'old')))).toBe(0);
});

describe('a member', () => {
  it('sees what a program wants, allows it, and it calls on their behalf', async () => {
    const client = await app.signUp();
    const made = await program();
    const request = requestIn(await made.authorize());
    expect(await read(client, request)).toEqual({
      program: {
        name: 'Assistant',
        host: 'assistant.example',
        scopes: ['coach:ask', 'records:read', 'records:write'],
      },
      site: null,
      has_document: false,
      code: expect.any(String),
    });
    const back = await made.decide(client);
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a state of the program',
      iss: TEST_SITE,
    });
    const reply = await made.exchange(back.searchParams.get('code')!);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const tokens = (await reply.json()) as Tokens;
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 1800,
      scope: `${EVERY_SCOPE} offline_access`,
    });
    expect(await scopesOf(app, tokens.access_token)).toEqual(['coach:ask', 'records:read', 'records:write']);
  });

  it('denies it, and the program is notified', async () => {
    const client = await app.signUp();
    const back = await (await program()).decide(client, {}, false);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a state of the program',
      iss: TEST_SITE,
    });
    expect(back.searchParams.has('code')).toBe(false);
    expect(await service().read((tx) => tx.$count(oauthConsents, eq(oauthConsents.userId, client.id)))).toBe(
      0,
    );
  });

  it('is asked each time, and may allow less the next time', async () => {
    const client = await app.signUp();
    const made = await program();
    const before = await made.connect(client);
    requestIn(await made.authorize());
    const after = await made.connect(client, { scope: 'records:read' });
    for (const { access_token } of [before, after])
      expect(await scopesOf(app, access_token)).toEqual(['records:read']);
  });

  it('answers twice at once, and has one connection', async () => {
    const client = await app.signUp();
    const made = await program();
    const backs = await Promise.all(Array.from({ length: 3 }, () => made.decide(client)));
    for (const back of backs) expect((await made.exchange(back.searchParams.get('code')!)).status).toBe(200);
    expect(await programs(client)).toHaveLength(1);
  });

  it('is reachable by the window that opened theirs, and by no other page', async () => {
    const served = await testApp({ database: app.database, web: async () => new Response('a screen') });
    const openerOf = async (path: string) =>
      (await served.request(path)).headers.get('cross-origin-opener-policy');
    expect([await openerOf('/oauth/authorize'), await openerOf('/connect'), await openerOf('/home')]).toEqual(
      ['unsafe-none', 'unsafe-none', 'same-origin'],
    );
    expect((await served.request('/connect')).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    await served.close();
  });

  it.each([[undefined], ['offline_access']])(
    'gives a program that names no scope read-only access: %j',
    async (scope) => {
      const client = await app.signUp();
      expect(await (await program()).connect(client, { scope })).toMatchObject({
        scope: 'coach:ask records:read offline_access',
      });
    },
  );

  it('can connect only so many programs, and keeps existing ones', async () => {
    const client = await app.signUp();
    const first = await program();
    await first.connect(client);
    const pending = await service().transaction(async (tx) => {
      const added = await tx
        .insert(oauthClients)
        .values(
          Array.from({ length: PROGRAMS_MAX - 1 }, () => ({ clientId: uuidv7(), redirectUris: [CALLBACK] })),
        )
        .returning({ clientId: oauthClients.clientId });
      await tx
        .insert(oauthConsents)
        .values(added.map(({ clientId }) => ({ clientId, userId: client.id, scopes: ['coach:ask'] })));
      return added;
    });
    const request = requestIn(await (await program()).authorize());
    const { code } = await read(client, request);
    const allow = () => client.post('/api/connections/requests/answer', { request, code, allow: true });
    const refused = await allow();
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('You have 20 connected programs'),
    ]);
    await first.connect(client);
    // Programs that never fetched their tokens make room.
    await service().transaction((tx) =>
      tx
        .update(oauthConsents)
        .set({ updatedAt: new Date(Date.now() - 3_600_000) })
        .where(eq(oauthConsents.clientId, pending[0]!.clientId)),
    );
    expect((await allow()).status).toBe(200);
  });

  it('disconnects a program, ending its tokens immediately; both are in the audit log', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    const made = await program();
    const [tokens, others] = [await made.connect(client), await made.connect(other)];
    expect(await statusOf(tokens.access_token)).toBe(200);
    const [{ id }] = (await programs(client)) as [{ id: string }];
    const disconnect = (as: Client) => as.request(`/api/connections/programs/${id}`, { method: 'DELETE' });
    expect((await disconnect(other)).status).toBe(404);
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await disconnect(client)).status).toBe(200);
    expect([await statusOf(tokens.access_token), await statusOf(others.access_token)]).toEqual([401, 200]);
    expect(await errorOf(await made.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await programs(client)).toEqual([]);
    const events = await service().read((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.userId, client.id)),
    );
    expect(
      events.filter(({ kind }) => kind.startsWith('program')).map(({ kind, detail }) => [kind, detail]),
    ).toEqual([
      [
        'program_connected',
        {
          program: 'Assistant',
          host: 'assistant.example',
          scopes: ['coach:ask', 'records:read', 'records:write'],
        },
      ],
      ['program_disconnected', { program: 'Assistant' }],
    ]);
  });

  it('signs out of the browser that allowed it, and stays connected', async () => {
    const client = await app.signUp();
    const made = await program();
    const tokens = await made.connect(client);
    expect((await client.post('/api/auth/sign-out', {})).status).toBe(200);
    const next = (await (await made.refresh(tokens.refresh_token)).json()) as Tokens;
    expect(await statusOf(next.access_token)).toBe(200);
  });

  it('disconnects before the code is exchanged, which then fails', async () => {
    const client = await app.signUp();
    const made = await program();
    const back = await made.decide(client);
    expect((await client.request('/api/sessions', { method: 'DELETE' })).status).toBe(200);
    const reply = await made.exchange(back.searchParams.get('code')!);
    expect(await errorOf(reply)).toEqual([400, 'invalid_grant']);
  });
});

describe('the answer of a member is refused', () => {
  const answer = (client: Client, body: object, headers: Record<string, string> = {}) =>
    client.post('/api/connections/requests/answer', body, headers);

  it('from a page of another site', async () => {
    const client = await app.signUp();
    const request = requestIn(await (await program()).authorize());
    const { code } = await read(client, request);
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      expect((await answer(client, { request, code, allow: true }, headers)).status).toBe(403);
    const cookie = { cookie: `liftlore.session_token=${encodeURIComponent(client.token)}` };
    const reply = await app.request('/api/connections/requests/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...cookie },
      body: JSON.stringify({ request, code, allow: true }),
    });
    expect(reply.status).toBe(403);
  });

  it('with the code of another session or request, or with none', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    const made = await program();
    const request = requestIn(await made.authorize());
    const another = requestIn(await made.authorize({ scope: 'coach:ask' }));
    for (const code of [(await read(other, request)).code, (await read(client, another)).code, ''])
      expect((await answer(client, { request, code, allow: true })).status).toBe(403);
  });

  it('when the request was changed or has expired', async () => {
    const client = await app.signUp();
    const request = requestIn(await (await program()).authorize({ scope: 'coach:ask' }));
    const changed = new URLSearchParams(request);
    changed.set('scope', EVERY_SCOPE);
    const late = new URLSearchParams(request);
    late.set('exp', '1');
    for (const forged of [changed, late]) {
      const reply = await client.post('/api/connections/requests', { request: forged.toString() });
      expect(reply.status).toBe(400);
      expect(await reply.text()).toContain('go back to the program');
    }
  });
});

describe('a request is refused', () => {
  it.each([
    ['an unknown program', { client_id: 'nobody' }, 'invalid_client'],
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }, 'invalid_redirect'],
    ['a longer redirect address', { redirect_uri: `${CALLBACK}/more` }, 'invalid_redirect'],
    ['another scheme', { redirect_uri: CALLBACK.replace('https', 'http') }, 'invalid_request'],
    ['a query more', { redirect_uri: `${CALLBACK}?next=1` }, 'invalid_redirect'],
    ['none', { redirect_uri: undefined }, 'invalid_redirect'],
  ])('with a message to the member, not to the program: %s', async (_, fields, error) => {
    const location = await (await program()).authorize(fields);
    expect(location).toBe(`/connect?error=${error}`);
  });

  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another audience', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a longer audience', { resource: `${RESOURCE}//` }, 'invalid_target'],
    ['the API as audience', { resource: `${TEST_SITE}/api` }, 'invalid_target'],
    ['a scope that is none', { scope: 'coach:ask admin' }, 'invalid_scope'],
    ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
  ])('with a reply to the program, with state and issuer: %s', async (_, fields, error) => {
    const location = new URL(await (await program()).authorize(fields));
    expect(location.origin + location.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error,
      state: 'a state of the program',
      iss: TEST_SITE,
    });
  });

  it('but not for another port on the member’s own device', async () => {
    const made = await program({
      redirect_uris: ['http://127.0.0.1:8000/callback', 'http://localhost/callback'],
    });
    requestIn(await made.authorize({ redirect_uri: 'http://127.0.0.1:51234/callback' }));
    requestIn(await made.authorize({ redirect_uri: 'http://localhost:6274/callback' }));
    for (const redirect_uri of ['http://127.0.0.1:51234/other', 'http://127.0.0.2:8000/callback'])
      expect(await made.authorize({ redirect_uri })).toBe('/connect?error=invalid_redirect');
    const client = await app.signUp();
    const tokens = await made.connect(client, { redirect_uri: 'http://localhost:6274/callback' });
    expect(await statusOf(tokens.access_token)).toBe(200);
  });
});

describe('a code', () => {
  const codeFor = async (made: Awaited<ReturnType<typeof program>>, client: Client) =>
    (await made.decide(client)).searchParams.get('code')!;

  it('works once; reusing it revokes what it granted', async () => {
    const client = await app.signUp();
    const made = await program();
    const code = await codeFor(made, client);
    const tokens = (await (await made.exchange(code)).json()) as Tokens;
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect(await errorOf(await made.exchange(code))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect(await errorOf(await made.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('works for one of several concurrent requests', async () => {
    const client = await app.signUp();
    const made = await program();
    const code = await codeFor(made, client);
    const replies = await Promise.all(Array.from({ length: 4 }, () => made.exchange(code)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['the wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }, 'invalid_grant'],
    ['another audience', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('yields nothing with %s', async (_, fields, error) => {
    const client = await app.signUp();
    const made = await program();
    expect(await errorOf(await made.exchange(await codeFor(made, client), fields))).toEqual([400, error]);
    expect(
      await service().read((tx) => tx.$count(oauthAccessTokens, eq(oauthAccessTokens.userId, client.id))),
    ).toBe(0);
  });

  it('yields nothing to another program', async () => {
    const client = await app.signUp();
    const [made, other] = [await program(), await program()];
    const code = await codeFor(made, client);
    const stolen = await other.exchange(code, { code_verifier: made.verifier });
    expect(await errorOf(stolen)).toEqual([400, 'invalid_grant']);
  });

  it('yields nothing once it has expired', async () => {
    const client = await app.signUp();
    const made = await program();
    const code = await codeFor(made, client);
    await service().transaction((tx) =>
      tx.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) }),
    );
    expect(await errorOf(await made.exchange(code))).toEqual([400, 'invalid_grant']);
  });
});

describe('a refresh token', () => {
  it('is replaced at each use; reusing it later ends all tokens of the connection', async () => {
    const client = await app.signUp();
    const made = await program();
    const first = await made.connect(client);
    const second = (await (await made.refresh(first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    await service().transaction((tx) =>
      tx.update(oauthRefreshTokens).set({ rotationReplayExpiresAt: new Date(Date.now() - 1000) }),
    );
    expect(await errorOf(await made.refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    for (const { access_token } of [first, second]) expect(await statusOf(access_token)).toBe(401);
    expect(await errorOf(await made.refresh(second.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await programs(client)).toEqual([]);
  });

  it('yields the same reply for half a minute, so that a lost reply does no harm', async () => {
    const client = await app.signUp();
    const made = await program();
    const first = await made.connect(client);
    const [lost, again] = [
      (await (await made.refresh(first.refresh_token)).json()) as Tokens,
      (await (await made.refresh(first.refresh_token)).json()) as Tokens,
    ];
    expect(again).toMatchObject({ access_token: lost.access_token, refresh_token: lost.refresh_token });
    expect((await made.refresh(again.refresh_token)).status).toBe(200);
  });

  it('can be exchanged concurrently, with the same result', async () => {
    const client = await app.signUp();
    const made = await program();
    const first = await made.connect(client);
    const replies = await Promise.all(Array.from({ length: 3 }, () => made.refresh(first.refresh_token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tokens = (await Promise.all(replies.map((reply) => reply.json()))) as Tokens[];
    expect(new Set(tokens.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(await statusOf(tokens[0]!.access_token)).toBe(200);
  });

  it('is also replaced when less is asked for', async () => {
    const client = await app.signUp();
    const made = await program();
    const first = await made.connect(client);
    const less = { scope: 'coach:ask' };
    const second = (await (await made.refresh(first.refresh_token, less)).json()) as Tokens;
    const third = (await (await made.refresh(second.refresh_token, less)).json()) as Tokens;
    expect(third).toMatchObject({
      scope: 'coach:ask offline_access',
      refresh_token: expect.stringMatching(/^llr_/),
    });
    expect(new Set([first, second, third].map(({ refresh_token }) => refresh_token)).size).toBe(3);
  });

  it('can be exchanged sixty times an hour per connection', async () => {
    const limited = await testApp({ settings: { LIMIT_FACTOR: 0.05 } });
    const client = await limited.signUp();
    const made = outsideProgram(limited);
    let { refresh_token } = await made.connect(client);
    const statuses = [];
    for (let n = 0; n < 4; n++) {
      const reply = await made.refresh(refresh_token);
      statuses.push(reply.status);
      if (reply.ok) ({ refresh_token } = (await reply.json()) as Tokens);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  it('that is revoked ends everything from the same answer, and the connection when nothing is left', async () => {
    const client = await app.signUp();
    const made = await program();
    const [first, elsewhere] = [await made.connect(client), await made.connect(client)];
    const second = (await (await made.refresh(first.refresh_token)).json()) as Tokens;
    const stranger = await program();
    expect((await stranger.revoke(second.refresh_token)).status).toBe(200);
    expect(await statusOf(second.access_token)).toBe(200);
    expect((await made.revoke(second.refresh_token)).status).toBe(200);
    for (const { access_token } of [first, second]) expect(await statusOf(access_token)).toBe(401);
    expect((await made.refresh(first.refresh_token)).status).toBe(400);
    // The program is connected twice, as on two devices.
    expect(await statusOf(elsewhere.access_token)).toBe(200);
    expect(await programs(client)).toHaveLength(1);
    expect((await made.revoke(elsewhere.refresh_token, { token_type_hint: 'refresh_token' })).status).toBe(
      200,
    );
    expect(await statusOf(elsewhere.access_token)).toBe(401);
    expect(await service().read((tx) => tx.$count(oauthConsents, eq(oauthConsents.userId, client.id)))).toBe(
      0,
    );
  });

  it('grants no more than was allowed, and less when asked', async () => {
    const client = await app.signUp();
    const made = await program();
    const { refresh_token } = await made.connect(client, { scope: 'coach:ask records:read' });
    expect(await errorOf(await made.refresh(refresh_token, { scope: EVERY_SCOPE }))).toEqual([
      400,
      'invalid_scope',
    ]);
    const less = (await (await made.refresh(refresh_token, { scope: 'coach:ask' })).json()) as Tokens;
    expect(await scopesOf(app, less.access_token)).toEqual(['coach:ask']);
  });

  it('is tied to one program and one audience', async () => {
    const client = await app.signUp();
    const [made, other] = [await program(), await program()];
    const { refresh_token } = await made.connect(client);
    expect(await errorOf(await other.refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await made.refresh(refresh_token, { resource: 'https://other.example' }))).toEqual([
      400,
      'invalid_target',
    ]);
    expect((await made.refresh(refresh_token)).status).toBe(200);
  });

  it('ends when it expires or the program revokes it', async () => {
    const client = await app.signUp();
    const made = await program();
    const [late, back] = [await made.connect(client), await made.connect(client)];
    expect((await made.revoke(back.refresh_token)).status).toBe(200);
    expect(await statusOf(back.access_token)).toBe(401);
    expect((await made.refresh(back.refresh_token)).status).toBe(400);
    expect((await made.revoke('llr_nothing')).status).toBe(200);
    const tokens = late;
    await service().transaction((tx) =>
      tx
        .update(oauthRefreshTokens)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(oauthRefreshTokens.userId, client.id)),
    );
    expect(await errorOf(await made.refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

describe('a program with a document of its own', () => {
  const ADDRESS = 'https://assistant.example/client.json';
  const document = { client_id: ADDRESS, client_name: 'Assistant', redirect_uris: [CALLBACK] };

  it('is read when a member is asked, cached for a day, and shown with its site', async () => {
    documents = { [ADDRESS]: document };
    reads = 0;
    const client = await app.signUp();
    const made = outsideProgram(app);
    made.clientId = ADDRESS;
    const shown = await read(client, requestIn(await made.authorize()));
    expect(shown).toMatchObject({
      site: 'assistant.example',
      has_document: true,
      program: { name: 'Assistant' },
    });
    const tokens = await made.connect(client);
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect(reads).toBe(1);
    await service().transaction((tx) =>
      tx.update(oauthClients).set({ updatedAt: new Date(Date.now() - 25 * 3_600_000) }),
    );
    // An existing connection does not depend on the site.
    documents = {};
    expect((await made.refresh(tokens.refresh_token)).status).toBe(200);
    expect(await made.authorize()).toBe('/connect?error=invalid_client');
    documents = { [ADDRESS]: { ...document, redirect_uris: ['https://assistant.example/new'] } };
    expect(await made.authorize()).toBe('/connect?error=invalid_redirect');
    requestIn(await made.authorize({ redirect_uri: 'https://assistant.example/new' }));
  });

  it.each([
    ['of another address', { ...document, client_id: 'https://assistant.example/other.json' }],
    ['without redirect addresses', { ...document, redirect_uris: undefined }],
    ['that is no object', 'client'],
    ['with a redirect address over http', { ...document, redirect_uris: ['http://assistant.example/'] }],
  ])('is refused with one %s', async (_, served) => {
    const address = `https://assistant.example/${encodeURIComponent(_)}.json`;
    documents = {
      [address]:
        typeof served === 'string'
          ? served
          : { ...served, ...(served.client_id === ADDRESS && { client_id: address }) },
    };
    const made = outsideProgram(app);
    made.clientId = address;
    expect(await made.authorize()).toBe('/connect?error=invalid_client');
  });

  it.each([
    'http://assistant.example/client.json',
    'https://assistant.example/',
    'https://me:word@assistant.example/client.json',
    'https://assistant.example/client.json#part',
    'https://assistant.example/client.json?for=me',
    'https://assistant.example:8443/client.json',
    'https://assistant.example/a/../client.json',
  ])('is not fetched from %s', async (address) => {
    documents = { [address]: { ...document, client_id: address } };
    reads = 0;
    const made = outsideProgram(app);
    made.clientId = address;
    expect(await made.authorize()).toBe('/connect?error=invalid_client');
    expect(reads).toBe(0);
  });
});

it('no token, code or secret is logged, and none is stored in plain text', async () => {
  const client = await app.signUp();
  const made = await program();
  const back = await made.decide(client);
  const code = back.searchParams.get('code')!;
  const tokens = (await (await made.exchange(code)).json()) as Tokens;
  await made.exchange(code);
  await made.refresh(tokens.refresh_token);
  const [access, refresh, codes] = await service().transaction(async (tx) => [
    await tx.select().from(oauthAccessTokens),
    await tx.select().from(oauthRefreshTokens),
    await tx.select().from(verifications),
  ]);
  const kept = JSON.stringify([app.logged, access, refresh, codes]);
  for (const secret of [tokens.access_token, tokens.refresh_token, code, made.verifier])
    expect(kept).not.toContain(secret.replace(/^ll[tr]_/, ''));
});
