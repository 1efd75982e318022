import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { billingCustomers, subscriptions } from '#server/db/schema/subscriptions.ts';
import { settleCheckouts } from '#server/payments/awaited.ts';
import type { Billing } from '#server/payments/billing.ts';
import { isOutage } from '#server/payments/payments.ts';
import { DAY_MS } from '#shared/durations.ts';

const AT_ONCE = 100;
/** The provider is down when it fails this often in a row; the rest waits for the next run. */
const OUTAGES = 3;

/**
 * Asks the provider about subscriptions not checked for a day, or whose end has passed since, and about
 * checkouts whose outcome nobody has reported.
 */
export async function checkSubscriptions(
  { database, billing, log }: { database: Database; billing: Billing; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const now = billing.payments.now();
  const isDue = and(
    isNull(subscriptions.endedAt),
    or(
      lt(subscriptions.checkedAt, new Date(now.getTime() - DAY_MS)),
      and(
        lte(subscriptions.currentPeriodEnd, now),
        lt(subscriptions.checkedAt, subscriptions.currentPeriodEnd),
      ),
    ),
  );
  const rows = await database.as('service').read((tx) =>
    tx
      .select({
        customerId: billingCustomers.customerId,
        userId: billingCustomers.userId,
        checkAt: billingCustomers.checkAt,
      })
      .from(billingCustomers)
      .leftJoin(subscriptions, eq(subscriptions.customerId, billingCustomers.customerId))
      .where(
        and(eq(billingCustomers.mode, billing.payments.mode), or(lte(billingCustomers.checkAt, now), isDue)),
      )
      .orderBy(sql`least(${subscriptions.checkedAt}, ${billingCustomers.checkAt})`)
      .limit(AT_ONCE),
  );
  let outages = 0;
  for (const { customerId, userId, checkAt } of rows) {
    if (signal.aborted || outages === OUTAGES) return;
    try {
      await billing.reconcile(customerId);
      if (checkAt !== null && checkAt <= now)
        await settleCheckouts({ database, billing }, { customerId, userId });
      outages = 0;
    } catch (err) {
      outages = isOutage(err) ? outages + 1 : 0;
      log.warn({ err, customerId }, 'a subscription could not be checked');
    }
  }
}
