import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { oauthAccessTokens, oauthClients } from '#server/db/schema/oauth.ts';
import { ACCESS_STATES } from '#server/testing/access-states.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearing, mcpReply, outsideProgram, type Tokens } from '#server/testing/outside-program.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { KEYS_MAX } from '#shared/connection-limits.ts';
import type { ApiKey } from '#shared/connections.ts';
import { DAY_MS } from '#shared/durations.ts';

let app: TestApp;
/** On the MCP server, which accepts keys and access tokens. */
beforeAll(async () => {
  app = await testApp();
  app.play(textReply('Yes.'));
});
afterAll(() => app.close());

const PASSWORD = 'correct horse';

const add = (client: Client, body: object = {}) =>
  client.post('/api/connections/keys', {
    name: 'Script',
    scopes: ['coach:ask'],
    expires_in_days: 90,
    ...body,
  });
const addOne = async (client: Client, body: object = {}) => {
  const reply = await add(client, body);
  expect(reply.status).toBe(200);
  return (await reply.json()) as { key: ApiKey; secret: string };
};
const listOf = async (client: Client) =>
  ((await (await client.request('/api/connections')).json()) as { keys: ApiKey[] }).keys;
const service = () => app.database.as('service');
const setKey = (id: string, values: Partial<typeof apiKeys.$inferInsert>) =>
  service().transaction((tx) => tx.update(apiKeys).set(values).where(eq(apiKeys.id, id)));

/** The calls open to programs. */
const CALLS = {
  models: (headers: Record<string, string>) => app.request('/v1/models', { headers }),
  model: (headers: Record<string, string>) => app.request('/v1/models/coach', { headers }),
  ask: (headers: Record<string, string>) => completion(headers, {}),
  stream: (headers: Record<string, string>) => completion(headers, { stream: true }),
};
const completion = (headers: Record<string, string>, body: object) =>
  app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'coach', messages: [{ role: 'user', content: 'Q' }], ...body }),
  });
const withKey = (secret: string) => ({ authorization: `Bearer ${secret}` });
const statusOf = async (secret: string) => (await CALLS.models(withKey(secret))).status;

describe('a key', () => {
  it('is shown once and stored as a hash', async () => {
    const client = await app.signUp();
    const { key, secret } = await addOne(client, {
      name: '  Open\nWebUI ',
      scopes: ['records:write', 'coach:ask'],
    });
    expect(secret).toMatch(/^llk_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Open WebUI',
      scopes: ['coach:ask', 'records:write'],
      last_used_at: null,
    });
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(Date.parse(key.expires_at!) - Date.now()).toBeGreaterThan(89 * DAY_MS);
    const reply = await client.request('/api/connections');
    const text = await reply.text();
    expect(JSON.parse(text)).toEqual({
      keys: [key],
      programs: [],
      api_address: 'https://coach.example/v1',
      mcp_address: 'https://coach.example/mcp',
    });
    expect(text).not.toContain(secret);
    const rows = await service().transaction((tx) =>
      tx.select().from(apiKeys).where(eq(apiKeys.userId, client.id)),
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(key.prefix.length));
    // The stored hash opens nothing.
    expect(await statusOf(rows[0]!.keyHash)).toBe(401);
  });

  it('shows when, from where and by which program it was used', async () => {
    const client = await app.signUp();
    const { secret } = await addOne(client);
    await CALLS.models({ ...withKey(secret), 'user-agent': 'OpenAI/JS 7.39.0' });
    await eventually(async () => {
      const [key] = await listOf(client);
      expect(key).toMatchObject({
        last_used_at: expect.any(String),
        last_address: '127.0.0.1',
        last_program: 'OpenAI/JS 7.39.0',
      });
    });
    await CALLS.models({ ...withKey(secret), 'user-agent': 'curl/8' });
    await eventually(async () => expect((await listOf(client))[0]!.last_program).toBe('curl/8'));
  });

  it(`is one of ${KEYS_MAX} at most, however many requests arrive at once`, async () => {
    const client = await app.signUp();
    const replies = await Promise.all(Array.from({ length: KEYS_MAX + 3 }, () => add(client)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(KEYS_MAX).fill(200), 409, 409, 409]);
    const keys = await listOf(client);
    expect(keys).toHaveLength(KEYS_MAX);
    await client.request(`/api/connections/keys/${keys[0]!.id}`, { method: 'DELETE' });
    expect((await add(client)).status).toBe(200);
  });

  it.each([
    [{ name: ' ' }, 'Give the key a name.'],
    [{ name: 'n'.repeat(61) }, 'A name can be at most 60 characters long.'],
    [{ scopes: [] }, 'Choose what the key may do.'],
    [{ scopes: ['admin'] }, ''],
    [{ expires_in_days: 4000 }, ''],
  ])('is refused: %j', async (body, sentence) => {
    const reply = await add(await app.signUp(), body);
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });

  it('is revoked by its owner alone, and is in the audit log', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    const { key, secret } = await addOne(client);
    const revoke = (as: Client) => as.request(`/api/connections/keys/${key.id}`, { method: 'DELETE' });
    expect((await revoke(other)).status).toBe(404);
    expect(await statusOf(secret)).toBe(200);
    expect((await revoke(client)).status).toBe(200);
    expect(await statusOf(secret)).toBe(401);
    const events = await service().transaction((tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.userId, client.id)),
    );
    expect(
      events.filter(({ kind }) => kind.startsWith('api_key')).map(({ kind, detail }) => [kind, detail]),
    ).toEqual([
      ['api_key_created', { key: key.prefix, scopes: ['coach:ask'] }],
      ['api_key_revoked', { key: key.prefix }],
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('opens only its own door', async () => {
    const { secret } = await addOne(await app.signUp());
    for (const path of ['/api/connections', '/api/conversations', '/api/user-info'])
      expect((await app.request(path, { headers: withKey(secret) })).status).toBe(401);
  });

  it('is exported without its hash, and never logged', async () => {
    const client = await app.signUp();
    const { key, secret } = await addOne(client);
    const tokens = await outsideProgram(app).connect(client);
    await CALLS.ask(withKey(secret));
    await CALLS.ask(withKey(`${secret.slice(0, -1)}~`));
    await client.post('/api/data-export', {});
    const archive = await eventually(async () => {
      const reply = await client.request('/api/data-export/archive');
      expect(reply.status).toBe(200);
      return unzipSync(new Uint8Array(await reply.arrayBuffer()));
    });
    const part = strFromU8(archive['api-keys.json']!);
    expect(JSON.parse(part)).toMatchObject([{ id: key.id, prefix: key.prefix, name: 'Script' }]);
    expect(part).not.toMatch(/hash/i);
    const programs = strFromU8(archive['connected-programs.json']!);
    expect(JSON.parse(programs)).toMatchObject([{ name: 'Assistant', host: 'assistant.example' }]);
    expect(programs).not.toContain(tokens.refresh_token.slice(4));
    expect(JSON.stringify(app.logged)).not.toContain(secret.slice(key.prefix.length, -1));
  });
});

describe('the keys of a member', () => {
  const ends: Record<string, (client: Client) => Promise<unknown>> = {
    'with signing out everywhere': (client) => client.request('/api/sessions', { method: 'DELETE' }),
    'with a new password': (client) =>
      client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'a new saddle' }),
    'with deletion': (client) =>
      client.post('/api/account-deletion', { password: PASSWORD, confirmation: 'delete my account' }),
    'when a super admin signs them out': async (client) => {
      const owner = await app.signUp();
      await setRoles(app.database, owner.email, ['super-admin']);
      return await owner.post(`/api/members/${client.id}/sign-out`, {});
    },
    'with a reset': async (client) => {
      await app.request('/api/auth/request-password-reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: client.email }),
      });
      const link = await eventually(() => app.mailed.findLast(({ to }) => to === client.email)!.link);
      const token = new URL(link).hash.replace('#token=', '');
      return await client.post('/api/auth/reset-password', { token, newPassword: 'a new saddle' });
    },
  };
  it.each(Object.keys(ends))('and the programs they connected end %s', async (name) => {
    const [client, other] = [await app.signUp(), await app.signUp()];
    const [{ secret }, others] = [await addOne(client), await addOne(other)];
    const program = outsideProgram(app);
    const [tokens, tokensOfOther] = [await program.connect(client), await program.connect(other)];
    expect(await statusOf(secret)).toBe(200);
    expect(((await ends[name]!(client)) as Response).status).toBe(200);
    expect([await statusOf(secret), await statusOf(others.secret)]).toEqual([401, 200]);
    const statuses = [tokens, tokensOfOther].map(
      async (each) => (await mcpReply(app, bearing(each.access_token))).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200]);
    expect((await program.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await program.refresh(tokensOfOther.refresh_token)).status).toBe(200);
  });

  it('stay valid after a password change when requested', async () => {
    const client = await app.signUp();
    const { secret } = await addOne(client);
    const program = outsideProgram(app);
    const tokens = await program.connect(client);
    const change = { currentPassword: PASSWORD, newPassword: 'a new saddle', endKeys: false };
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
    expect(await statusOf(secret)).toBe(200);
    expect((await program.refresh(tokens.refresh_token)).status).toBe(200);
  });
});

const EXPIRED = { status: 402, code: 'no_access', message: /subscription/ };
const OPEN = { status: 200 };

const WRONG = { status: 401, code: 'invalid_api_key', message: /wrong or was revoked/ };
/** States of a key. Without its own result, access decides. */
const STATES: Record<
  string,
  {
    headers(client: Client): Promise<Record<string, string>>;
    gives?: { status: number; code: string; message: RegExp };
  }
> = {
  none: { headers: async () => ({}), gives: { ...WRONG, message: /Send an API key/ } },
  'a session of the app': { headers: async (client) => withKey(client.token), gives: WRONG },
  wrong: { headers: async () => withKey(`llk_${'x'.repeat(43)}`), gives: WRONG },
  'not a key': { headers: async () => ({ authorization: 'Basic abc' }), gives: WRONG },
  expired: {
    headers: async (client) => {
      const { key, secret } = await addOne(client);
      await setKey(key.id, { expiresAt: new Date() });
      return withKey(secret);
    },
    gives: { ...WRONG, message: /has expired/ },
  },
  revoked: {
    headers: async (client) => {
      const { key, secret } = await addOne(client);
      await client.request(`/api/connections/keys/${key.id}`, { method: 'DELETE' });
      return withKey(secret);
    },
    gives: WRONG,
  },
  'without the scope': {
    headers: async (client) => withKey((await addOne(client, { scopes: ['records:write'] })).secret),
    gives: { status: 403, code: 'insufficient_permissions', message: /coach:ask/ },
  },
  good: { headers: async (client) => withKey((await addOne(client, { expires_in_days: null })).secret) },
};

const CHALLENGE = 'Bearer resource_metadata="https://coach.example/.well-known/oauth-protected-resource/mcp"';
const EVERY_SCOPE = 'scope="coach:ask records:read records:write"';
const ENDED = { status: 401, challenge: `${CHALLENGE}, error="invalid_token", ${EVERY_SCOPE}` };
const connected = (client: Client, fields?: Record<string, string>) =>
  outsideProgram(app).connect(client, fields);
const setTokens = (client: Client, values: Partial<typeof oauthAccessTokens.$inferInsert>) =>
  service().transaction((tx) =>
    tx.update(oauthAccessTokens).set(values).where(eq(oauthAccessTokens.userId, client.id)),
  );
/** States of an access token, and what may be sent instead. */
const TOKEN_STATES: Record<
  string,
  {
    bearer(client: Client): Promise<string | undefined>;
    gives?: { status: number; challenge: string };
  }
> = {
  none: {
    bearer: async () => undefined,
    gives: { status: 401, challenge: `${CHALLENGE}, ${EVERY_SCOPE}` },
  },
  'a session of the app': { bearer: async (client) => client.token, gives: ENDED },
  wrong: { bearer: async () => `llt_${'x'.repeat(32)}`, gives: ENDED },
  'a refresh token': { bearer: async (client) => (await connected(client)).refresh_token, gives: ENDED },
  expired: {
    bearer: async (client) => {
      const { access_token } = await connected(client);
      await setTokens(client, { expiresAt: new Date() });
      return access_token;
    },
    gives: ENDED,
  },
  disconnected: {
    bearer: async (client) => {
      const { access_token } = await connected(client);
      await disconnectAll(client);
      return access_token;
    },
    gives: ENDED,
  },
  'given back': {
    bearer: async (client) => {
      const program = outsideProgram(app);
      const { access_token } = await program.connect(client);
      expect((await program.revoke(access_token)).status).toBe(200);
      return access_token;
    },
    gives: ENDED,
  },
  'of a program that was switched off': {
    bearer: async (client) => {
      const program = outsideProgram(app);
      const { access_token } = await program.connect(client);
      await service().transaction((tx) =>
        tx.update(oauthClients).set({ disabled: true }).where(eq(oauthClients.clientId, program.clientId)),
      );
      return access_token;
    },
    gives: ENDED,
  },
  'without the scope': {
    bearer: async (client) => (await connected(client, { scope: 'records:read' })).access_token,
    gives: {
      status: 403,
      challenge: `${CHALLENGE}, error="insufficient_scope", scope="coach:ask records:read"`,
    },
  },
  good: { bearer: async (client) => (await connected(client)).access_token },
  refreshed: {
    bearer: async (client) => {
      const program = outsideProgram(app);
      const { refresh_token } = await program.connect(client);
      return ((await (await program.refresh(refresh_token)).json()) as Tokens).access_token;
    },
  },
  'a key': { bearer: async (client) => (await addOne(client)).secret },
};
const disconnectAll = async (client: Client) => {
  const reply = await client.request('/api/connections');
  const { programs } = (await reply.json()) as { programs: { id: string }[] };
  for (const { id } of programs)
    expect((await client.request(`/api/connections/programs/${id}`, { method: 'DELETE' })).status).toBe(200);
};

describe.each(Object.keys(ACCESS_STATES))('a member with access: %s', (access) => {
  let client: Client;
  beforeAll(async () => {
    client = await app.signUp();
    await ACCESS_STATES[access]!.make(client, app);
  });
  it.each(Object.keys(STATES))('and a key: %s', async (state) => {
    const headers = await STATES[state]!.headers(client);
    const gives = STATES[state]!.gives ?? (ACCESS_STATES[access]!.allowed ? OPEN : EXPIRED);
    for (const [name, call] of Object.entries(CALLS)) {
      const reply = await call(headers);
      const text = await reply.text();
      expect([name, reply.status, text]).toEqual([name, gives.status, expect.anything()]);
      if (gives.status === 200) continue;
      const { status: _, ...about } = gives as { status: number; code: string; message: RegExp };
      expect(JSON.parse(text).error).toEqual({
        type: gives.status === 402 ? 'insufficient_quota' : 'invalid_request_error',
        param: null,
        code: about.code,
        message: expect.stringMatching(about.message),
      });
    }
  });
  it.each(Object.keys(TOKEN_STATES))('and an access token: %s', async (state) => {
    const bearer = await TOKEN_STATES[state]!.bearer(client);
    const isOpen = ACCESS_STATES[access]!.allowed;
    const own = TOKEN_STATES[state]!.gives;
    // Another scope would not help a member without access, so lack of access is reported first.
    const gives = own === undefined || (own.status === 403 && !isOpen) ? (isOpen ? OPEN : EXPIRED) : own;
    const headers: Record<string, string> = bearer === undefined ? {} : bearing(bearer);
    const reply = await mcpReply(app, headers, 'resources/templates/list');
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      gives.status,
      'challenge' in gives ? gives.challenge : null,
    ]);
    // Tokens are for the MCP server only.
    if (bearer?.startsWith('llt_')) {
      for (const path of ['/v1/models', '/api/conversations', '/api/connections'])
        expect((await app.request(path, { headers: bearing(bearer) })).status).toBe(401);
    }
  });
});

it('a program that calls too often does not lock its member out', async () => {
  const client = await app.signUp();
  const { secret } = await addOne(client, { scopes: ['coach:ask', 'records:read'] });
  const strict = await testApp({ database: app.database, settings: { LIMIT_FACTOR: 0.02 } });
  const headers = { ...withKey(secret), 'content-type': 'application/json' };
  for (const call of [
    () => strict.request('/v1/models', { headers }),
    () => strict.request('/mcp', { method: 'POST', headers, body: '{}' }),
  ]) {
    const statuses = new Set<number>();
    for (let count = 0; count < 15; count++) statuses.add((await call()).status);
    expect(statuses).toContain(429);
  }
  const own = await strict.request('/api/conversations', {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(own.status).toBe(200);
});
