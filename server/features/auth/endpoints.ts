import { eq, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { writeAuditEvent, writeAuditEventAbout } from '#server/audit/audit-event.ts';
import { LEAVING } from '#server/auth/account-rules.ts';
import { endedSharedDevice, sharedDeviceCookie } from '#server/auth/auth-reply.ts';
import { refuseCommon } from '#server/auth/common-passwords.ts';
import { endBegun } from '#server/auth/end-begun.ts';
import { WRONG_CODE } from '#server/auth/fresh-code.ts';
import { findPassword, isStillPassword } from '#server/auth/fresh-password.ts';
import { tokenHash } from '#server/auth/hashed-tokens.ts';
import type { ImpersonationCookies } from '#server/auth/impersonation-cookies.ts';
import { mailSoon } from '#server/auth/mail-soon.ts';
import type { SpendNonce } from '#server/auth/one-time-tokens.ts';
import { CODE_OF_APP, normalizeRecoveryCode, spendCode } from '#server/auth/second-factor.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import type { AuditDetails } from '#shared/audit-kinds.ts';
import { newCredentialsSchema, secondFactorSchema, signInSchema } from '#shared/credentials.ts';
import { checkSecret } from './check-secret.ts';
import { judged } from './judged.ts';
import { SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_LIMIT, SIGN_UP_LIMIT, TWO_FACTOR_LIMIT } from './limits.ts';
import { type Given, passing } from './pass.ts';
import type { AuthDeps } from './routes.ts';

interface Options extends AuthDeps {
  spendNonce: SpendNonce;
  acting: ImpersonationCookies;
}

/**
 * The public part of Better Auth: exactly these paths, with bodies of exactly these fields. Replies are
 * passed through unchanged, so they are outside the contract's server but in its document.
 */
export function authEndpoints(options: Options) {
  const { auth, database, guards, limits, humanCheck, spendNonce, acting, mailQueue } = options;
  const pass = passing(auth);
  const signUp = async (c: RequestContext) => {
    const address = addressBucket(c.get('address'));
    await limits.take(SIGN_IN_LIMIT, address);
    const person = parse(newCredentialsSchema, await readJson(c.req.raw));
    const { humanCheck: answer, secret, planId, ...credentials } = person;
    await limits.take(SIGN_UP_LIMIT, address);
    await checkSecret(options, c, secret);
    await refuseCommon(credentials.password, credentials.email);
    await humanCheck.require(answer, c.get('address'));
    let taken = false;
    const counts = [[SIGN_IN_LIMIT, address] as const, [SIGN_UP_LIMIT, address] as const];
    const reply = await judged(limits, counts, async () => {
      const reply = await pass(c, '/sign-up/email', { body: { ...credentials, name: '' } });
      const { code } = (await reply.clone().json()) as { code?: string };
      taken = reply.status === 422 && code?.startsWith('USER_ALREADY_EXISTS') === true;
      // Takes as much work as a new account, and answers in the same shape.
      if (taken) await (await auth.$context).password.hash(credentials.password);
      return reply;
    });
    const body = (await reply.json()) as { token?: string | null; user?: { id: string } };
    if (!reply.ok && !taken) return Response.json(body, reply);
    if (taken || body.token == null) await mailSoon(limits, mailQueue, 'sign-up', credentials.email, planId);
    const user = { id: body.user?.id ?? uuidv7(), email: credentials.email };
    // Where addresses are confirmed, a taken one is answered with an unused id.
    if (!taken && (await (await auth.$context).internalAdapter.findUserById(user.id)) !== null) {
      await writeAuditEvent(database, c, { kind: 'signed_up', userId: user.id });
    }
    if (body.token != null) await begun(c, reply, user.id);
    reply.headers.delete('content-length');
    return Response.json({ token: body.token ?? null, user }, { headers: reply.headers });
  };
  const signIn = async (c: RequestContext) => {
    const address = addressBucket(c.get('address'));
    await limits.take(SIGN_IN_LIMIT, address);
    const { sharedDevice = false, ...credentials } = parse(signInSchema, await readJson(c.req.raw));
    const account = `${credentials.email} ${address}`;
    await limits.take(SIGN_IN_ACCOUNT_LIMIT, account);
    const counts = [[SIGN_IN_LIMIT, address] as const, [SIGN_IN_ACCOUNT_LIMIT, account] as const];
    const reply = await judged(limits, counts, () =>
      passSignIn(c, '/sign-in/email', eq(users.email, credentials.email), {
        body: { ...credentials, rememberMe: !sharedDevice },
      }),
    );
    if (reply.status >= 500) return reply;
    // Only for someone who knows the password.
    if (reply.status === 403) {
      const { code } = (await reply.clone().json()) as { code?: string };
      await mailSoon(limits, mailQueue, code === LEAVING ? 'leaving' : 'sign-up', credentials.email);
    }
    if (!reply.ok) {
      const { secret } = await auth.$context;
      await writeAuditEventAbout(database, c, { kind: 'sign_in_failed', email: credentials.email, secret });
      return reply;
    }
    // The password was right, so no limit counts this.
    await Promise.all(counts.map(([limit, bucket]) => limits.giveBack(limit, bucket)));
    const body = (await reply.clone().json()) as { twoFactorRedirect?: true; user?: { id: string } };
    if (body.twoFactorRedirect === undefined) return await signedIn(c, reply, {}, sharedDevice);
    // No cookie marks a half-finished sign-in: browsers and programs return the challenge alike.
    const name = await challengeCookie();
    const cookie = reply.headers.getSetCookie().find((set) => set.startsWith(`${name}=`));
    const challenge = decodeURIComponent(/=([^;]*)/.exec(cookie!)![1]!);
    return c.json({ twoFactor: true, challenge }, 200, { 'Cache-Control': 'no-store' });
  };
  const signInWithCode = async (c: RequestContext) => {
    const address = addressBucket(c.get('address'));
    await limits.take(TWO_FACTOR_LIMIT, address);
    const { challenge, code, sharedDevice = false } = parse(secondFactorSchema, await readJson(c.req.raw));
    const ofApp = CODE_OF_APP.test(code);
    const { internalAdapter } = await auth.$context;
    const waiting = await internalAdapter.findVerificationValue(challenge.split('.', 1)[0]!);
    const failed = async () => {
      const of = waiting && { subjectId: waiting.value };
      await writeAuditEvent(database, c, { kind: 'sign_in_failed', ...of, detail: { because: 'code' } });
    };
    if (ofApp && waiting && !(await spendCode(spendNonce, waiting.value, code))) {
      await failed();
      throw new Refusal('not_signed_in', WRONG_CODE);
    }
    const path = ofApp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
    const cookie = [
      `${await challengeCookie()}=${encodeURIComponent(challenge)}`,
      ...(sharedDevice ? [await sharedDeviceCookie(auth)] : []),
    ].join('; ');
    const reply = await judged(limits, [[TWO_FACTOR_LIMIT, address]], () =>
      passSignIn(c, path, waiting ? eq(users.id, waiting.value) : sql`false`, {
        body: { code: ofApp ? code : normalizeRecoveryCode(code) },
        cookie,
      }),
    );
    if (reply.ok) {
      await limits.giveBack(TWO_FACTOR_LIMIT, address);
      return await signedIn(c, reply, { code: ofApp ? 'app' : 'recovery' }, sharedDevice);
    }
    if (reply.status < 500) await failed();
    return reply;
  };
  const challengeCookie = async () => (await auth.$context).createAuthCookie('two_factor').name;
  /** Read-only: a late reply about an ended session must not clear the cookie of its successor. */
  const lookAtSession = async (c: RequestContext) => {
    // Counts the call.
    await guards.maybeSignedIn(c);
    const reply = await pass(c, '/get-session?disableRefresh=true', { own: SESSION_HEADERS });
    reply.headers.delete('set-cookie');
    return reply;
  };
  const signOut = async (c: RequestContext) => {
    const viewer = await guards.maybeSignedIn(c);
    const reply = await pass(c, '/sign-out', { body: {}, own: SESSION_HEADERS });
    if (reply.ok && viewer !== null) await writeAuditEvent(database, c, { kind: 'signed_out' });
    if (!reply.ok) return reply;
    await acting.forget(c);
    // Not "cookies", which would clear those of the whole domain. Not "cache", for which browsers scan their
    // cache of every site; our cached files are revalidated with the current session anyway.
    reply.headers.set('Clear-Site-Data', '"storage"');
    return c.newResponse(reply.body, reply);
  };
  /** Completes a sign-in: records it and ends the browser's previous session. */
  const signedIn = async (
    c: RequestContext,
    reply: Response,
    detail: AuditDetails['signed_in'],
    sharedDevice: boolean,
  ) => {
    const { user } = (await reply.clone().json()) as { user: { id: string } };
    await writeAuditEvent(database, c, { kind: 'signed_in', userId: user.id, detail });
    await begun(c, reply, user.id, sharedDevice);
    return c.newResponse(reply.body, reply);
  };
  const begun = async (c: RequestContext, reply: Response, userId: string, sharedDevice = false) => {
    await database
      .as('service')
      .transaction((tx) => tx.update(users).set({ lastSignInAt: sql`now()` }).where(eq(users.id, userId)));
    const cookie = c.req.header('cookie');
    if (cookie !== undefined) await auth.api.signOut({ headers: new Headers({ cookie }) });
    await acting.forget(c);
    const ended = sharedDevice ? null : await endedSharedDevice(auth, c);
    if (ended !== null) reply.headers.append('Set-Cookie', ended);
  };
  /**
   * Passes a sign-in on, and undoes it if the password was replaced meanwhile: that ended only the sessions
   * and challenges which existed by then.
   */
  const passSignIn = async (c: RequestContext, path: string, whose: SQL, given: Given) => {
    const before = await findPassword(database, whose);
    const reply = await pass(c, path, given);
    if (!reply.ok || before?.hash == null) return reply;
    const { userId, hash } = before;
    const { token } = (await reply.clone().json()) as { token?: string };
    const isStill = await database.as('service').transaction(async (tx) => {
      if (await isStillPassword(tx, userId, hash)) return true;
      if (token !== undefined) await tx.delete(sessions).where(eq(sessions.token, tokenHash(token)));
      await endBegun(tx, userId);
      return false;
    });
    if (!isStill) throw new Refusal('not_signed_in', REPLACED_PASSWORD);
    return reply;
  };
  return new Hono<HttpEnv>()
    .post('/sign-up/email', signUp)
    .post('/sign-in/email', signIn)
    .post('/sign-in/two-factor', signInWithCode)
    .post('/sign-out', signOut)
    .get('/get-session', lookAtSession);
}

const REPLACED_PASSWORD =
  'The password was changed while you were signing in. Please sign in with the new one.';

/** The headers that can carry a session. */
const SESSION_HEADERS = ['cookie', 'authorization'];
