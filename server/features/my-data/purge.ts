import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { endLeavingSessions } from '#server/access/account-deletion.ts';
import { keepTrial, trialBeganSql } from '#server/access/trial.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { isExpendable, isUnconfirmed } from '#server/auth/unconfirmed.ts';
import { RESTORED_KEY } from '#server/backup/settle-accounts.ts';
import type { Database } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { users, verifications } from '#server/db/schema/accounts.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { rateLimits } from '#server/db/schema/operations.ts';
import { deleteWaitingMail } from '#server/mail/mail.ts';

/** Conversations deleted at a time, so that nobody waits long for the embedded database. */
const AT_A_TIME = 20;

/** How long an account waits to be confirmed; each link to do so lasts a day. */
const UNCONFIRMED_DAYS = 7;

interface Erasing {
  database: Database;
  confirmsAddresses: boolean;
  /** The key for the hashes kept of deleted addresses. */
  secret: string;
  /** Deletes mail to an address that is stored outside the database. */
  forgetMail: (address: string) => Promise<void>;
  /** Ends what a user pays for, at the payment provider. */
  deleteCustomer: (userId: string) => Promise<void>;
  log: Logger;
}

/**
 * Permanently deletes every account that is due. An interrupted deletion resumes at the next call. @returns
 * how many
 */
export async function purgeAccounts(erasing: Erasing): Promise<number> {
  const { database, confirmsAddresses, log } = erasing;
  if (confirmsAddresses) await closeUnconfirmed(database);
  // Sessions that started while the account was being closed.
  await endLeavingSessions(database);
  await database
    .as('service')
    .transaction((tx) => tx.delete(rateLimits).where(lte(rateLimits.expiresAt, sql`now()`)));
  const due = await database
    .as('service')
    .read((tx) =>
      tx
        .select({ userId: accountDeletions.userId, email: users.email })
        .from(accountDeletions)
        .innerJoin(users, eq(users.id, accountDeletions.userId))
        .where(lte(accountDeletions.dueAt, sql`now()`)),
    );
  let erased = 0;
  for (const account of due) {
    try {
      if (await erase(erasing, account)) erased++;
    } catch (err) {
      // It does not block the others, and is tried again at the next call.
      log.error({ err, userId: account.userId }, 'an account could not be deleted');
    }
  }
  if (erased > 0) log.warn({ accounts: erased }, 'accounts were deleted for good');
  return erased;
}

/** Closes accounts that their makers did not confirm: their addresses may be strangers’. */
async function closeUnconfirmed(database: Database): Promise<void> {
  await database.as('service').transaction((tx) =>
    tx.execute(sql`
      insert into account_deletions (user_id, due_at)
      select users.id, now() from users
      where ${isExpendable} and users.created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})
        -- After a restore they may have been confirmed since the backup.
        and not exists (
          select from installation
          where key = ${RESTORED_KEY} and updated_at > now() - make_interval(days => ${UNCONFIRMED_DAYS}))
        -- Someone may be about to use a new link.
        and not exists (
          select from verifications where value = users.id::text and verifications.expires_at > now())
      on conflict do nothing`),
  );
}

async function erase(
  { database, secret, forgetMail, deleteCustomer }: Erasing,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  // First, while the customer is still known.
  await deleteCustomer(userId);
  await forgetMail(email);
  const some = () =>
    database
      .as('service')
      .transaction((tx) =>
        tx
          .delete(conversations)
          .where(
            inArray(
              conversations.id,
              tx
                .select({ id: conversations.id })
                .from(conversations)
                .where(eq(conversations.userId, userId))
                .limit(AT_A_TIME),
            ),
          ),
      );
  while ((await some()).rowCount! > 0);
  return await database.as('service').transaction(async (tx) => {
    // Another server is deleting it, or has done so.
    const [mine] = await tx
      .select({ beganAt: trialBeganSql, isUnconfirmed: sql<boolean>`${isUnconfirmed}` })
      .from(accountDeletions)
      .innerJoin(users, eq(users.id, accountDeletions.userId))
      .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, sql`now()`)))
      .for('update', { of: accountDeletions, skipLocked: true });
    if (mine === undefined) return false;
    // Waits for a mail that is writing a token for this account.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if (mine.isUnconfirmed) {
      // Whatever else was sent to the address is for its owner, who may not have made this account.
      await deleteWaitingMail(tx, email, ['sign-up', 'reset']);
    } else {
      await keepTrial(tx, secret, { email, beganAt: mine.beganAt });
      await deleteWaitingMail(tx, email);
      await tx.delete(invitations).where(eq(invitations.address, email));
    }
    const names = (column: typeof verifications.value | typeof verifications.identifier) =>
      sql`(strpos(${column}, ${userId}) > 0 or strpos(${column}, ${email}) > 0)`;
    await tx
      .delete(verifications)
      .where(sql`${names(verifications.value)} or ${names(verifications.identifier)}`);
    // Everything else is deleted by cascade; the audit log keeps the events, but not the person.
    await tx.delete(users).where(eq(users.id, userId));
    await writeAuditEvent(tx, null, { kind: 'account_deleted' });
    return true;
  });
}
