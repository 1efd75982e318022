import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { billingCustomers, subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Billing } from '#server/payments/billing.ts';
import { checkLater, checkOpenedCheckouts } from '#server/payments/opened-checkouts.ts';
import { isKeyRefused, isOutage } from '#server/payments/payments.ts';
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
  for (const { customerId, checkAt } of rows) {
    if (signal.aborted || outages === OUTAGES) return;
    const hasOpened = checkAt !== null && checkAt <= now;
    try {
      await (hasOpened ? checkOpenedCheckouts(billing, customerId) : billing.reconcile(customerId));
      outages = 0;
    } catch (err) {
      const level = isKeyRefused(err) ? 'error' : 'warn';
      log[level]({ err, customerId }, 'a subscription could not be checked');
      outages = isOutage(err) ? outages + 1 : 0;
      // One that fails for its own reasons does not hold up the others.
      if (hasOpened && !isOutage(err)) await checkLater({ database, payments: billing.payments }, customerId);
    }
  }
}
