import { implement } from '@orpc/server';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { Auth } from '#server/auth/auth.ts';
import { requirePassword } from '#server/auth/fresh-password.ts';
import type { ImpersonationCookies } from '#server/auth/impersonation-cookies.ts';
import { MAIL_LINK_LIMIT, PASSWORD_LIMIT } from '#server/auth/limits.ts';
import type { Database } from '#server/db/database.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limits } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { impersonation as contract } from '#shared/impersonation.ts';
import { checkLink, endActing, makeLink, openLink } from './links.ts';
import { type Counting, countUsers, listUsers } from './store.ts';

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
  acting: ImpersonationCookies;
  billing: Counting;
  /** The public address of the app. */
  site: () => string;
}

export function impersonationRoutes({ auth, database, guards, limits, acting, billing, site }: Options) {
  const os = implement(contract).$context<CallContext>();

  /** @throws Refusal not_signed_in, forbidden */
  async function superAdmin(c: RequestContext) {
    const viewer = await guards.signedIn(c);
    requireAdmin(viewer, 'see and impersonate users', 'isSuperAdmin');
    return viewer;
  }

  return os.router({
    users: os.users.handler(async ({ input: { adminUser: _, ...query }, context: { c } }) => {
      await superAdmin(c);
      return await listUsers(database, billing, query);
    }),
    statistics: os.statistics.handler(async ({ context: { c } }) => {
      await superAdmin(c);
      return await countUsers(database, billing);
    }),
    link: os.link.handler(async ({ input: { targetUserEmail, password }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      await requirePassword(auth, viewer.id, password);
      const { token, expiresAt } = await makeLink(database, c, viewer, targetUserEmail);
      c.get('log').warn({ userId: viewer.id }, 'access link made');
      return {
        accessLink: `${site()}/impersonate#token=${token}`,
        expires_at: expiresAt.toISOString(),
      };
    }),
    check: os.check.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take(MAIL_LINK_LIMIT, addressBucket(c.get('address')));
      return { email: await checkLink(database, token) };
    }),
    open: os.open.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take(MAIL_LINK_LIMIT, addressBucket(c.get('address')));
      // Read before the link is used up.
      const before = await guards.maybeSignedIn(c);
      const begun = await openLink(database, c, token);
      if (begun === null) {
        throw new Refusal('wrong_shape', 'This access link has been used or has expired. Create a new one.');
      }
      if (before !== null && before.acting_admin !== null)
        await endActing(database, c, (await guards.session(c)).sessionId);
      await acting.begin(c, begun.token, begun.adminId);
      c.get('log').warn({ userId: begun.adminId }, 'access link used');
      return { email: begun.email };
    }),
    end: os.end.handler(async ({ context: { c } }) => {
      const viewer = await guards.maybeSignedIn(c);
      // The hour may have passed.
      if (viewer === null && (await acting.giveBack(c, null))) return { returned: true };
      if (viewer === null || viewer.acting_admin === null) {
        throw new Refusal('conflict', 'You are not signed in as anyone else.');
      }
      await endActing(database, c, (await guards.session(c)).sessionId);
      return { returned: await acting.giveBack(c, viewer.acting_admin.id) };
    }),
  });
}
