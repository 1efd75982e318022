import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { invoicesJson, WITH_PAYMENTS } from '#server/payments/invoices.ts';
import { openShop, type Shop } from '#server/payments/sandbox/testing.ts';
import { refundInvoice } from './refund-invoice.ts';

let folder: string;
let shop: Shop;
let invoice: Stripe.Invoice;

/** The second of two payments, added to the sandbox's file: its own pages take invoices in one. */
const SECOND = { invoicePayments: 'inpay_2', paymentIntents: 'pi_2', charges: 'ch_2' } as const;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refunds-'));
  const begun = await openShop({ folder });
  const { customer } = await begun.subscribe('monthly');
  await begun.sandbox.settle();
  await begun.close();
  const path = join(folder, 'test-payments.json');
  const state = JSON.parse(await readFile(path, 'utf8')) as Record<string, Record<string, object>>;
  for (const [table, id] of Object.entries(SECOND)) {
    const [first] = Object.values(state[table]!);
    const ids = {
      id,
      ...(table === 'invoicePayments' && { paymentIntent: SECOND.paymentIntents }),
      ...(table === 'paymentIntents' && { charge: SECOND.charges }),
      ...(table === 'charges' && { paymentIntent: SECOND.paymentIntents }),
    };
    state[table]![id] = { ...first, ...ids, amount: 500 };
    Object.assign(first!, { amount: 1500 });
  }
  await writeFile(path, JSON.stringify(state));
  shop = await openShop({ folder });
  [invoice] = (await shop.stripe.invoices.list({ customer })).data as [Stripe.Invoice];
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const amounts = async () =>
  (await shop.stripe.refunds.list()).data.map(({ amount }) => amount).sort((a, b) => a - b);
/** What members and admins are shown. */
const shownAsRefunded = async () => {
  const { data } = await shop.stripe.invoices.list({ expand: WITH_PAYMENTS });
  const [shown] = await invoicesJson(shop.stripe, String(invoice.customer), data);
  return shown!.amount_refunded;
};

it('refunds an invoice paid in two parts from both', async () => {
  expect(await refundInvoice(shop.stripe, invoice, { sendId: 'one' })).toMatchObject({ amount: 2000 });
  expect(await amounts()).toEqual([500, 1500]);
  expect(await shownAsRefunded()).toBe(2000);
  expect(await refundInvoice(shop.stripe, invoice, { sendId: 'two' })).toMatchObject({ amount: 0 });
});

it('refunds a part of both, then the rest, once each when sent again', async () => {
  for (const _ of [1, 2]) {
    const part = await refundInvoice(shop.stripe, invoice, { amount: 1800, sendId: 'one' });
    expect(part).toMatchObject({ amount: 1800, refusal: null });
  }
  expect(await shownAsRefunded()).toBe(1800);
  const more = await refundInvoice(shop.stripe, invoice, { amount: 300, sendId: 'two' });
  expect(more.refusal?.message).toBe('Only $2.00 of this invoice is left to refund.');
  for (const _ of [1, 2]) {
    const rest = await refundInvoice(shop.stripe, invoice, { sendId: 'three' });
    expect(rest).toMatchObject({ amount: 200, refusal: null });
  }
  expect(await shownAsRefunded()).toBe(2000);
});

it('goes on where it stopped when the second payment could not be refunded at first', async () => {
  const { refunds } = shop.stripe;
  const create = refunds.create.bind(refunds);
  let calls = 0;
  refunds.create = async (...args: Parameters<typeof create>) => {
    calls += 1;
    if (calls === 2) throw new Error('The network is away.');
    return await create(...args);
  };
  const refund = () => refundInvoice(shop.stripe, invoice, { amount: 1800, sendId: 'one' });
  const begun = await refund();
  expect([begun.amount, begun.refusal?.code]).toEqual([await shownAsRefunded(), 'unavailable']);
  expect(begun.refusal?.message).toMatch(/^\$\d+\.00 was refunded\. .+ send the same refund again/);
  expect(await refund()).toMatchObject({ amount: 1800, refusal: null });
  expect(await shownAsRefunded()).toBe(1800);
});

it('says what was refunded when the bank disputes the other payment', async () => {
  const charges = (await shop.stripe.charges.list()).data;
  const [listed] = (await shop.stripe.invoicePayments.list({ invoice: invoice.id! })).data;
  const later = charges.find(({ payment_intent }) => payment_intent !== listed!.payment.payment_intent)!;
  await shop.sandbox.openDispute(later.id);
  const { amount, refusal } = await refundInvoice(shop.stripe, invoice);
  expect(refusal?.message).toMatch(
    /^\$\d+\.00 was refunded\. The payment provider refused the rest: .+ charged back/,
  );
  expect(amount).toBe(2000 - later.amount);
});
