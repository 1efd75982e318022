import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Billing } from '#server/payments/billing.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/** Asks the provider about subscriptions not checked for a day, or whose end has passed since. */
export async function checkSubscriptions(
  { database, billing, log }: { database: Database; billing: Billing; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const now = billing.payments.now();
  const rows = await database.as('service').read((tx) =>
    tx
      .select({ customerId: subscriptions.customerId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.mode, billing.payments.mode),
          isNull(subscriptions.endedAt),
          or(
            lt(subscriptions.checkedAt, new Date(now.getTime() - DAY_MS)),
            and(
              lte(subscriptions.currentPeriodEnd, now),
              lt(subscriptions.checkedAt, subscriptions.currentPeriodEnd),
            ),
          ),
        ),
      )
      .orderBy(subscriptions.checkedAt)
      .limit(AT_ONCE),
  );
  for (const { customerId } of rows) {
    if (signal.aborted) return;
    try {
      await billing.reconcile(customerId);
    } catch (err) {
      log.warn({ err, customerId }, 'a subscription could not be checked');
      return;
    }
  }
}
