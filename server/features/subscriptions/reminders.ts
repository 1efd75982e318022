import { and, eq, gt, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { grantedUntil } from '#server/access/subscription.ts';
import { trialEndSql } from '#server/access/trial.ts';
import type { Database } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { users } from '#server/db/schema/accounts.ts';
import { billingMails, mailChoices, subscriptions } from '#server/db/schema/subscriptions.ts';
import type { MailKind, MailQueue } from '#server/mail/mail.ts';
import type { Billing } from '#server/payments/billing.ts';
import { mailOnce } from '#server/payments/mail-once.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

const ENDING_DAYS = 3;
const RENEWAL_DAYS = 7;
const TRIAL_ENDING_HOURS = 4;
/** Others wait for the next run. */
const AT_ONCE = 200;

/** Identifies a dated mail: its user and the time in whole seconds. */
const aboutOf = (userId: string, at: Date) => `${userId} ${Math.floor(at.getTime() / 1000)}`;

/** Builds the key under which `mailOnce` stores such a mail, in SQL. */
const keyOf = (kind: MailKind, at: AnyPgColumn): SQL =>
  sql`${`${kind} `}::text || ${users.id} || ' ' || floor(extract(epoch from ${at}))::bigint`;

interface Options {
  database: Database;
  billing: Billing;
  mailQueue: MailQueue;
}

/**
 * Queues the confirmation of a cancellation. In the last days it is the mail that access ends, unless that was
 * sent already.
 */
export async function confirmCancellation(
  { database, billing: { payments }, mailQueue }: Options,
  { userId, email, cancelAt }: { userId: string; email: string; cancelAt: Date | null },
): Promise<void> {
  if (cancelAt === null || cancelAt.getTime() - payments.now().getTime() > ENDING_DAYS * DAY_MS)
    return await mailQueue.add('canceled', email);
  await database.as('service').transaction(async (tx) => {
    const about = aboutOf(userId, cancelAt);
    const ending = { kind: 'access-ending', address: email, about, userId } as const;
    if (!(await mailOnce({ mailQueue, tx }, ending))) await mailQueue.add('canceled', email, { tx });
  });
}

/**
 * Queues the mail that is due: a subscription ending, an annual plan renewing, a trial almost over. None goes
 * to accounts about to be deleted, whose members cannot sign in.
 */
export async function sendReminders({ database, billing, mailQueue }: Options): Promise<void> {
  const { payments } = billing;
  const moneyNow = payments.now();
  const now = new Date();
  await database.as('service').transaction(async (tx) => {
    const unsent = (key: SQL) =>
      notExists(tx.select().from(billingMails).where(sql`${billingMails.key} = ${key}`));
    const isStaying = notExists(
      tx.select().from(accountDeletions).where(eq(accountDeletions.userId, users.id)),
    );
    /** Finds subscriptions whose `moment` is at most `days` away and whose mail was not sent. */
    const findDue = (
      kind: MailKind,
      moment: typeof subscriptions.cancelAt | typeof subscriptions.nextPaymentAt,
      { days, where }: { days: number; where: SQL },
    ) =>
      tx
        .select({ userId: users.id, email: users.email, at: moment })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        .where(
          and(
            eq(subscriptions.mode, payments.mode),
            gt(moment, moneyNow),
            lte(moment, new Date(moneyNow.getTime() + days * DAY_MS)),
            isStaying,
            unsent(keyOf(kind, moment)),
            where,
          ),
        )
        .limit(AT_ONCE);
    const ending = await findDue('access-ending', subscriptions.cancelAt, {
      days: ENDING_DAYS,
      where: isNull(subscriptions.endedAt),
    });
    const renewing = await findDue('renewal', subscriptions.nextPaymentAt, {
      days: RENEWAL_DAYS,
      // Before that end, it is the payment of a period that has begun.
      where: sql`${subscriptions.interval} = 'year' and ${subscriptions.nextAmount} > 0 and ${subscriptions.nextPaymentAt} >= ${subscriptions.currentPeriodEnd}`,
    });
    const trials = await tx
      .select({ userId: users.id, email: users.email })
      .from(users)
      .leftJoin(mailChoices, eq(mailChoices.userId, users.id))
      .where(
        and(
          sql`${trialEndSql} > ${now.toISOString()}::timestamptz`,
          sql`${trialEndSql} <= ${new Date(now.getTime() + TRIAL_ENDING_HOURS * HOUR_MS).toISOString()}::timestamptz`,
          or(isNull(mailChoices.trialEnding), eq(mailChoices.trialEnding, true)),
          sql`not (${users.isAdmin} or ${users.isSuperAdmin} or ${users.isWhitelist} or ${users.isOG})`,
          notExists(tx.select().from(subscriptions).where(eq(subscriptions.userId, users.id))),
          sql`coalesce(${grantedUntil} <= ${trialEndSql}, true)`,
          mailQueue.reachesPeople ? eq(users.emailVerified, true) : undefined,
          isStaying,
          unsent(sql`'trial-ending ' || ${users.id}`),
        ),
      )
      .limit(AT_ONCE);
    const mail = { mailQueue, tx };
    for (const { userId, email, at } of ending) {
      const about = aboutOf(userId, at!);
      await mailOnce(mail, { kind: 'access-ending', address: email, about, userId });
    }
    for (const { userId, email, at } of renewing) {
      const about = aboutOf(userId, at!);
      await mailOnce(mail, { kind: 'renewal', address: email, about, userId });
    }
    for (const { userId, email } of trials) {
      await mailOnce(mail, { kind: 'trial-ending', address: email, about: userId, userId });
    }
  });
}
