import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { SCOPES, type Scope } from '#shared/connection-limits.ts';
import type { ConnectionRequest } from '#shared/connections.ts';
import { type Client, TEST_SITE, type TestApp } from './test-app.ts';

export const CALLBACK = 'https://assistant.example/callback';
export const RESOURCE = `${TEST_SITE}/mcp`;
export const EVERY_SCOPE = 'coach:ask records:read records:write';

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The reply to a code or a refresh token. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

/** A program that a member connects, as an outside one does. */
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
    /** @returns where the member's browser is sent after they allowed or denied it */
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
    /** Goes through the whole flow up to the tokens. */
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

/** Reads the request in the address of the consent screen. */
export function requestIn(location: string): string {
  expect(location).toMatch(/^\/connect\?.*sig=/);
  return location.slice('/connect?'.length);
}

/** Reads the request as the screen shows it. */
export async function read(client: Client, request: string): Promise<ConnectionRequest> {
  const reply = await client.post('/api/connections/requests', { request });
  expect(reply.status).toBe(200);
  return (await reply.json()) as ConnectionRequest;
}

/**
 * Gets the MCP server's reply to a program: to a message that every program may send, or to one about the
 * library.
 */
export const mcpReply = (
  app: TestApp,
  headers: Record<string, string>,
  method: 'ping' | 'tools/list' | 'resources/templates/list' = 'ping',
) =>
  app.request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
  });

/** A tool for each scope. */
const TOOL_OF: Record<Scope, string> = {
  'coach:ask': 'ask_gym',
  'records:read': 'my_records',
  'records:write': 'add_record',
};

/** Reads a token's scopes by the tools that the MCP server lists. */
export async function scopesOf(app: TestApp, token: string): Promise<Scope[]> {
  const listed = await (await mcpReply(app, bearing(token), 'tools/list')).text();
  return SCOPES.map(({ id }) => id).filter((id) => listed.includes(`"name":"${TOOL_OF[id]}"`));
}

export const bearing = (token: string) => ({ authorization: `Bearer ${token}` });
