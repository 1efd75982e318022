import { expect, it } from 'vitest';
import type { BilledMember } from '#shared/billing.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { invoiceAction } from './invoice-action.ts';

const invoice = (id: string, paid: number, refunded: number): Invoice => ({
  id,
  number: id,
  created: 0,
  amount_paid: paid,
  amount_refunded: refunded,
  total: 2000,
  currency: 'usd',
  status: paid > 0 ? 'paid' : 'open',
  hosted_invoice_url: null,
  invoice_pdf: null,
});
const member = (
  invoices: Invoice[],
  subscription_status: BilledMember['subscription_status'] = 'active',
): BilledMember => ({
  id: '1',
  email: 'anna@example.com',
  subscription_status,
  paid_until: null,
  free_until: null,
  grants: [],
  invoices,
});
const actions = (of: BilledMember) => of.invoices!.map((one) => invoiceAction(of, one));

it('refunds what was paid', () => {
  expect(actions(member([invoice('c', 0, 0), invoice('b', 2000, 500), invoice('a', 2000, 0)]))).toEqual([
    null,
    'refund',
    'refund',
  ]);
});

it('ends access only with the payment made last', () => {
  const [unpaid, november, march] = [invoice('c', 0, 0), invoice('b', 2000, 2000), invoice('a', 2000, 2000)];
  expect(actions(member([unpaid, november, march]))).toEqual([null, 'end_access', null]);
  expect(actions(member([invoice('d', 2000, 0), march]))).toEqual(['refund', null]);
});

it('ends no access that is over', () => {
  const refunded = [invoice('a', 2000, 2000)];
  expect(actions(member(refunded, 'canceled'))).toEqual(['end_access']);
  expect(actions(member(refunded, 'expired'))).toEqual([null]);
});
