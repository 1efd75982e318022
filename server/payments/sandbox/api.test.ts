import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, PLANS, type Shop } from './testing.ts';

let shop: Shop;
let stripe: Stripe;
beforeEach(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterEach(() => shop.close());

/** Makes a raw HTTP call. */
async function raw(path: string, init: RequestInit = {}) {
  const { host, port, secretKey } = shop.sandbox;
  const response = await fetch(`http://${host}:${port}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error?: object },
  };
}

describe('prices and products', () => {
  it('are the plans of the pack', async () => {
    const { data } = await stripe.prices.list({ active: true, type: 'recurring', expand: ['data.product'] });
    const seen = data.map(
      ({ lookup_key, unit_amount, unit_amount_decimal, currency, recurring, product }) => ({
        lookup_key,
        unit_amount,
        decimal: String(unit_amount_decimal),
        currency,
        interval: recurring?.interval,
        name: (product as Stripe.Product).name,
      }),
    );
    expect(seen.reverse()).toEqual(
      PLANS.map(({ id, name, amount, interval }) => ({
        lookup_key: id,
        unit_amount: amount,
        decimal: String(amount),
        currency: 'usd',
        interval,
        name,
      })),
    );
  });

  it('are created and changed, and the lookup key is transferred only on request', async () => {
    const product = await stripe.products.create({ name: 'Drop in', metadata: { a: '1' } });
    const made = {
      currency: 'usd',
      unit_amount: 500,
      product: product.id,
      recurring: { interval: 'week' },
    } as const;
    const first = await stripe.prices.create({ ...made, lookup_key: 'drop' });
    await expect(stripe.prices.create({ ...made, lookup_key: 'drop' })).rejects.toMatchObject({
      param: 'lookup_key',
    });
    const second = await stripe.prices.create({ ...made, lookup_key: 'drop', transfer_lookup_key: true });
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    expect((await stripe.prices.update(second.id, { active: false })).active).toBe(false);
    const changed = await stripe.products.update(product.id, {
      metadata: { a: '', b: '2' },
      description: 'Once',
    });
    expect(changed).toMatchObject({ metadata: { b: '2' }, description: 'Once' });
    const listed = await stripe.prices.list({ product: product.id });
    expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    await shop.sandbox.settle();
    expect(shop.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['product.created', 'product.updated', 'price.created', 'price.updated']),
    );
  });
});

describe('a call', () => {
  it('needs the key', async () => {
    const { host, port } = shop.sandbox;
    const other = new Stripe('sk_test_wrong', { host, port, protocol: 'http', maxNetworkRetries: 0 });
    await expect(other.customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect((await raw('/v1/customers', { headers: { authorization: '' } })).status).toBe(401);
  });

  it('is refused with the reason', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_none'",
    });
    const customer = 'cus_none';
    for (const work of [
      () => shop.checkout('monthly', { customer }),
      () => stripe.invoices.list({ customer }),
      () => stripe.subscriptions.list({ customer }),
      () => stripe.checkout.sessions.list({ customer }),
    ])
      await expect(work()).rejects.toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        param: 'customer',
      });
    await expect(shop.checkout('monthly', { line_items: [{ price: 'price_none' }] })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
    });
    expect(await raw('/v1/nothing')).toMatchObject({
      status: 404,
      body: {
        error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/nothing).' },
      },
    });
    expect((await raw('/v1/customers?limit=abc')).body.error).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'limit',
      message: 'Invalid integer: abc',
    });
    expect((await raw('/v1/refunds', { method: 'POST', body: 'amount=' })).body.error).toMatchObject({
      param: 'amount',
    });
    expect(
      (await raw('/v1/checkout/sessions', { method: 'POST', body: 'mode=subscription' })).body.error,
    ).toMatchObject({
      code: 'parameter_missing',
      param: 'customer',
    });
    expect((await raw('/v1/customers', { method: 'POST', body: '__proto__[a]=1' })).status).toBe(400);
  });

  it.each([
    ['GET', '/v1/account', 'oops=1', 'oops'],
    ['GET', '/v1/prices', 'recurring[oops]=1', 'recurring[oops]'],
    ['POST', '/v1/customers', 'email=a@b.c&oops=1', 'oops'],
    [
      'POST',
      '/v1/checkout/sessions',
      'mode=subscription&payment_method_types[]=card',
      'payment_method_types',
    ],
    [
      'POST',
      '/v1/billing_portal/sessions',
      'customer=cus_1&flow_data[type]=subscription_cancel&flow_data[x]=1',
      'flow_data[x]',
    ],
    ['POST', '/v1/subscriptions/sub_1', 'items[0][id]=a&items[0][plan]=b', 'items[0][plan]'],
    [
      'POST',
      '/v1/invoices/create_preview',
      'subscription=a&subscription_items[0][id]=b',
      'subscription_items',
    ],
    ['POST', '/v1/refunds', 'charge=ch_1&why=1', 'why'],
    ['POST', '/v1/webhook_endpoints', 'url=http://a.b&enabled_events[]=*&oops=1', 'oops'],
    ['DELETE', '/v1/customers/cus_1', 'oops=1', 'oops'],
  ])('%s %s refuses unknown parameters', async (method, path, params, param) => {
    const { status, body } =
      method === 'POST'
        ? await raw(path, { method, body: params })
        : await raw(`${path}?${params}`, { method });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'parameter_unknown',
      param,
      message: `Received unknown parameter: ${param}`,
    });
  });

  it('with a key has one effect', async () => {
    const options = { idempotencyKey: 'order-1' };
    const params = { email: 'ada@example.com' };
    const [first, second] = await Promise.all([
      stripe.customers.create(params, options),
      stripe.customers.create(params, options),
    ]);
    expect(second.id).toBe(first.id);
    expect((await stripe.customers.create(params, options)).id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'eve@example.com' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });
});

describe('a list', () => {
  it('is read in pages, both ways', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.push((await stripe.customers.create({ name: `${n}` })).id);
    const newest = made.toReversed();
    const first = await stripe.customers.list({ limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    const second = await stripe.customers.list({ limit: 3, starting_after: first.data[2]!.id });
    const third = await stripe.customers.list({ limit: 3, starting_after: second.data[2]!.id });
    expect([...first.data, ...second.data, ...third.data].map(({ id }) => id)).toEqual(newest);
    expect(third.has_more).toBe(false);
    const back = await stripe.customers.list({ limit: 3, ending_before: newest[6]! });
    expect(back.data.map(({ id }) => id)).toEqual(newest.slice(3, 6));
    expect(back.has_more).toBe(true);
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(newest);
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect(
      (await stripe.customers.list({ limit: 100, created: { gt: first.data[0]!.created } })).data,
    ).toEqual([]);
  });
});

describe('expand', () => {
  it('replaces ids with whole objects', async () => {
    const { subscription, customer } = await shop.subscribe('monthly');
    const [checkout] = (await stripe.checkout.sessions.list({ customer })).data;
    const session = await stripe.checkout.sessions.retrieve(checkout!.id, {
      expand: ['line_items', 'subscription.latest_invoice', 'customer'],
    });
    expect(session.line_items?.data[0]?.price?.lookup_key).toBe('monthly');
    expect((session.subscription as Stripe.Subscription).latest_invoice).toMatchObject({ status: 'paid' });
    expect((session.customer as Stripe.Customer).email).toBe('ada@example.com');
    const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), {
      expand: ['payments.data.payment.payment_intent'],
    });
    const payment = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(payment).toMatchObject({ status: 'succeeded', amount: 2000 });
    expect(await stripe.charges.retrieve(String(payment.latest_charge))).toMatchObject({
      paid: true,
      payment_method_details: { card: { last4: '4242' } },
    });
    const [paid] = (await stripe.invoicePayments.list({ invoice: invoice.id! })).data;
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 2000 });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    await expect(stripe.customers.retrieve(customer, { expand: ['nothing'] })).rejects.toMatchObject({
      message: 'This property cannot be expanded (nothing).',
    });
  });
});

describe('customers', () => {
  it('are changed and found by email', async () => {
    const { id } = await stripe.customers.create({ email: 'ada@example.com', metadata: { userId: '7' } });
    await stripe.customers.create({ email: 'eve@example.com' });
    const changed = await stripe.customers.update(id, { name: 'Ada', metadata: { userId: '' } });
    expect(changed).toMatchObject({ name: 'Ada', email: 'ada@example.com', metadata: {} });
    expect((await stripe.customers.list({ email: 'ada@example.com' })).data.map((row) => row.id)).toEqual([
      id,
    ]);
    await expect(stripe.customers.create({ email: 'nobody' })).rejects.toMatchObject({
      code: 'email_invalid',
    });
  });

  it('that are deleted end their subscriptions', async () => {
    const { subscription, customer } = await shop.subscribe('monthly');
    const open = await shop.checkout('monthly', { customer });
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect((await shop.subscription(subscription.id)).status).toBe('canceled');
    expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired');
    await expect(shop.checkout('monthly', { customer })).rejects.toMatchObject({ code: 'resource_missing' });
    await shop.sandbox.settle();
    expect(shop.events.slice(-3).map(({ type }) => type)).toEqual([
      'checkout.session.expired',
      'customer.subscription.deleted',
      'customer.deleted',
    ]);
  });
});

describe('subscriptions', () => {
  it('are listed by status', async () => {
    const { customer, subscription } = await shop.subscribe('monthly');
    await shop.subscribe('yearly');
    await stripe.subscriptions.cancel(subscription.id);
    const count = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list(params)).data.length;
    expect(await count({})).toBe(1);
    expect(await count({ customer })).toBe(0);
    expect(await count({ customer, status: 'all' })).toBe(1);
    expect(await count({ status: 'canceled' })).toBe(1);
    expect(await count({ price: await shop.price('yearly') })).toBe(1);
  });

  it('refuse both ways to cancel at once, and changes after the end', async () => {
    const { subscription } = await shop.subscribe('monthly');
    const { id } = subscription;
    await expect(
      stripe.subscriptions.update(id, { cancel_at_period_end: true, cancel_at: 'min_period_end' }),
    ).rejects.toMatchObject({ code: 'parameters_exclusive' });
    await stripe.subscriptions.cancel(id, { cancellation_details: { comment: 'Moving' } });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
    expect((await stripe.subscriptions.update(id, { metadata: { a: '1' } })).metadata).toEqual({ a: '1' });
  });
});

describe('a checkout session', () => {
  it('is expired by the app, once', async () => {
    const { id, url } = await shop.checkout('monthly', { expires_at: Math.floor(Date.now() / 1000) + 3600 });
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await shop.visit(url ?? '')).status).toBe(410);
    await expect(shop.checkout('monthly', { expires_at: 1 })).rejects.toMatchObject({ param: 'expires_at' });
  });

  it('accepts the app’s options', async () => {
    const session = await shop.checkout('monthly', {
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
      locale: 'en',
      billing_address_collection: 'required',
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2200,
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      locale: 'en',
      subscription: null,
    });
  });
});

describe('refunds and disputes', () => {
  const chargeOf = async (customer: string) => (await stripe.charges.list({ customer })).data[0]!;

  it('refund a payment in parts', async () => {
    const { customer } = await shop.subscribe('monthly');
    const { id, payment_intent } = await chargeOf(customer);
    const intent = String(payment_intent);
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 500,
      reason: 'requested_by_customer',
      metadata: { by: 'owner' },
    });
    expect(part).toMatchObject({ amount: 500, status: 'succeeded', charge: id, metadata: { by: 'owner' } });
    await expect(stripe.refunds.create({ charge: id, amount: 1501 })).rejects.toMatchObject({
      param: 'amount',
    });
    expect((await stripe.refunds.create({ charge: id })).amount).toBe(1500);
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ charge: id })).data.map(({ amount }) => amount)).toEqual([1500, 500]);
    expect(await chargeOf(customer)).toMatchObject({ refunded: true, amount_refunded: 2000 });
    await shop.sandbox.settle();
    expect(shop.events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(2);
  });

  it('are opened by the bank, and won, lost or conceded', async () => {
    const { customer } = await shop.subscribe('monthly');
    const { id } = await chargeOf(customer);
    const dispute = await shop.sandbox.openDispute(id);
    expect(await stripe.disputes.retrieve(dispute)).toMatchObject({ status: 'needs_response', amount: 2000 });
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_disputed' });
    await shop.sandbox.closeDispute(dispute, 'won');
    expect((await stripe.disputes.list({ charge: id })).data[0]?.status).toBe('won');
    const other = await chargeOf((await shop.subscribe('yearly')).customer);
    expect((await stripe.disputes.close(await shop.sandbox.openDispute(other.id))).status).toBe('lost');
    await shop.sandbox.settle();
    expect(shop.events.filter(({ type }) => type.startsWith('charge.dispute'))).toHaveLength(4);
  });
});

describe('the account, endpoints and the portal', () => {
  it('are there', async () => {
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
      object: 'account',
      charges_enabled: true,
    });
    const made = await stripe.webhookEndpoints.create({
      url: 'http://shop.test/hook',
      enabled_events: ['*'],
    });
    expect(made.secret).toBe(shop.sandbox.webhookSecret);
    expect(await stripe.webhookEndpoints.update(made.id, { disabled: true })).toMatchObject({
      status: 'disabled',
    });
    expect((await stripe.webhookEndpoints.list()).data[0]?.secret).toBeUndefined();
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
  });

  it('have configurations and flows', async () => {
    const { customer, subscription } = await shop.subscribe('monthly');
    const { id } = await stripe.billingPortal.configurations.create({
      default_return_url: 'http://shop.test/account',
      features: { subscription_cancel: { enabled: false }, payment_method_update: { enabled: true } },
    });
    const session = await stripe.billingPortal.sessions.create({ customer, configuration: id });
    expect(session).toMatchObject({ return_url: 'http://shop.test/account', configuration: id, flow: null });
    const home = await shop.visit(session.url.replace(/$/, '/home'));
    expect(await home.text()).not.toContain('Cancel subscription');
    const { customer: stranger } = await shop.subscribe('yearly');
    await expect(
      stripe.billingPortal.sessions.create({
        customer: stranger,
        flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
      }),
    ).rejects.toMatchObject({ param: 'flow_data[subscription_cancel][subscription]' });
    expect((await stripe.billingPortal.configurations.list({ is_default: false })).data).toHaveLength(1);
  });
});
