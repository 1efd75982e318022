import { implement } from '@orpc/server';
import { isAPIError } from 'better-auth/api';
import type { Guards } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Auth } from '#server/auth/auth.ts';
import { authHeaders, giveSession } from '#server/auth/auth-reply.ts';
import { requireCode, WRONG_CODE } from '#server/auth/fresh-code.ts';
import { requirePassword, WRONG_PASSWORD } from '#server/auth/fresh-password.ts';
import { PASSWORD_LIMIT } from '#server/auth/limits.ts';
import type { SpendNonce } from '#server/auth/one-time-tokens.ts';
import { spendCode } from '#server/auth/second-factor.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { twoFactor as contract } from '#shared/two-factor.ts';

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
  pack: Pick<Pack, 'gym'>;
  spendNonce: SpendNonce;
  adminTwoFactor: boolean;
}

const wrongCode = (options?: { cause: unknown }) => new Refusal('forbidden', WRONG_CODE, options);
const onAlready = (options?: { cause: unknown }) =>
  new Refusal('conflict', 'Two-factor authentication is already on.', options);
const offAlready = (options?: { cause: unknown }) =>
  new Refusal('conflict', 'Two-factor authentication is already off.', options);

const REFUSALS: Record<string, (options: { cause: unknown }) => Refusal> = {
  INVALID_PASSWORD: (options) => new Refusal('wrong_password', WRONG_PASSWORD, options),
  INVALID_CODE: wrongCode,
  TOTP_ALREADY_ENABLED: onAlready,
  TOTP_NOT_ENABLED: (options) =>
    new Refusal('conflict', 'No authenticator key has been set up. Please start again.', options),
  TWO_FACTOR_NOT_ENABLED: offAlready,
};

/** Rethrows Better Auth's errors as refusals. */
const throwRefusal = (error: unknown): never => {
  const code = isAPIError(error) ? (error.body as { code?: string } | undefined)?.code : undefined;
  throw REFUSALS[code ?? '']?.({ cause: error }) ?? error;
};

/** Manages the second factor of a signed-in user; its use at sign-in is part of the sign-in calls. */
export function twoFactorRoutes(options: Options) {
  const { auth, database, guards, limits, pack, spendNonce, adminTwoFactor } = options;
  const os = implement(contract).$context<CallContext>();
  const done = { status: true } as const;
  /**
   * Checks who makes a change. Each attempt counts, so that nobody can guess the password on an unlocked
   * device.
   */
  const trying = async (c: RequestContext) => {
    const viewer = await guards.notImpersonating(c);
    await limits.take(PASSWORD_LIMIT, viewer.id);
    return { viewer, isOn: (await guards.session(c)).twoFactorEnabled };
  };
  /** Otherwise an open session and the password could replace the second factor. */
  const requireBoth = async (c: RequestContext, password: string, code: string) => {
    const { viewer, isOn } = await trying(c);
    if (!isOn) throw offAlready();
    await requirePassword(auth, viewer.id, password, WRONG_PASSWORD);
    await requireCode(options, c, await guards.session(c), code);
  };
  return os.router({
    get: os.get.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const on = (await guards.session(c)).twoFactorEnabled;
      const codes = on ? await auth.api.viewBackupCodes({ body: { userId: viewer.id } }) : null;
      return {
        on,
        required: adminTwoFactor && (viewer.isAdmin || viewer.admin_waits),
        recovery_codes_left: codes?.backupCodes.length ?? 0,
      };
    }),
    setUp: os.setUp.handler(async ({ input: { password }, context: { c } }) => {
      await trying(c);
      const made = await auth.api
        .enableTwoFactor({
          headers: authHeaders(c),
          body: { password, method: 'totp', issuer: pack.gym.product },
        })
        .catch(throwRefusal);
      if (made.method !== 'totp') throw new Error('no key was made');
      const key = new URL(made.totpURI).searchParams.get('secret')!;
      return { uri: made.totpURI, key, recovery_codes: made.backupCodes };
    }),
    turnOn: os.turnOn.handler(async ({ input: { code }, context: { c } }) => {
      const { viewer, isOn } = await trying(c);
      if (isOn) throw onAlready();
      if (!(await spendCode(spendNonce, viewer.id, code))) throw wrongCode();
      const turned = await auth.api
        .verifyTOTP({ headers: authHeaders(c), body: { code }, returnHeaders: true })
        .catch(throwRefusal);
      giveSession(c, turned.headers);
      await writeAuditEvent(database, c, { kind: 'two_factor_changed', detail: { now: 'on' } });
      return done;
    }),
    turnOff: os.turnOff.handler(async ({ input: { password, code }, context: { c } }) => {
      await requireBoth(c, password, code);
      const turned = await auth.api
        .disableTwoFactor({ headers: authHeaders(c), body: { password }, returnHeaders: true })
        .catch(throwRefusal);
      giveSession(c, turned.headers);
      await writeAuditEvent(database, c, { kind: 'two_factor_changed', detail: { now: 'off' } });
      return done;
    }),
    renewCodes: os.renewCodes.handler(async ({ input: { password, code }, context: { c } }) => {
      await requireBoth(c, password, code);
      const made = await auth.api
        .generateBackupCodes({ headers: authHeaders(c), body: { password } })
        .catch(throwRefusal);
      await writeAuditEvent(database, c, {
        kind: 'two_factor_changed',
        detail: { now: 'new_recovery_codes' },
      });
      return { recovery_codes: made.backupCodes };
    }),
  });
}
