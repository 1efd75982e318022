import { implement } from '@orpc/server';
import { eq, inArray } from 'drizzle-orm';
import { beginDeletion, keepAccount } from '#server/access/account-deletion.ts';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import { versionOf } from '#server/access/legal-versions.ts';
import { changeRoles, type Role, rolesOf } from '#server/access/roles.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Auth } from '#server/auth/auth.ts';
import { endBegun } from '#server/auth/end-begun.ts';
import { endPrograms } from '#server/auth/end-programs.ts';
import { requireCode } from '#server/auth/fresh-code.ts';
import { requirePassword, WRONG_PASSWORD } from '#server/auth/fresh-password.ts';
import { MAIL_LIMIT, PASSWORD_LIMIT } from '#server/auth/limits.ts';
import type { SpendNonce } from '#server/auth/one-time-tokens.ts';
import { makeResetPath } from '#server/auth/reset-link.ts';
import { currencyOf } from '#server/content/model-catalog.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limits } from '#server/http/limits.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import { atProvider } from '#server/payments/at-provider.ts';
import type { Billing } from '#server/payments/billing.ts';
import { endSubscriptionsOf, resumeSubscriptionsOf } from '#server/payments/leaving-members.ts';
import type { MemberRole } from '#shared/member-limits.ts';
import { members as contract, type MemberDetail } from '#shared/members.ts';
import type { Viewer } from '#shared/viewer.ts';
import { listMembers, readMember } from './store.ts';

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
  mailQueue: MailQueue;
  pack: Pick<Pack, 'models' | 'legal'>;
  spendNonce: SpendNonce;
  /** Null while subscriptions are off. */
  billing: Billing | null;
  billingMode: string;
  moneyNow: () => Date;
  /** The public address of the app. */
  site: () => string;
}

const raised = ({ isAdmin, isSuperAdmin }: { isAdmin: boolean; isSuperAdmin: boolean }) =>
  isAdmin || isSuperAdmin;

export function membersRoutes(options: Options) {
  const { auth, database, guards, limits, mailQueue, pack, billing, billingMode, moneyNow, site } = options;
  const os = implement(contract).$context<CallContext>();
  const payments = {
    mode: billingMode,
    clocks: () => ({ now: new Date(), moneyNow: moneyNow() }),
  };

  /** @throws Refusal not_signed_in, forbidden */
  async function superAdmin(c: RequestContext): Promise<Viewer> {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'manage members', 'isSuperAdmin');
    return viewer;
  }

  async function memberJson(viewer: Viewer, id: string): Promise<MemberDetail> {
    const member = await readMember(database, payments, id, versionOf(pack.legal));
    if (member === null) throw notFound('This member');
    return {
      ...member,
      is_self: id === viewer.id,
      currency: currencyOf(pack.models),
      mail_reaches: mailQueue.reachesPeople,
    };
  }

  /**
   * Reads and locks someone else's account. @throws Refusal not_found, conflict when it is the viewer's own
   */
  async function another(tx: Transaction, viewer: Viewer, id: string) {
    if (id === viewer.id) {
      throw new Refusal('conflict', 'This is your own account. Change it under Account.');
    }
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (user === undefined) throw notFound('This member');
    return user;
  }

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => database.as('service').transaction(work);

  return os.router({
    list: os.list.handler(async ({ input, context: { c } }) => {
      await superAdmin(c);
      return { ...(await listMembers(database, payments, input)), currency: currencyOf(pack.models) };
    }),

    get: os.get.handler(async ({ input: { id }, context: { c } }) => memberJson(await superAdmin(c), id)),

    setAccess: os.setAccess.handler(async ({ input: { id, isWhitelist, isOG }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await inOne(async (tx) => {
        const user = await another(tx, viewer, id);
        const now = {
          ...user,
          isWhitelist: isWhitelist ?? user.isWhitelist,
          isOG: isOG ?? user.isOG,
        };
        if (now.isWhitelist === user.isWhitelist && now.isOG === user.isOG) return;
        await changeRoles(tx, c, { userId: id, roles: rolesOf(now), by: 'super_admin' });
      });
      return await memberJson(viewer, id);
    }),

    setRole: os.setRole.handler(async ({ input: { id, role, password, code }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      await requirePassword(auth, viewer.id, password, WRONG_PASSWORD);
      await requireCode(options, c, await guards.session(c), code);
      await inOne(async (tx) => {
        // Both locked in one order: of two super admins who demote each other at once, one is too late.
        const both = await tx
          .select({ id: users.id, isSuperAdmin: users.isSuperAdmin })
          .from(users)
          .where(inArray(users.id, [viewer.id, id]))
          .orderBy(users.id)
          .for('update');
        if (!both.find((one) => one.id === viewer.id)?.isSuperAdmin)
          throw new Refusal('forbidden', 'You are no longer a super admin.');
        const user = await another(tx, viewer, id);
        const roles = [...ROLES_OF[role], ...rolesOf({ ...user, isAdmin: false, isSuperAdmin: false })];
        await changeRoles(tx, c, { userId: id, roles, by: 'super_admin' });
      });
      c.get('log').warn({ userId: viewer.id, memberId: id, role }, 'role changed');
      return await memberJson(viewer, id);
    }),

    sendResetLink: os.sendResetLink.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await superAdmin(c);
      const member = await memberJson(viewer, id);
      await limits.take(MAIL_LIMIT, `reset ${member.email}`);
      await mailQueue.add('reset', member.email);
      await writeAuditEvent(database, c, {
        kind: 'reset_link_made',
        subjectId: id,
        detail: { mailed: true },
      });
      return { mailed: true } as const;
    }),

    makeResetLink: os.makeResetLink.handler(async ({ input: { id, password }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      await requirePassword(auth, viewer.id, password, WRONG_PASSWORD);
      if (mailQueue.reachesPeople)
        throw new Refusal('conflict', 'Mail reaches people here: send the link instead.');
      if (raised(await memberJson(viewer, id))) {
        throw new Refusal('conflict', 'This is an admin: they get a link by mail only.');
      }
      const path = await makeResetPath(auth, id);
      await writeAuditEvent(database, c, {
        kind: 'reset_link_made',
        subjectId: id,
        detail: { mailed: false },
      });
      return { link: `${site()}${path}` };
    }),

    signOut: os.signOut.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await inOne(async (tx) => {
        await another(tx, viewer, id);
        await tx.delete(sessions).where(eq(sessions.userId, id));
        await endPrograms(tx, id);
        await endBegun(tx, id);
        await writeAuditEvent(tx, c, {
          kind: 'sessions_ended',
          subjectId: id,
          detail: { which: 'all' },
        });
      });
      return await memberJson(viewer, id);
    }),

    remove: os.remove.handler(async ({ input: { id, password }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      await requirePassword(auth, viewer.id, password, WRONG_PASSWORD);
      const member = await inOne((tx) => another(tx, viewer, id));
      if (raised(member)) {
        throw new Refusal('conflict', 'This is an admin. Make them a member first, then delete the account.');
      }
      await atProvider(() => endSubscriptionsOf({ database, billing }, id));
      await beginDeletion(database, c, { userId: id, byGym: true });
      await mailQueue.add('leaving', member.email);
      return await memberJson(viewer, id);
    }),

    keep: os.keep.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await superAdmin(c);
      await inOne(async (tx) => {
        await another(tx, viewer, id);
        if (!(await keepAccount(tx, id, true)))
          throw new Refusal(
            'conflict',
            'Only accounts closed by the gym can be reopened here. Members who deleted their own account can restore it with the link in their email.',
          );
        await writeAuditEvent(tx, c, { kind: 'deletion_undone', subjectId: id });
      });
      const subscription = await resumeSubscriptionsOf({ database, billing, log: c.get('log') }, id);
      return { ...(await memberJson(viewer, id)), kept_subscription: subscription };
    }),
  });
}

const ROLES_OF: Record<MemberRole, readonly Role[]> = {
  member: [],
  admin: ['admin'],
  'super-admin': ['super-admin'],
};
