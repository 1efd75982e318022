import { implement } from '@orpc/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Guards } from '#server/access/guards.ts';
import { claimOwner, isOwnerLinkOpen } from '#server/access/owner-link.ts';
import { confirmAddress } from '#server/access/trial.ts';
import { writeAuditEvent, writeAuditEventAbout } from '#server/audit/audit-event.ts';
import type { Auth } from '#server/auth/auth.ts';
import { authHeaders, beginSession, giveSession, isSharedDevice } from '#server/auth/auth-reply.ts';
import { refuseCommon } from '#server/auth/common-passwords.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { endBegun } from '#server/auth/end-begun.ts';
import { endPrograms } from '#server/auth/end-programs.ts';
import { requirePassword, WRONG_CURRENT_PASSWORD } from '#server/auth/fresh-password.ts';
import type { HumanCheck } from '#server/auth/human-check.ts';
import { MAIL_LINK_LIMIT, PASSWORD_LIMIT } from '#server/auth/limits.ts';
import { followMailLink } from '#server/auth/mail-link.ts';
import { mailSoon } from '#server/auth/mail-soon.ts';
import { resetName } from '#server/auth/reset-link.ts';
import { deleteExpendable } from '#server/auth/unconfirmed.ts';
import type { Database } from '#server/db/database.ts';
import { accounts, sessions, verifications } from '#server/db/schema/accounts.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import { auth as contract } from '#shared/auth.ts';
import { checkSecret } from './check-secret.ts';
import { RESET_LIMIT } from './limits.ts';
import { confirmingName } from './mail.ts';

/** Dependencies of the account calls. */
export interface AuthDeps {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
  humanCheck: HumanCheck;
  mailQueue: MailQueue;
  /** The secret that new members must enter; null when there is none. */
  secretOfSignUp: string | null;
}

const USED_LINK = 'This link has been used or has expired. Sign in to get a new one.';
/** Covers sign-ups with someone else's address. */
const NOT_THEIRS =
  'This is not the password you signed up with. If you forgot it, or never chose one, request a new one.';
const ENDED_LINK = 'Invalid or expired session. Please request a new password reset link.';

export function authRoutes({
  auth,
  database,
  guards,
  limits,
  humanCheck,
  mailQueue,
  secretOfSignUp,
}: AuthDeps) {
  const os = implement(contract).$context<CallContext>();
  const done = { status: true } as const;
  return {
    secret: os.secret.handler(async ({ input, context: { c } }) => {
      await checkSecret({ limits, secretOfSignUp }, c, input.secret);
      return { code: 200 } as const;
    }),
    humanCheck: os.humanCheck.handler(() => humanCheck.ask()),
    requestPasswordReset: os.requestPasswordReset.handler(async ({ input, context: { c } }) => {
      await limits.take(RESET_LIMIT, addressBucket(c.get('address')));
      await humanCheck.require(input.humanCheck, c.get('address'));
      const { secret } = await auth.$context;
      await writeAuditEventAbout(database, c, { kind: 'reset_requested', email: input.email, secret });
      await mailSoon(limits, mailQueue, 'reset', input.email);
      return done;
    }),
    resetLink: os.resetLink.handler(async ({ input: { token }, context: { c } }) => {
      const { internalAdapter } = await auth.$context;
      const found = await followMailLink(limits, c, () =>
        internalAdapter.findVerificationValue(resetName(token)),
      );
      return { valid: found != null && found.expiresAt > new Date() };
    }),
    resetPassword: os.resetPassword.handler(async ({ input: { token, newPassword }, context: { c } }) => {
      const { internalAdapter, password: passwords, secret } = await auth.$context;
      const found = await followMailLink(limits, c, () =>
        internalAdapter.findVerificationValue(resetName(token)),
      );
      const user = found && (await internalAdapter.findUserById(found.value));
      if (!user) throw new Refusal('wrong_shape', ENDED_LINK);
      await refuseCommon(newPassword, user.email);
      const password = await passwords.hash(newPassword);
      await database.as('service').transaction(async (tx) => {
        // Of several concurrent uses of the link, one finds it.
        const used = await tx
          .delete(verifications)
          .where(and(eq(verifications.id, found.id), gt(verifications.expiresAt, sql`now()`)))
          .returning({ id: verifications.id });
        if (used.length === 0) throw new Refusal('wrong_shape', ENDED_LINK);
        await tx
          .update(accounts)
          .set({ password, updatedAt: sql`now()` })
          .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')));
        await tx.delete(sessions).where(eq(sessions.userId, user.id));
        // The link proves the address.
        await confirmAddress(tx, secret, user.id);
        await endPrograms(tx, user.id);
        await endBegun(tx, user.id);
        await writeAuditEvent(tx, c, { kind: 'password_reset', userId: user.id });
      });
      c.get('log').warn({ userId: user.id }, 'password reset');
      return done;
    }),
    changePassword: os.changePassword.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      await refuseCommon(input.newPassword, viewer.email);
      const current = await requirePassword(auth, viewer.id, input.currentPassword);
      const password = await (await auth.$context).password.hash(input.newPassword);
      await database.as('service').transaction(async (tx) => {
        // Only if it is still the one that was compared: of several concurrent changes, one wins.
        const changed = await tx
          .update(accounts)
          .set({ password, updatedAt: sql`now()` })
          .where(
            and(
              eq(accounts.userId, viewer.id),
              eq(accounts.providerId, 'credential'),
              eq(accounts.password, current),
            ),
          )
          .returning({ id: accounts.id });
        if (changed.length === 0) throw new Refusal('wrong_password', WRONG_CURRENT_PASSWORD);
        await tx.delete(sessions).where(eq(sessions.userId, viewer.id));
        if (input.endKeys) await endPrograms(tx, viewer.id);
        await endBegun(tx, viewer.id);
        await writeAuditEvent(tx, c, { kind: 'password_changed' });
      });
      await beginSession(auth, c, viewer.id, await isSharedDevice(auth, c));
      c.get('log').warn({ userId: viewer.id }, 'password changed');
      return done;
    }),
    confirmEmail: os.confirmEmail.handler(async ({ input: { token, password }, context: { c } }) => {
      const { internalAdapter, secret } = await auth.$context;
      const name = confirmingName(token);
      const waiting = await followMailLink(limits, c, () => internalAdapter.findVerificationValue(name));
      if (!waiting) throw new Refusal('wrong_shape', USED_LINK);
      await limits.take(PASSWORD_LIMIT, waiting.value);
      await requirePassword(auth, waiting.value, password, NOT_THEIRS);
      const found = await internalAdapter.consumeVerificationValue(name);
      if (!found || found.expiresAt < new Date()) throw new Refusal('wrong_shape', USED_LINK);
      const email = await database.as('service').transaction((tx) => confirmAddress(tx, secret, found.value));
      if (email === undefined) throw new Refusal('wrong_shape', USED_LINK);
      return { email };
    }),
    viewer: os.viewer.handler(async ({ context: { c } }) => {
      const viewer = await guards.signedIn(c);
      // An admin acts for an hour at most.
      const shared_device = await isSharedDevice(auth, c);
      if (viewer.acting_admin !== null) return { user: viewer, shared_device };
      // Better Auth renews a session older than a day, and its cookie with it.
      giveSession(c, (await auth.api.getSession({ headers: authHeaders(c), returnHeaders: true })).headers);
      return { user: viewer, shared_device };
    }),
    ownerLink: os.ownerLink.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take(MAIL_LINK_LIMIT, addressBucket(c.get('address')));
      return { open: await isOwnerLinkOpen(database, token) };
    }),
    // The link replaces the human check, the sign-up secret and the address confirmation. An account that was
    // never confirmed, the owner's own attempt or a stranger's, makes way, with its password.
    signUpAsOwner: os.signUpAsOwner.handler(async ({ input, context: { c } }) => {
      const { token, email, password } = input;
      await limits.take(MAIL_LINK_LIMIT, addressBucket(c.get('address')));
      if (!(await isOwnerLinkOpen(database, token))) throw usedOwnerLink();
      await refuseCommon(password, email);
      const { internalAdapter } = await auth.$context;
      if (await database.as('service').transaction((tx) => deleteExpendable(tx, email)))
        c.get('log').warn('unconfirmed account replaced by the owner’s');
      if (await internalAdapter.findUserByEmail(email))
        throw new Refusal('conflict', 'This address has an account. Sign in with it to become the owner.');
      const user = await createAccount(auth, { email, password });
      if (!(await claimOwner(database, c, user.id, token))) {
        // Someone else used the link in the meantime; without it this account is not allowed.
        await internalAdapter.deleteUser(user.id);
        throw usedOwnerLink();
      }
      await writeAuditEvent(database, c, { kind: 'signed_up', userId: user.id });
      await beginSession(auth, c, user.id);
      c.get('log').warn({ userId: user.id }, 'owner link used');
      return { user };
    }),
    claimOwner: os.claimOwner.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      if (!(await claimOwner(database, c, viewer.id, input.token))) throw usedOwnerLink();
      c.get('log').warn({ userId: viewer.id }, 'owner link used');
      return { user: await guards.reload(c) };
    }),
  };
}

const usedOwnerLink = () =>
  new Refusal(
    'not_found',
    'This owner link has been used or replaced. Restart the server for a new one, or run npm run admin.',
  );
