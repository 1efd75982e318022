import { implement } from '@orpc/server';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Auth } from '#server/auth/auth.ts';
import { beginSession } from '#server/auth/auth-reply.ts';
import { refuseCommon } from '#server/auth/common-passwords.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { MAIL_LIMIT } from '#server/auth/limits.ts';
import { followMailLink } from '#server/auth/mail-link.ts';
import { deleteExpendable } from '#server/auth/unconfirmed.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limits } from '#server/http/limits.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import { invitations as contract, type Invitation } from '#shared/invitations.ts';
import { accept, findOpen, invite, listInvitations, readInvitation, renew, revoke } from './store.ts';
import { invitationIn } from './token.ts';

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  limits: Limits;
  mailQueue: MailQueue;
  secret: string;
  linkOf: (id: string) => string;
}

const ended = () =>
  new Refusal(
    'wrong_shape',
    'This invitation has been used or revoked, or has expired. Please ask the gym for a new one.',
  );
const closed = () => new Refusal('conflict', 'This invitation has been accepted or revoked.');

export function invitationsRoutes({ auth, database, guards, limits, mailQueue, secret, linkOf }: Options) {
  const os = implement(contract).$context<CallContext>();
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => database.as('service').transaction(work);

  async function superAdmin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'invite members', 'isSuperAdmin');
    return viewer;
  }

  /** @throws Refusal not_found */
  async function found(tx: Transaction, id: string): Promise<Invitation> {
    const invitation = await readInvitation(tx, id);
    if (invitation === null) throw notFound('This invitation');
    return invitation;
  }

  /** Finds the invitation whose link is being used. @throws Refusal wrong_shape, too_often */
  async function usedLink(c: RequestContext, token: string) {
    return await followMailLink(limits, c, async () => {
      const id = invitationIn(secret, token);
      const open = id === null ? null : await inOne((tx) => findOpen(tx, id));
      return open && { id: id!, ...open };
    });
  }

  return os.router({
    list: os.list.handler(async ({ input: { state, page }, context: { c } }) => {
      await superAdmin(c);
      const found = await listInvitations(database, { state, page });
      return { ...found, mail_reaches: mailQueue.reachesPeople };
    }),

    create: os.create.handler(async ({ input, context: { c } }) => {
      const viewer = await superAdmin(c);
      const rows = await inOne(async (tx) => {
        const { rows, invited } = await invite(tx, viewer.id, input.rows);
        for (const { id, address } of invited) await mailQueue.add('invitation', address, { about: id, tx });
        if (invited.length > 0) {
          await writeAuditEvent(tx, c, { kind: 'members_invited', detail: { count: invited.length } });
        }
        return rows;
      });
      return { rows };
    }),

    sendAgain: os.sendAgain.handler(async ({ input: { id }, context: { c } }) => {
      await superAdmin(c);
      const { address } = await inOne((tx) => found(tx, id));
      await limits.take(MAIL_LIMIT, `invitation ${address}`);
      return await inOne(async (tx) => {
        if ((await renew(tx, id)) === null) throw closed();
        await mailQueue.add('invitation', address, { about: id, tx });
        await writeAuditEvent(tx, c, { kind: 'invitation_sent', detail: { invitation: id } });
        return await found(tx, id);
      });
    }),

    revoke: os.revoke.handler(async ({ input: { id }, context: { c } }) => {
      await superAdmin(c);
      return await inOne(async (tx) => {
        await found(tx, id);
        if (!(await revoke(tx, id))) throw closed();
        await writeAuditEvent(tx, c, { kind: 'invitation_revoked', detail: { invitation: id } });
        return await found(tx, id);
      });
    }),

    link: os.link.handler(async ({ input: { id }, context: { c } }) => {
      await superAdmin(c);
      const { state } = await inOne((tx) => found(tx, id));
      if (state !== 'open') {
        throw new Refusal('conflict', 'This invitation is not open. Send it again for a link that works.');
      }
      await writeAuditEvent(database, c, { kind: 'invitation_link_made', detail: { invitation: id } });
      return { link: linkOf(id) };
    }),

    check: os.check.handler(async ({ input: { token }, context: { c } }) => {
      const open = await usedLink(c, token);
      return {
        invitation: open && {
          address: open.address,
          free_until: open.freeUntil,
          has_account: open.hasAccount,
        },
      };
    }),

    // The link replaces the human check, the sign-up secret and the address confirmation.
    signUp: os.signUp.handler(async ({ input: { token, password }, context: { c } }) => {
      const open = await usedLink(c, token);
      if (open === null) throw ended();
      if (open.hasAccount) {
        throw new Refusal(
          'conflict',
          'You have an account with this address. Sign in to accept the invitation.',
        );
      }
      await refuseCommon(password, open.address);
      if (await inOne((tx) => deleteExpendable(tx, open.address)))
        c.get('log').warn('unconfirmed account replaced by the invited member’s');
      const user = await createAccount(auth, { email: open.address, password });
      const accepted = await inOne(async (tx) => {
        if (!(await accept(tx, open.id, user))) return false;
        await writeAuditEvent(tx, c, { kind: 'signed_up', userId: user.id });
        await writeAuditEvent(tx, c, { kind: 'invitation_accepted', userId: user.id });
        return true;
      });
      if (!accepted) {
        // It was revoked or used in the meantime; without it this account is not allowed.
        await (await auth.$context).internalAdapter.deleteUser(user.id);
        throw ended();
      }
      await beginSession(auth, c, user.id);
      return { id: user.id };
    }),

    accept: os.accept.handler(async ({ input: { token }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const open = await usedLink(c, token);
      if (open === null) throw ended();
      if (open.address !== viewer.email) {
        throw new Refusal(
          'conflict',
          `This invitation is for ${open.address}. You are signed in as ${viewer.email}.`,
        );
      }
      const accepted = await inOne(async (tx) => {
        if (!(await accept(tx, open.id, viewer))) return false;
        await writeAuditEvent(tx, c, { kind: 'invitation_accepted' });
        return true;
      });
      if (!accepted) throw ended();
      return { id: viewer.id };
    }),
  });
}
