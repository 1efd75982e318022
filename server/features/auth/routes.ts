import { implement } from '@orpc/server';
import { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';
import { readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Exchange, ExchangeContext } from '#server/http/exchange.ts';
import type { Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { asSentence, Refusal } from '#server/http/refusal.ts';
import { ADDRESS_HEADER, type Auth } from '#server/viewer/auth.ts';
import { type Guards, requireClaimsOwn } from '#server/viewer/guards.ts';
import { claimOwner } from '#server/viewer/owner-link.ts';
import { auth as contract, credentialsSchema, newCredentialsSchema } from '#shared/auth.ts';

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
}

/**
 * The part of Better Auth that is open to the world: exactly these paths, with bodies of exactly these fields. Its
 * replies go out as they are, so they stand outside the contract's server (not outside its document).
 */
export function authEndpoints({ auth, limits }: Options) {
  const signUpOrIn = (path: 'sign-up' | 'sign-in') => async (c: ExchangeContext) => {
    const address = addressBucket(c.get('address'));
    await limits.take('signIn', address);
    const body = await readJson(c.req.raw);
    if (path === 'sign-up') {
      const credentials = parse(newCredentialsSchema, body);
      await limits.take('signUp', address);
      return await pass(c, { ...credentials, name: '' });
    }
    const credentials = parse(credentialsSchema, body);
    await limits.take('signInAccount', `${credentials.email} ${address}`);
    return await pass(c, credentials);
  };
  const pass = async (c: ExchangeContext, body?: object) => {
    const headers = new Headers();
    for (const name of ['cookie', 'authorization', 'user-agent', 'host']) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    headers.set(ADDRESS_HEADER, c.get('address'));
    if (body !== undefined) headers.set('content-type', 'application/json');
    const reply = await auth.handler(
      new Request(c.req.url, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    if (!reply.ok) return await inOurShape(reply, c);
    reply.headers.set('Cache-Control', 'no-store');
    return reply;
  };
  return new Hono<Exchange>()
    .post('/sign-up/email', signUpOrIn('sign-up'))
    .post('/sign-in/email', signUpOrIn('sign-in'))
    .post('/sign-out', (c) => pass(c, {}))
    .get('/get-session', (c) => pass(c));
}

/** Better Auth's refusal with our fields beside its own `code` and `message`. */
async function inOurShape(reply: Response, c: ExchangeContext): Promise<Response> {
  const told = (await reply.json().catch(() => ({}))) as { code?: string; message?: string };
  const message = asSentence(told.message ?? 'Signing in did not work. Please try again.');
  if (reply.status >= 500) c.get('log').error({ status: reply.status, code: told.code }, 'sign-in failed');
  return Response.json(
    { error: (told.code ?? 'failed').toLowerCase(), message, code: told.code, requestId: c.get('requestId') },
    { status: reply.status },
  );
}

export function authRoutes({ auth, database, guards }: Options) {
  const os = implement(contract).$context<CallContext>();
  return {
    viewer: os.viewer.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      requireClaimsOwn(viewer, input);
      // Better Auth renews a session that is more than a day old, and its cookie with it.
      const renewed = await auth.api.getSession({ headers: c.req.raw.headers, returnHeaders: true });
      for (const cookie of renewed.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return { user: viewer };
    }),
    claimOwner: os.claimOwner.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      if (!(await claimOwner(database, viewer.id, input.token))) {
        throw new Refusal(
          'not_found',
          'This owner link has been used or replaced. Restart the server for a new one, or run npm run admin.',
        );
      }
      c.get('log').warn({ userId: viewer.id }, 'owner link used');
      c.set('signedIn', undefined);
      return { user: await guards.signedIn(c) };
    }),
  };
}
