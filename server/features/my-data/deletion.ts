import { and, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { keepTrial } from '#server/access/trial.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { consumeToken, issueToken, revokeTokens } from '#server/auth/one-time-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { sessions, users, verifications } from '#server/db/schema/accounts.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { rateLimits } from '#server/db/schema/operations.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deleteWaitingMail } from '#server/mail/mail.ts';
import { DELETION_DAYS } from '#shared/my-data-limits.ts';

const ENDED_LINK =
  'This link has been used or has expired. Until your account is deleted, signing in sends you a new one.';
const LAST_OWNER =
  'You are the only super admin. Make someone else a super admin first, on the server: npm run admin -- <e-mail> --role super-admin';
/** As many conversations as are deleted at a time, so that nobody waits long for the embedded database. */
const AT_A_TIME = 20;

const PURPOSE = 'keep-account';

/** Lets an account go: nobody signs in any more, and when `DELETION_DAYS` are over it is erased. @throws Refusal conflict */
export async function beginDeletion(database: Database, c: ExchangeContext, userId: string): Promise<Date> {
  const dueAt = await database.as('service').transaction(async (tx) => {
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.isSuperAdmin, true))
      .orderBy(users.id)
      .for('update');
    if (owners.some(({ id }) => id === userId)) {
      // Behind the lock, so that of the last two who leave at once only one can.
      const leaving = tx.select({ id: accountDeletions.userId }).from(accountDeletions);
      const staying = and(eq(users.isSuperAdmin, true), notInArray(users.id, leaving));
      if ((await tx.$count(users, staying)) <= 1) throw new Refusal('conflict', LAST_OWNER);
    }
    const [begun] = await tx
      .insert(accountDeletions)
      .values({ userId, dueAt: sql`now() + make_interval(days => ${DELETION_DAYS})` })
      // Asked twice at once, the first counts.
      .onConflictDoUpdate({ target: accountDeletions.userId, set: { userId } })
      .returning({ dueAt: accountDeletions.dueAt });
    await writeAuditEvent(tx, c, { kind: 'deletion_requested' });
    return begun!.dueAt;
  });
  // Behind it, when none can begin any more.
  await endSessions(database);
  return dueAt;
}

/** Ends the sessions of accounts that are about to be deleted. */
async function endSessions(database: Database): Promise<void> {
  await database
    .as('service')
    .transaction((tx) =>
      tx
        .delete(sessions)
        .where(inArray(sessions.userId, tx.select({ id: accountDeletions.userId }).from(accountDeletions))),
    );
}

/** A token that keeps the account of this address, and until when; null when it is not leaving. */
export async function makeKeepingToken(
  database: Database,
  email: string,
): Promise<{ token: string; dueAt: Date } | null> {
  return await database.as('service').transaction(async (tx) => {
    const [leaving] = await tx
      .select({ userId: users.id, dueAt: accountDeletions.dueAt })
      .from(accountDeletions)
      .innerJoin(users, eq(users.id, accountDeletions.userId))
      .where(and(eq(users.email, email), gt(accountDeletions.dueAt, sql`now()`)));
    if (leaving === undefined) return null;
    const { userId, dueAt } = leaving;
    const { token } = await issueToken(tx, { purpose: PURPOSE, userId, expiresAt: dueAt });
    return { token, dueAt };
  });
}

/** Uses the token up, and those of other mails with it. @throws Refusal wrong_shape */
export async function undoDeletion(database: Database, c: ExchangeContext, token: string): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const used = await consumeToken(tx, PURPOSE, token);
    const userId = used?.userId ?? undefined;
    const kept =
      userId === undefined
        ? []
        : await tx
            .delete(accountDeletions)
            .where(and(eq(accountDeletions.userId, userId), gt(accountDeletions.dueAt, sql`now()`)))
            .returning({ userId: accountDeletions.userId });
    if (userId === undefined || kept.length === 0) throw new Refusal('wrong_shape', ENDED_LINK);
    await revokeTokens(tx, { purpose: PURPOSE, userId });
    await writeAuditEvent(tx, c, { kind: 'deletion_undone', userId });
  });
}

interface Erasing {
  database: Database;
  /** Keys the hashes that are left of addresses. */
  secret: string;
  /** Removes what was written to an address and lies outside the database. */
  forgetMail: (address: string) => Promise<void>;
  /** Ends what a user pays for, at the payment provider. */
  deleteCustomer: (userId: string) => Promise<void>;
  log: Logger;
}

/** Deletes for good every account whose time has come. A killed one is resumed at the next call. @returns how many */
export async function purgeAccounts(erasing: Erasing): Promise<number> {
  const { database, log } = erasing;
  // Sessions that started while the account was being closed.
  await endSessions(database);
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
  const failures: unknown[] = [];
  for (const account of due) {
    try {
      if (await erase(erasing, account)) erased++;
    } catch (failure) {
      // The next ones are not to wait for this one.
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (erased > 0) log.warn({ accounts: erased }, 'accounts were deleted for good');
  return erased;
}

async function erase(
  { database, secret, forgetMail, deleteCustomer }: Erasing,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  // First, while it is still known which customer this was.
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
    // Another server is at it, or has done it.
    const [mine] = await tx
      .select({
        beganAt: sql<Date>`coalesce(${users.trialBeganAt}, ${users.createdAt})`.mapWith(users.createdAt),
      })
      .from(accountDeletions)
      .innerJoin(users, eq(users.id, accountDeletions.userId))
      .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, sql`now()`)))
      .for('update', { of: accountDeletions, skipLocked: true });
    if (mine === undefined) return false;
    // Waits for a mail that is writing a token for this account.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await keepTrial(tx, secret, { email, beganAt: mine.beganAt });
    await deleteWaitingMail(tx, email);
    const names = (column: typeof verifications.value | typeof verifications.identifier) =>
      sql`(strpos(${column}, ${userId}) > 0 or strpos(${column}, ${email}) > 0)`;
    await tx
      .delete(verifications)
      .where(sql`${names(verifications.value)} or ${names(verifications.identifier)}`);
    // Everything else goes with it; the audit log keeps what happened, and no longer whom it was about.
    await tx.delete(users).where(eq(users.id, userId));
    await writeAuditEvent(tx, null, { kind: 'account_deleted' });
    return true;
  });
}
