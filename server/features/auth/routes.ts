import { implement } from '@orpc/server';
import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Exchange, ExchangeContext } from '#server/http/exchange.ts';
import type { Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { asSentence, Refusal } from '#server/http/refusal.ts';
import type { MailRoom } from '#server/mail/mail.ts';
import { ADDRESS_HEADER, type Auth } from '#server/viewer/auth.ts';
import { type Guards, requireClaimsOwn } from '#server/viewer/guards.ts';
import type { HumanCheck } from '#server/viewer/human-check.ts';
import { claimOwner } from '#server/viewer/owner-link.ts';
import { requireSignUpSecret } from '#server/viewer/sign-up-secret.ts';
import { auth as contract, credentialsSchema, newCredentialsSchema } from '#shared/auth.ts';
import { refuseCommon } from './common-passwords.ts';
import { confirmingName, resetName } from './letters.ts';

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
  humanCheck: HumanCheck;
  mailRoom: MailRoom;
  /** What new members are asked for; null where nothing is. */
  secretOfSignUp: string | null;
}

const ENDED_LINK = 'Invalid or expired session. Please request a new password reset link.';

/**
 * The part of Better Auth that is open to the world: exactly these paths, with bodies of exactly these fields. Its
 * replies go out as they are, so they stand outside the contract's server (not outside its document).
 */
export function authEndpoints({ auth, limits, humanCheck, mailRoom, secretOfSignUp }: Options) {
  const signUp = async (c: ExchangeContext) => {
    const address = addressBucket(c.get('address'));
    await limits.take('signIn', address);
    const person = parse(newCredentialsSchema, await readJson(c.req.raw));
    const { humanCheck: answer, secret, ...credentials } = person;
    await limits.take('signUp', address);
    requireSignUpSecret(secretOfSignUp, secret);
    await refuseCommon(credentials.password, credentials.email);
    await humanCheck.require(answer, c.get('address'));
    const reply = await pass(c, { ...credentials, name: '' });
    const told = (await reply.json()) as { code?: string; token?: string | null; user?: { id: string } };
    const taken = reply.status === 422 && told.code?.startsWith('USER_ALREADY_EXISTS') === true;
    if (!reply.ok && !taken) return Response.json(told, reply);
    // As much work as for a new account, and an answer of the same shape.
    if (taken) await (await auth.$context).password.hash(credentials.password);
    if (taken || told.token == null) await mailSoon(limits, mailRoom, 'sign-up', credentials.email);
    const user = { id: told.user?.id ?? uuidv7(), email: credentials.email };
    reply.headers.delete('content-length');
    return Response.json({ token: told.token ?? null, user }, { headers: reply.headers });
  };
  const signIn = async (c: ExchangeContext) => {
    const address = addressBucket(c.get('address'));
    await limits.take('signIn', address);
    const credentials = parse(credentialsSchema, await readJson(c.req.raw));
    await limits.take('signInAccount', `${credentials.email} ${address}`);
    const reply = await pass(c, credentials);
    // Told only to who knows the password.
    if (reply.status === 403) await mailSoon(limits, mailRoom, 'sign-up', credentials.email);
    return reply;
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
    .post('/sign-up/email', signUp)
    .post('/sign-in/email', signIn)
    .post('/sign-out', (c) => pass(c, {}))
    .get('/get-session', (c) => pass(c));
}

const SENTENCES: Record<string, string> = {
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a link.',
};

/**
 * Has a mail written to `email`, unless it had many lately: whoever asks is told the same, since they need not be whom
 * it belongs to.
 */
async function mailSoon(limits: Limits, mailRoom: MailRoom, kind: 'reset' | 'sign-up', email: string) {
  try {
    await limits.take('mail', email);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await mailRoom.put(kind, email);
}

/** Better Auth's refusal with our fields beside its own `code` and `message`. */
async function inOurShape(reply: Response, c: ExchangeContext): Promise<Response> {
  const told = (await reply.json().catch(() => ({}))) as { code?: string; message?: string };
  const message = asSentence(
    SENTENCES[told.code ?? ''] ?? told.message ?? 'Signing in did not work. Please try again.',
  );
  if (reply.status >= 500) c.get('log').error({ status: reply.status, code: told.code }, 'sign-in failed');
  return Response.json(
    { error: (told.code ?? 'failed').toLowerCase(), message, code: told.code, requestId: c.get('requestId') },
    { status: reply.status },
  );
}

export function authRoutes({
  auth,
  database,
  guards,
  limits,
  humanCheck,
  mailRoom,
  secretOfSignUp,
}: Options) {
  const os = implement(contract).$context<CallContext>();
  const done = { status: true } as const;
  return {
    secret: os.secret.handler(async ({ input, context: { c } }) => {
      await limits.take('secret', addressBucket(c.get('address')));
      requireSignUpSecret(secretOfSignUp, input.secret);
      return { code: 200 } as const;
    }),
    humanCheck: os.humanCheck.handler(() => humanCheck.ask()),
    requestPasswordReset: os.requestPasswordReset.handler(async ({ input, context: { c } }) => {
      await limits.take('reset', addressBucket(c.get('address')));
      await humanCheck.require(input.humanCheck, c.get('address'));
      await mailSoon(limits, mailRoom, 'reset', input.email);
      return done;
    }),
    resetLink: os.resetLink.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take('mailLink', addressBucket(c.get('address')));
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(resetName(token));
      return { valid: found != null && found.expiresAt > new Date() };
    }),
    resetPassword: os.resetPassword.handler(async ({ input: { token, newPassword }, context: { c } }) => {
      await limits.take('mailLink', addressBucket(c.get('address')));
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(resetName(token));
      const user = found && (await internalAdapter.findUserById(found.value));
      if (!user) throw new Refusal('wrong_shape', ENDED_LINK);
      await refuseCommon(newPassword, user.email);
      await auth.api.resetPassword({ body: { token, newPassword } }).catch((error: unknown) => {
        throw isAPIError(error) ? new Refusal('wrong_shape', ENDED_LINK, { cause: error }) : error;
      });
      c.get('log').warn({ userId: user.id }, 'password reset');
      return done;
    }),
    changePassword: os.changePassword.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      await limits.take('changePassword', viewer.id);
      await refuseCommon(input.newPassword, viewer.email);
      const headers = new Headers(c.req.raw.headers);
      headers.set(ADDRESS_HEADER, c.get('address'));
      const changed = await auth.api
        .changePassword({
          headers,
          body: { ...input, revokeOtherSessions: true },
          returnHeaders: true,
        })
        .catch((error: unknown) => {
          if (!isAPIError(error) || error.body?.code !== 'INVALID_PASSWORD') throw error;
          throw new Refusal('forbidden', 'Current password is incorrect', { cause: error });
        });
      for (const cookie of changed.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      const token = changed.headers.get('set-auth-token');
      if (token !== null) c.header('set-auth-token', token);
      c.get('log').warn({ userId: viewer.id }, 'password changed');
      return done;
    }),
    confirmEmail: os.confirmEmail.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take('mailLink', addressBucket(c.get('address')));
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.consumeVerificationValue(confirmingName(token));
      if (!found || found.expiresAt < new Date()) {
        throw new Refusal(
          'wrong_shape',
          'This link has been used or has expired. Sign in to be sent another.',
        );
      }
      await database.asService((tx) =>
        tx.update(users).set({ emailVerified: true }).where(eq(users.id, found.value)),
      );
      return done;
    }),
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
