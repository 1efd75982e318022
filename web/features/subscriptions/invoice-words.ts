import { formatMoney } from '#shared/money.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { moment } from '#web/lib/dates.ts';
import type { Pill } from '#web/ui/pill.tsx';

type Look = Parameters<typeof Pill>[0]['look'];

const STATUSES: Record<string, { label: string; look: Look }> = {
  paid: { label: 'Paid', look: 'active' },
  open: { label: 'Open', look: 'trial' },
  uncollectible: { label: 'Unpaid', look: 'expired' },
  void: { label: 'Void', look: 'plain' },
};

/** Returns a status in words; an unknown one is shown in the provider's own word. */
export function invoiceStatus({ status }: Invoice): { label: string; look: Look } {
  const known = status === null ? undefined : STATUSES[status];
  return known ?? { label: status ?? 'Unknown', look: 'plain' };
}

/** Formats the amount paid or due; a currency other than the dollar is named. */
export function invoiceAmount({ status, amount_paid, total, currency }: Invoice): string {
  return inCurrency(status === 'paid' ? amount_paid : total, currency);
}

/** Says how much was given back; null for nothing. */
export const refundedText = ({ amount_refunded, currency }: Invoice): string | null =>
  amount_refunded > 0 ? `${inCurrency(amount_refunded, currency)} refunded` : null;

function inCurrency(minorUnits: number, currency: string): string {
  const code = currency.toUpperCase();
  const amount = formatMoney(minorUnits, currency);
  return code === 'USD' || amount.includes(code) ? amount : `${amount} ${code}`;
}

export const invoiceDay = ({ created }: Invoice): string => moment(new Date(created * 1000), 'day');
