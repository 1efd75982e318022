import { and, eq, lte, ne, not, sql } from 'drizzle-orm';
import { keepTrial, trialBeganSql } from '#server/access/trial.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { endBegun } from '#server/auth/end-begun.ts';
import { endPrograms } from '#server/auth/end-programs.ts';
import { isStillPassword, WRONG_CURRENT_PASSWORD } from '#server/auth/fresh-password.ts';
import { consumeToken, issueToken, revokeTokens } from '#server/auth/one-time-tokens.ts';
import { deleteExpendable, isExpendable } from '#server/auth/unconfirmed.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { emailChanges } from '#server/db/schema/email-changes.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type MailQueue, readdressWaitingMail } from '#server/mail/mail.ts';
import { addCustomerEmailJob } from '#server/payments/customer-email.ts';
import type { PendingEmailChange } from '#shared/email-change.ts';

const PURPOSE = 'email-change';
const LINK_LASTS = sql<Date>`now() + interval '1 day'`;
const ENDED_LINK = 'This link has been used or has expired. Start the change again under Account, Security.';
const TAKEN = 'Another account has this email address. Nothing was changed.';

/** Changes whose link has ended. */
const isLate = lte(emailChanges.requestedAt, sql`now() - interval '1 day'`);

export interface EmailChanging {
  database: Database;
  /** The key for the hashes kept of deleted addresses. */
  secret: string;
  jobs: Jobs;
  mailQueue: MailQueue;
}

/** Reads the pending change; null when there is none. */
export async function readPending(database: Database, userId: string): Promise<PendingEmailChange> {
  const [row] = await database.as({ userId }).read((tx) =>
    tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), not(isLate))),
  );
  return row ? { email: row.newEmail, requested_at: row.requestedAt.toISOString() } : null;
}

interface RequestedChange {
  userId: string;
  newEmail: string;
  /** The stored password that the entered one was compared with. */
  hash: string;
}

/** Begins a change. It replaces the previous one, whose link ends. @throws Refusal wrong_password */
export async function beginChange(
  database: Database,
  { userId, newEmail, hash }: RequestedChange,
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await requireStillPassword(tx, userId, hash);
    await tx
      .insert(emailChanges)
      .values({ userId, newEmail })
      .onConflictDoUpdate({ target: emailChanges.userId, set: { newEmail, requestedAt: sql`now()` } });
    await revokeTokens(tx, { purpose: PURPOSE, userId });
  });
}

export async function cancelChange(database: Database, userId: string): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await revokeTokens(tx, { purpose: PURPOSE, userId });
  });
}

/** Deletes the changes that were not confirmed in time. */
export async function purgeEmailChanges(database: Database): Promise<void> {
  await database.as('service').transaction((tx) => tx.delete(emailChanges).where(isLate));
}

/**
 * Creates a token that confirms this account's change to this address.
 * @returns `'taken'` when the address has an account; null when the change no longer exists
 */
export async function makeToken(
  database: Database,
  userId: string,
  newEmail: string,
): Promise<{ token: string; from: string } | 'taken' | null> {
  return await database.as('service').transaction(async (tx) => {
    const [change] = await tx
      .select({ from: users.email })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(and(eq(emailChanges.userId, userId), eq(emailChanges.newEmail, newEmail)))
      .for('update', { of: emailChanges });
    if (change === undefined) return null;
    if (await isTaken(tx, newEmail)) return 'taken';
    const { token } = await issueToken(tx, { purpose: PURPOSE, userId, expiresAt: LINK_LASTS });
    return { token, from: change.from };
  });
}

const isTaken = async (tx: Transaction, email: string) =>
  (await tx.$count(users, and(eq(users.email, email), not(isExpendable)))) > 0;

/** Applies the change that the token confirms. @throws Refusal wrong_shape, conflict */
export async function confirmChange(
  changing: EmailChanging,
  c: RequestContext,
  { token, sessionId }: { token: string; sessionId: string | null },
): Promise<string> {
  return await unlessTaken(async (tx) => {
    const used = await consumeToken(tx, PURPOSE, token);
    const [change] = used?.userId
      ? await tx.delete(emailChanges).where(eq(emailChanges.userId, used.userId)).returning()
      : [];
    if (change === undefined) throw new Refusal('wrong_shape', ENDED_LINK);
    await changeEmail(changing, tx, c, { ...change, sessionId });
    return change.newEmail;
  }, changing.database);
}

/** Changes the address without a mail. @throws Refusal conflict, wrong_password */
export async function changeAtOnce(
  changing: EmailChanging,
  c: RequestContext,
  { hash, ...change }: RequestedChange & { sessionId: string },
): Promise<void> {
  await unlessTaken(async (tx) => {
    await requireStillPassword(tx, change.userId, hash);
    await changeEmail(changing, tx, c, change);
  }, changing.database);
}

/** A change that began with an old password would survive what replaced it. */
async function requireStillPassword(tx: Transaction, userId: string, hash: string): Promise<void> {
  if (!(await isStillPassword(tx, userId, hash))) {
    throw new Refusal('wrong_password', WRONG_CURRENT_PASSWORD);
  }
}

async function unlessTaken<T>(work: (tx: Transaction) => Promise<T>, database: Database): Promise<T> {
  try {
    return await database.as('service').transaction(work);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('conflict', TAKEN, { cause: error });
    throw error;
  }
}

async function changeEmail(
  { secret, jobs, mailQueue }: EmailChanging,
  tx: Transaction,
  c: RequestContext,
  { userId, newEmail, sessionId }: { userId: string; newEmail: string; sessionId: string | null },
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, beganAt: trialBeganSql })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (user === undefined) throw new Refusal('wrong_shape', ENDED_LINK);
  await deleteExpendable(tx, newEmail);
  await tx
    .update(users)
    .set({ email: newEmail, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  // A new account with the old address gets no second trial.
  await keepTrial(tx, secret, user);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sessionId === null ? undefined : ne(sessions.id, sessionId)));
  await endPrograms(tx, userId);
  await endBegun(tx, userId);
  await readdressWaitingMail(tx, { from: user.email, to: newEmail });
  await mailQueue.add('email-changed', user.email, { tx });
  await addCustomerEmailJob(jobs, tx, userId);
  await writeAuditEvent(tx, c, { kind: 'email_changed', userId });
}
