import type { Logger } from 'pino';
import { accessEnd } from '#server/access/subscription.ts';
import type { Billing } from '#server/payments/billing.ts';
import { invoicesJson, WITH_PAYMENTS } from '#server/payments/invoices.ts';
import { isOutage, orWhenMissing } from '#server/payments/payments.ts';
import type { BilledMember } from '#shared/billing.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import type { FoundMember } from './member.ts';

/** The number of invoices shown per member. */
const INVOICES = 24;

/** Reads a member's invoices, newest first; null when the provider cannot be reached. */
export async function readInvoices(
  billing: Billing | null,
  { subscription }: FoundMember,
  log: Logger,
): Promise<Invoice[] | null> {
  if (billing === null || subscription === null) return [];
  const { stripe } = billing.payments;
  try {
    const { customerId: customer } = subscription;
    const listed = stripe.invoices.list({ customer, limit: INVOICES, expand: WITH_PAYMENTS });
    const { data } = await orWhenMissing(listed, { data: [] });
    return await invoicesJson(stripe, customer, data);
  } catch (err) {
    if (!isOutage(err)) throw err;
    log.warn({ err }, 'the invoices of a member could not be read');
    return null;
  }
}

/** Converts a member for the money page. */
export const billedJson = (found: FoundMember, invoices: Invoice[] | null): BilledMember => ({
  id: found.user.id,
  email: found.user.email,
  subscription_status: found.status,
  paid_until: (found.subscription && accessEnd(found.subscription))?.toISOString() ?? null,
  free_until: found.grantedUntil?.toISOString() ?? null,
  grants: found.grants.map(({ id, until, reason, createdAt, isRunning }) => ({
    id,
    until: until.toISOString(),
    reason,
    created_at: createdAt.toISOString(),
    is_running: isRunning,
  })),
  invoices,
});
