import { Hono } from 'hono';
import { pino } from 'pino';
import Stripe from 'stripe';
import { openSandbox, SANDBOX_PATH, type Sandbox, type SandboxOptions } from './sandbox.ts';

export const PLANS: SandboxOptions['plans'] = [
  { id: 'monthly', name: 'Monthly', amount: 2000, currency: 'USD', interval: 'month' },
  { id: 'yearly', name: 'Yearly', amount: 20_000, currency: 'USD', interval: 'year' },
  { id: 'plus', name: 'Monthly Plus', amount: 3500, currency: 'USD', interval: 'month' },
];

const SITE = 'http://shop.test';

/** A shop on the sandbox as the app sees it: Stripe's own client, received events, and a browser. */
export interface Shop {
  sandbox: Sandbox;
  stripe: Stripe;
  /** Every received event, verified, in order of arrival. */
  events: Stripe.Event[];
  /** The shop's replies to the next events; 200 when empty. */
  answers: number[];
  price(plan: string): Promise<string>;
  /** Opens a page, or posts a form on it. */
  visit(url: string, form?: Record<string, string>): Promise<Response>;
  /** Creates a customer who has paid for a plan with a card. */
  subscribe(
    plan: string,
    card?: string,
    extra?: Partial<Stripe.Checkout.SessionCreateParams>,
  ): Promise<Member>;
  checkout(
    plan: string,
    extra?: Partial<Stripe.Checkout.SessionCreateParams>,
  ): Promise<Stripe.Checkout.Session>;
  subscription(id: string): Promise<Stripe.Subscription>;
  /** Moves the clock to a day, and waits until all events arrived. */
  advance(to: string | Date): Promise<void>;
  close(): Promise<void>;
}

export interface Member {
  customer: string;
  subscription: Stripe.Subscription;
}

export const PAYS = '4242424242424242';
export const DECLINES = '4000000000000002';
export const CONFIRMS = '4000002500003155';
export const FAILS_LATER = '4000000000000341';

export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  const sandbox: Sandbox = await openSandbox({
    folder: null,
    product: () => 'Iron Hall',
    plans: PLANS,
    site: () => SITE,
    log: pino({ level: 'silent' }),
    deliver: async (body, headers) => {
      const status = answers.shift() ?? 200;
      if (status === 0) throw new Error('The network is away.');
      if (status < 300) {
        const { webhooks } = new Stripe('sk_test_any');
        events.push(webhooks.constructEvent(body, headers['stripe-signature'] ?? '', sandbox.webhookSecret));
      }
      return { status };
    },
    ...options,
  });
  const { host, port, secretKey } = sandbox;
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
  const app = new Hono().route(SANDBOX_PATH, sandbox.pages);

  const shop: Shop = {
    sandbox,
    stripe,
    events,
    answers,
    async price(plan) {
      const { data } = await stripe.prices.list({ lookup_keys: [plan] });
      return data[0]?.id ?? '';
    },
    visit: async (url, form) =>
      await app.request(url, form && { method: 'POST', body: new URLSearchParams(form) }),
    async checkout(plan, extra = {}) {
      const customer = extra.customer ?? (await stripe.customers.create({ email: 'ada@example.com' })).id;
      return await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: await shop.price(plan), quantity: 1 }],
        success_url: `${SITE}/done?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${SITE}/plans`,
        ...extra,
      });
    },
    async subscribe(plan, card = PAYS, extra = {}) {
      const { id, customer, url } = await shop.checkout(plan, extra);
      await shop.visit(url ?? '', { card });
      const { subscription } = await stripe.checkout.sessions.retrieve(id);
      return { customer: String(customer), subscription: await shop.subscription(String(subscription)) };
    },
    subscription: async (id) => await stripe.subscriptions.retrieve(id),
    async advance(to) {
      await sandbox.advance(new Date(to));
      await sandbox.settle();
    },
    close: sandbox.close,
  };
  return shop;
}

/** Formats Stripe's seconds as date and time. */
export const iso = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
