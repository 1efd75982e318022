import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GRACE_DAYS } from '#shared/access.ts';
import { DAY_MS } from '#shared/durations.ts';
import { CONFIRMS, DECLINES, FAILS_LATER, iso, openShop, type Shop } from './testing.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  // Far in the future, so that the days are the same whenever this runs.
  await shop.advance('2127-01-31T12:00:00Z');
  shop.events.length = 0;
});
afterEach(() => shop.close());

const types = () => shop.events.map(({ type }) => type);
const later = (days: number) => new Date(shop.sandbox.now().getTime() + days * DAY_MS);
const invoices = async (subscription: string) =>
  (await shop.stripe.invoices.list({ subscription, limit: 100 })).data;

async function portal(params: Omit<Stripe.BillingPortal.SessionCreateParams, 'return_url'>): Promise<string> {
  const { url } = await shop.stripe.billingPortal.sessions.create({
    return_url: 'http://shop.test/account',
    ...params,
  });
  const response = await shop.visit(url);
  expect(response.status).toBe(303);
  return `http://shop.test${response.headers.get('location')}`;
}

describe('a subscription', () => {
  it('starts when its checkout is paid, and reports it in verified events', async () => {
    const session = await shop.checkout('monthly', {
      client_reference_id: 'user-1',
      metadata: { userId: '1' },
      subscription_data: { metadata: { userId: '1' } },
    });
    const paid = await shop.visit(session.url ?? '', { card: '4242424242424242' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://shop.test/done?session=${session.id}`);
    await shop.sandbox.settle();
    expect(types()).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'charge.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
      'customer.updated',
      'checkout.session.completed',
    ]);
    const updated = shop.events[6] as Stripe.CustomerSubscriptionUpdatedEvent;
    expect(updated.data.previous_attributes).toMatchObject({ status: 'incomplete' });
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: '1' } });
    for (const event of shop.events) {
      expect(event).toMatchObject({ livemode: false, api_version: '2026-10-28.endive' });
    }
  });

  it('renews each month on its day, for a year', async () => {
    const { subscription } = await shop.subscribe('monthly');
    await shop.advance('2128-01-31T18:00:00Z');
    const starts = (await invoices(subscription.id)).map(({ lines }) =>
      iso(lines.data[0]?.period.start)?.slice(0, 10),
    );
    expect(starts.reverse()).toEqual([
      ...['2127-01-31', '2127-02-28', '2127-03-31', '2127-04-30', '2127-05-31', '2127-06-30', '2127-07-31'],
      ...['2127-08-31', '2127-09-30', '2127-10-31', '2127-11-30', '2127-12-31', '2128-01-31'],
    ]);
    const now = await shop.subscription(subscription.id);
    expect(now.status).toBe('active');
    expect(iso(now.items.data[0]?.current_period_end)?.slice(0, 10)).toBe('2128-02-29');
    expect(shop.events.filter(({ type }) => type === 'invoice.paid')).toHaveLength(13);
    const created = shop.events.map((event) => event.created);
    expect(created).toEqual(created.toSorted((a, b) => a - b));
  });

  it('is past due when a renewal fails, retries after 5, 7 and 9 days, and is canceled after the grace period', async () => {
    const { subscription } = await shop.subscribe('monthly', FAILS_LATER);
    expect(subscription.status).toBe('active');
    await shop.advance('2127-03-01T00:00:00Z');
    expect((await shop.subscription(subscription.id)).status).toBe('past_due');
    const [open] = await invoices(subscription.id);
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 2000 });
    expect(iso(open?.next_payment_attempt)?.slice(0, 10)).toBe('2127-03-05');
    await shop.advance('2127-03-13T00:00:00Z');
    expect((await invoices(subscription.id))[0]).toMatchObject({ attempt_count: 3 });
    expect((await shop.subscription(subscription.id)).status).toBe('past_due');
    await shop.advance('2127-03-22T00:00:00Z');
    const ended = await shop.subscription(subscription.id);
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const failedAt = open?.status_transitions.finalized_at ?? 0;
    expect(((ended.ended_at ?? 0) - failedAt) / 86_400).toBeCloseTo(GRACE_DAYS, 1);
    expect((await invoices(subscription.id))[0]).toMatchObject({
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect(types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types().filter((type) => type === 'charge.failed')).toHaveLength(4);
    expect(types().at(-1)).toBe('customer.subscription.deleted');
    const count = (await invoices(subscription.id)).length;
    await shop.advance('2127-12-01T00:00:00Z');
    expect(await invoices(subscription.id)).toHaveLength(count);
  });

  it('recovers immediately when a good card is added in the portal', async () => {
    const { subscription, customer } = await shop.subscribe('monthly', FAILS_LATER);
    await shop.advance('2127-03-01T00:00:00Z');
    const step = await portal({
      customer,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/saved' } },
      },
    });
    const declined = await shop.visit(step, { card: DECLINES });
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await shop.subscription(subscription.id)).status).toBe('past_due');
    const changed = await shop.visit(step, { card: '4242424242424242' });
    expect(changed.headers.get('location')).toBe('http://shop.test/saved');
    expect((await shop.subscription(subscription.id)).status).toBe('active');
    expect((await invoices(subscription.id))[0]).toMatchObject({ status: 'paid', amount_remaining: 0 });
    await shop.advance('2127-06-01T00:00:00Z');
    expect((await shop.subscription(subscription.id)).status).toBe('active');
  });

  it('is not given up sooner because somebody tries to pay', async () => {
    const { subscription } = await shop.subscribe('monthly', FAILS_LATER);
    await shop.advance('2127-03-01T00:00:00Z');
    const [open] = await invoices(subscription.id);
    for (let n = 0; n < 5; n += 1) {
      await expect(shop.stripe.invoices.pay(open!.id!)).rejects.toMatchObject({ code: 'card_declined' });
    }
    expect((await shop.subscription(subscription.id)).status).toBe('past_due');
    expect((await invoices(subscription.id))[0]).toMatchObject({
      attempt_count: 6,
      next_payment_attempt: open?.next_payment_attempt,
    });
    const paid = await shop.stripe.invoices.pay(open!.id!, { off_session: false });
    expect(paid).toMatchObject({ status: 'paid', next_payment_attempt: null });
    expect((await shop.subscription(subscription.id)).status).toBe('active');
  });

  it('ends with the period when canceled, unless that is undone', async () => {
    const { subscription } = await shop.subscribe('monthly');
    const { id } = subscription;
    const end = subscription.items.data[0]?.current_period_end;
    const canceled = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    expect(await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    expect(await shop.stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: end,
    });
    expect((await shop.stripe.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull();
    await shop.stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Moving', feedback: 'unused' },
    });
    await shop.advance('2127-03-05T00:00:00Z');
    expect(await shop.subscription(id)).toMatchObject({
      status: 'canceled',
      ended_at: end,
      cancellation_details: { comment: 'Moving', feedback: 'unused', reason: 'cancellation_requested' },
    });
    expect(types().at(-1)).toBe('customer.subscription.deleted');
    expect(await invoices(id)).toHaveLength(1);
  });

  it('is canceled and resumed in the portal', async () => {
    const { subscription, customer } = await shop.subscribe('monthly');
    const step = await portal({
      customer,
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
    });
    expect(await (await shop.visit(step)).text()).toContain('until February 28, 2127');
    const home = await shop.visit(step, {});
    const canceled = await shop.subscription(subscription.id);
    expect(canceled.cancel_at).toBe(canceled.items.data[0]?.current_period_end);
    const address = `http://shop.test${home.headers.get('location')}`;
    expect(await (await shop.visit(address)).text()).toContain('Keep the subscription');
    await shop.visit(address.replace('/home', `/keep/${subscription.id}`), {});
    expect((await shop.subscription(subscription.id)).cancel_at).toBeNull();
  });

  it('that was canceled continues with another plan, once nothing is owed', async () => {
    const { subscription, customer } = await shop.subscribe('monthly', FAILS_LATER);
    const open = await portal({
      customer,
      flow_data: { type: 'subscription_update', subscription_update: { subscription: subscription.id } },
    });
    const step = `${open}/${await shop.price('plus')}`;
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await shop.visit(step, {})).status).toBe(303);
    const changed = await shop.subscription(subscription.id);
    expect(changed).toMatchObject({ cancel_at: null, cancel_at_period_end: false, status: 'active' });
    expect(changed.items.data[0]?.price.unit_amount).toBe(3500);
    await shop.advance('2127-03-01T00:00:00Z');
    const again = await shop.stripe.billingPortal.sessions.create({ customer });
    const refused = await shop.visit(
      `${again.url}/plan/${subscription.id}/${await shop.price('monthly')}`,
      {},
    );
    expect(await refused.text()).toContain('Change your card first');
    expect((await shop.subscription(subscription.id)).items.data[0]?.price.unit_amount).toBe(3500);
  });

  it('that began on a leap day renews on the last day of February', async () => {
    await shop.advance('2128-02-29T12:00:00Z');
    const { subscription } = await shop.subscribe('yearly');
    await shop.advance('2132-03-02T00:00:00Z');
    const starts = (await invoices(subscription.id)).map(({ lines }) =>
      iso(lines.data[0]?.period.start)?.slice(0, 10),
    );
    expect(starts).toEqual(['2132-02-29', '2131-02-28', '2130-02-28', '2129-02-28', '2128-02-29']);
  });

  it('is canceled immediately, and refunds the rest on request', async () => {
    const { subscription, customer } = await shop.subscribe('monthly');
    await shop.advance('2127-02-14T12:00:00Z');
    const ended = await shop.stripe.subscriptions.cancel(subscription.id, {
      invoice_now: true,
      prorate: true,
    });
    expect(ended.status).toBe('canceled');
    const { balance } = (await shop.stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(balance).toBeLessThan(-950);
    expect(balance).toBeGreaterThan(-1050);
    await expect(shop.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('is free during its trial, warns before its end, and is billed then', async () => {
    const { subscription } = await shop.subscribe('monthly', undefined, {
      subscription_data: { trial_period_days: 14 },
    });
    expect(subscription.status).toBe('trialing');
    const [session] = (await shop.stripe.checkout.sessions.list({ subscription: subscription.id })).data;
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 });
    await shop.advance(later(12));
    expect(types()).toContain('customer.subscription.trial_will_end');
    await shop.advance(later(3));
    expect((await shop.subscription(subscription.id)).status).toBe('active');
    expect((await invoices(subscription.id)).map(({ amount_paid }) => amount_paid)).toEqual([2000, 0]);
  });

  it('expires when its first payment is not confirmed', async () => {
    const session = await shop.checkout('monthly');
    const asked = await shop.visit(session.url ?? '', { card: CONFIRMS });
    const confirm = `http://shop.test${asked.headers.get('location')}`;
    expect(await (await shop.visit(confirm)).text()).toContain('Confirm payment');
    const [waiting] = (await shop.stripe.subscriptions.list({ status: 'incomplete' })).data;
    await shop.sandbox.settle();
    expect(types()).toContain('invoice.payment_action_required');
    expect((await shop.visit(confirm, { answer: 'fail' })).status).toBe(402);
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await shop.advance(later(2));
    expect((await shop.subscription(waiting?.id ?? '')).status).toBe('incomplete_expired');
    expect((await invoices(waiting?.id ?? ''))[0]?.status).toBe('void');
    expect(types()).toContain('checkout.session.expired');
  });

  it('starts when its first payment is confirmed', async () => {
    const session = await shop.checkout('monthly');
    await shop.visit(session.url ?? '', { card: CONFIRMS });
    const done = await shop.visit(`${session.url}/confirm`, { answer: 'confirm' });
    expect(done.headers.get('location')).toBe(`http://shop.test/done?session=${session.id}`);
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id);
    await shop.advance(later(40));
    expect((await shop.subscription(String(subscription))).status).toBe('active');
  });
});

describe('unpaid', () => {
  it('applies to a subscription that the shop keeps, until it is paid', async () => {
    await shop.close();
    shop = await openShop({ afterRetries: 'unpaid' });
    await shop.advance('2127-01-31T12:00:00Z');
    const { subscription, customer } = await shop.subscribe('monthly', FAILS_LATER);
    await shop.advance('2127-03-25T00:00:00Z');
    expect((await shop.subscription(subscription.id)).status).toBe('unpaid');
    await shop.visit(await portal({ customer, flow_data: { type: 'payment_method_update' } }), {
      card: '4242424242424242',
    });
    expect((await shop.subscription(subscription.id)).status).toBe('active');
    expect((await invoices(subscription.id)).every(({ status }) => status === 'paid')).toBe(true);
  });
});

describe('a change of plan', () => {
  const item = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? '';

  it('is previewed as billed', async () => {
    const { subscription } = await shop.subscribe('monthly');
    await shop.advance('2127-02-10T00:00:00Z');
    const items = [{ id: item(subscription), price: await shop.price('plus') }];
    const at = Math.floor(shop.sandbox.now().getTime() / 1000);
    const details = { proration_behavior: 'always_invoice', proration_date: at } as const;
    const preview = await shop.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, ...details },
    });
    const changed = await shop.stripe.subscriptions.update(subscription.id, { items, ...details });
    const invoice = await shop.stripe.invoices.retrieve(String(changed.latest_invoice));
    const figures = ({ total, amount_due, lines }: Stripe.Invoice) => ({
      total,
      amount_due,
      lines: lines.data.map(({ amount, description, period }) => ({ amount, description, period })),
    });
    expect(figures(preview)).toEqual(figures(invoice));
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    expect(Math.abs(invoice.total - (1500 * 18.5) / 28)).toBeLessThanOrEqual(1);
    expect(changed.items.data[0]?.current_period_end).toBe(subscription.items.data[0]?.current_period_end);
    expect(changed.items.data[0]?.price.unit_amount).toBe(3500);
  });

  it('starts a new period when the interval changes, and refunds the unused part', async () => {
    const { subscription, customer } = await shop.subscribe('monthly');
    await shop.advance('2127-02-14T12:00:00Z');
    const step = await portal({
      customer,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: item(subscription), price: await shop.price('yearly') }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/changed' } },
      },
    });
    const page = await (await shop.visit(step)).text();
    expect(page).toMatch(/Pay \$190\.0\d and change/);
    expect(page).toContain('$200.00 on February 14, 2128');
    const at = /name="at" value="(\d+)"/.exec(page)?.[1] ?? '';
    const done = await shop.visit(step, { at });
    expect(done.headers.get('location')).toBe('http://shop.test/changed');
    const changed = await shop.subscription(subscription.id);
    expect(iso(changed.items.data[0]?.current_period_end)?.slice(0, 10)).toBe('2128-02-14');
    const [invoice] = await invoices(subscription.id);
    expect(page).toContain(`Pay $${((invoice?.amount_paid ?? 0) / 100).toFixed(2)} and change`);
  });

  it('keeps the refund of a cheaper plan as credit', async () => {
    const { subscription } = await shop.subscribe('plus');
    await shop.advance('2127-02-10T00:00:00Z');
    const items = [{ id: item(subscription), price: await shop.price('monthly') }];
    await shop.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
    const [credit] = await invoices(subscription.id);
    expect(credit).toMatchObject({ status: 'paid', amount_due: 0 });
    await shop.advance('2127-03-01T00:00:00Z');
    const [next] = await invoices(subscription.id);
    expect(next).toMatchObject({ total: 2000, amount_paid: 2000 + (credit?.total ?? 0) });
  });

  it('waits for the next invoice, or for its payment, on request', async () => {
    const { subscription, customer } = await shop.subscribe('monthly', FAILS_LATER);
    const items = [{ id: item(subscription), price: await shop.price('plus') }];
    const update = (params: Stripe.SubscriptionUpdateParams) =>
      shop.stripe.subscriptions.update(subscription.id, {
        items,
        proration_behavior: 'always_invoice',
        ...params,
      });
    await expect(update({ payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    const waiting = await update({ payment_behavior: 'pending_if_incomplete' });
    expect(waiting.items.data[0]?.price.unit_amount).toBe(2000);
    expect(waiting.pending_update?.subscription_items?.[0]?.price.unit_amount).toBe(3500);
    await shop.visit(await portal({ customer, flow_data: { type: 'payment_method_update' } }), {
      card: '4242424242424242',
    });
    const paid = await shop.subscription(subscription.id);
    expect(paid).toMatchObject({ pending_update: null, status: 'active' });
    expect(paid.items.data[0]?.price.unit_amount).toBe(3500);
    const before = (await invoices(subscription.id)).length;
    const back = [{ id: item(subscription), price: await shop.price('monthly') }];
    await shop.stripe.subscriptions.update(subscription.id, { items: back });
    expect(await invoices(subscription.id)).toHaveLength(before);
    await shop.advance('2127-03-01T00:00:00Z');
    expect((await invoices(subscription.id))[0]?.lines.data).toHaveLength(3);
  });
});
