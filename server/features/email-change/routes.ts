import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { Auth } from '#server/auth/auth.ts';
import { requirePassword } from '#server/auth/fresh-password.ts';
import { MAIL_LINK_LIMIT, PASSWORD_LIMIT } from '#server/auth/limits.ts';
import { mailSoon } from '#server/auth/mail-soon.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { emailChange as contract } from '#shared/email-change.ts';
import {
  beginChange,
  cancelChange,
  changeAtOnce,
  confirmChange,
  type EmailChanging,
  readPending,
} from './store.ts';

/** Changes begun, per account: each mails an address that may be a stranger's. */
const EMAIL_CHANGE_LIMIT: Limit = { name: 'emailChange', points: 5, seconds: 3600, shared: true };

interface Options extends EmailChanging {
  auth: Auth;
  guards: Guards;
  limits: Limits;
}

export function emailChangeRoutes(options: Options) {
  const { auth, database, guards, limits, mailQueue } = options;
  const os = implement(contract).$context<CallContext>();
  const stateOf = async (userId: string) => ({
    pending: await readPending(database, userId),
    mail_reaches: mailQueue.reachesPeople,
  });
  return os.router({
    pending: os.pending.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      return await stateOf(viewer.id);
    }),
    request: os.request.handler(async ({ input: { newEmail, password }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      const hash = await requirePassword(auth, viewer.id, password);
      if (newEmail === viewer.email) {
        throw new Refusal('wrong_shape', 'This is already your email address. Enter another one.');
      }
      await limits.take(EMAIL_CHANGE_LIMIT, viewer.id);
      if (mailQueue.reachesPeople) {
        await beginChange(database, { userId: viewer.id, newEmail, hash });
        await mailSoon(limits, mailQueue, 'email-change', newEmail, viewer.id);
      } else {
        const { sessionId } = await guards.session(c);
        await changeAtOnce(options, c, { userId: viewer.id, newEmail, hash, sessionId });
      }
      return await stateOf(viewer.id);
    }),
    cancel: os.cancel.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await cancelChange(database, viewer.id);
      return await stateOf(viewer.id);
    }),
    confirm: os.confirm.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take(MAIL_LINK_LIMIT, addressBucket(c.get('address')));
      const viewer = await guards.maybeSignedIn(c);
      const sessionId = viewer === null ? null : (await guards.session(c)).sessionId;
      const email = await confirmChange(options, c, { token, sessionId });
      c.get('log').warn('email address changed');
      return { email };
    }),
  });
}
