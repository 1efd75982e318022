import type { BilledMember } from '#shared/billing.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { leftOf } from './refund-amount.ts';

/** Returns what an admin can do with a member's invoice; null for nothing. */
export function invoiceAction(member: BilledMember, invoice: Invoice): 'refund' | 'end_access' | null {
  if (invoice.amount_paid === 0) return null;
  if (leftOf(invoice) > 0) return 'refund';
  const isRunning = member.subscription_status === 'active' || member.subscription_status === 'canceled';
  // Access depends on the payment made last.
  const isNewest = member.invoices?.find(({ amount_paid }) => amount_paid > 0)?.id === invoice.id;
  return isRunning && isNewest ? 'end_access' : null;
}
