import { createHash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createProgramGuard, ProgramRefusal } from '#server/access/program-guard.ts';
import { createTokenReader } from '#server/auth/access-tokens.ts';
import { createKeyReader } from '#server/auth/api-keys.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { createLimits } from '#server/http/limits.ts';
import { jsonRefusal, refusalFrom } from '#server/http/reply.ts';
import type { Scope } from '#shared/connection-limits.ts';
import type { ConnectionRequest } from '#shared/connections.ts';
import { type Client, TEST_SITE, type TestApp } from './test-app.ts';

export const CALLBACK = 'https://assistant.example/callback';
export const RESOURCE = `${TEST_SITE}/mcp`;
export const EVERY_SCOPE = 'coach:ask records:read records:write';

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** What a program gets for a code or a refresh token. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

/** A program that a member connects, as one outside does it. */
export function outsideProgram(app: TestApp) {
  const verifier = randomBytes(32).toString('base64url');
  const form = (path: string, fields: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const program = {
    verifier,
    clientId: '',
    register: (body: object = {}) =>
      app.request('/oauth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Assistant', redirect_uris: [CALLBACK], ...body }),
      }),
    /** @returns where the browser is sent */
    async authorize(fields: Record<string, string | undefined> = {}): Promise<string> {
      const all = {
        response_type: 'code',
        client_id: program.clientId,
        redirect_uri: CALLBACK,
        scope: EVERY_SCOPE,
        state: 'a state of the program',
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        resource: RESOURCE,
        ...fields,
      };
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
      const reply = await app.request(`/oauth/authorize?${query}`);
      expect(reply.status).toBe(302);
      return reply.headers.get('location')!;
    },
    /** @returns where the member's browser is sent after they allowed it, or did not */
    async decide(
      client: Client,
      fields: Record<string, string | undefined> = {},
      allow = true,
    ): Promise<URL> {
      const request = requestIn(await program.authorize(fields));
      const { code } = await read(client, request);
      const reply = await client.post('/api/connections/requests/answer', { request, code, allow });
      expect(reply.status).toBe(200);
      return new URL(((await reply.json()) as { url: string }).url);
    },
    token: (fields: Record<string, string>) =>
      form('/oauth/token', { client_id: program.clientId, ...fields }),
    exchange: (code: string, fields: Record<string, string> = {}) =>
      program.token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        resource: RESOURCE,
        ...fields,
      }),
    refresh: (token: string, fields: Record<string, string> = {}) =>
      program.token({ grant_type: 'refresh_token', refresh_token: token, ...fields }),
    revoke: (token: string, fields: Record<string, string> = {}) =>
      form('/oauth/revoke', { token, client_id: program.clientId, ...fields }),
    /** The whole way, as far as the tokens. */
    async connect(client: Client, fields: Record<string, string | undefined> = {}): Promise<Tokens> {
      if (program.clientId === '') await program.registered();
      const back = await program.decide(client, fields);
      const reply = await program.exchange(
        back.searchParams.get('code')!,
        fields.redirect_uri === undefined ? {} : { redirect_uri: fields.redirect_uri },
      );
      expect(reply.status).toBe(200);
      return (await reply.json()) as Tokens;
    },
    async registered(body: object = {}) {
      const reply = await program.register(body);
      expect(reply.status).toBe(201);
      const registered = (await reply.json()) as { client_id: string; [field: string]: unknown };
      program.clientId = registered.client_id;
      return registered;
    },
  };
  return program;
}

/** The request in the address of the screen where the member decides. */
export function requestIn(location: string): string {
  expect(location).toMatch(/^\/connect\?.*sig=/);
  return location.slice('/connect?'.length);
}

/** The request as the screen shows it. */
export async function read(client: Client, request: string): Promise<ConnectionRequest> {
  const reply = await client.post('/api/connections/requests', { request });
  expect(reply.status).toBe(200);
  return (await reply.json()) as ConnectionRequest;
}

/** A door that asks for nothing but a key or a token, good for `?scope=`. */
export function guardedDoor({ database }: TestApp) {
  const log = pino({ level: 'silent' });
  const options = { billingMode: 'off', log };
  const [readKey, readToken] = [createKeyReader(database, options), createTokenReader(database, options)];
  const guard = createProgramGuard(
    async (headers, caller) => (await readKey(headers, caller)) ?? (await readToken(headers, caller)),
    createLimits({ factor: 1000, database, log }),
    { subscriptionsOn: true, adminTwoFactor: false, moneyNow: () => new Date(), recheck: async () => false },
    () => `${TEST_SITE}/.well-known/oauth-protected-resource/mcp`,
  );
  const door = new Hono<Exchange>();
  door.onError((error) => {
    const reply = jsonRefusal(refusalFrom(error, log), 'a request');
    if (error instanceof ProgramRefusal) reply.headers.set('WWW-Authenticate', error.challenge);
    return reply;
  });
  door.use(async (c, next) => {
    c.set('address', '192.0.2.7');
    await next();
  });
  door.get('/mcp', async (c) => {
    const { viewer, scopes } = await guard(c, c.req.query('scope') as Scope | undefined);
    return c.json({ id: viewer.id, scopes: [...scopes] });
  });
  return async (headers: Record<string, string> = {}, scope?: Scope) =>
    await door.request(`/mcp${scope === undefined ? '' : `?scope=${scope}`}`, { headers });
}
export const bearing = (token: string) => ({ authorization: `Bearer ${token}` });
