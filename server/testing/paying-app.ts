import { resolve } from 'node:path';
import { pino } from 'pino';
import { loadPack } from '#server/content/pack.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import type { Payments } from '#server/payments/payments.ts';
import { openSandbox, SANDBOX_PATH, type Sandbox } from '#server/payments/sandbox/sandbox.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Membership } from '#shared/subscriptions.ts';
import { type Client, TEST_SITE, type TestApp, type TestAppOptions, testApp } from './test-app.ts';

const PACK = resolve(import.meta.dirname, '..', '..', 'fakes', 'gym');

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksToConfirm: '4000002500003155',
  failsLater: '4000000000000341',
} as const;

export interface PayingApp extends TestApp {
  sandbox: Sandbox;
  payments: Payments;
  /** Whether events reach the app; tests of lost events switch it off. */
  events: { on: boolean };
  /** Pays for a plan as a person would: checkout, card, button. @returns the id of the checkout */
  subscribe(client: Client, plan?: string, card?: string): Promise<string>;
  /** Opens one of the provider's pages and sends its form. */
  submit(address: string, fields?: Record<string, string>): Promise<Response>;
  membership(client: Client, body?: object): Promise<Membership>;
  passDays(days: number): Promise<void>;
  /** Passes to so many days before the period of a member's subscription ends, as months differ in length. */
  passToDaysBeforeEnd(client: Client, days: number): Promise<void>;
}

/**
 * Starts the whole server with the payment sandbox; `tax` turns automatic tax on, 10 percent there.
 * `afterRetries` is what becomes of a subscription whose renewal was tried to the end.
 */
export async function payingApp({
  tax = false,
  afterRetries = 'cancel',
  ...options
}: TestAppOptions & { tax?: boolean; afterRetries?: 'cancel' | 'unpaid' } = {}): Promise<PayingApp> {
  const events = { on: true };
  const pack = await loadPack(PACK);
  let app: TestApp | undefined;
  const sandbox = await openSandbox({
    folder: null,
    product: () => pack.gym.product,
    plans: pack.plans,
    site: () => TEST_SITE,
    afterRetries,
    deliver: async (body, headers) => {
      if (!events.on || app === undefined) return { status: 200 };
      return await app.request('/api/stripe-webhook', { method: 'POST', body, headers });
    },
    log: pino({ level: 'silent' }),
  });
  const payments = openPayments(
    {
      SUBSCRIPTIONS: 'on',
      STRIPE_SECRET_KEY: undefined,
      STRIPE_WEBHOOK_SECRET: undefined,
      STRIPE_TAX: tax ? 'on' : 'off',
      STRIPE_COUPONS: 'off',
    },
    sandbox,
  )!;
  app = await testApp({ ...options, payments });
  const opened = app;
  const visit = async (address: string, init?: RequestInit): Promise<Response> => {
    const path = address.replace(TEST_SITE, '').replace(SANDBOX_PATH, '');
    const reply = await sandbox.pages.request(path, init);
    const next = reply.headers.get('location');
    const isPage = next?.replace(TEST_SITE, '').startsWith(SANDBOX_PATH) ?? false;
    return isPage ? await visit(next!) : reply;
  };
  const submit = async (address: string, fields: Record<string, string> = {}) => {
    const page = await visit(address);
    const body = await page.clone().text();
    const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1];
    if (action === undefined) return page;
    const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])), ...fields };
    return await visit(action, { method: 'POST', body: new URLSearchParams(form) });
  };
  const advanceTo = async (time: number) => {
    await sandbox.advance(new Date(time));
    await sandbox.settle();
  };
  const membership: PayingApp['membership'] = async (client, body = {}) => {
    const reply = await client.post('/api/subscription', body);
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as Membership;
  };
  return {
    ...opened,
    sandbox,
    payments,
    events,
    submit,
    async subscribe(client, plan = 'monthly', card = CARDS.pays) {
      const reply = await client.post('/api/checkout', { priceId: plan });
      const { url } = (await reply.json()) as { url: string };
      const paid = await submit(url, { card });
      const session = new URL(paid.headers.get('location') ?? '', TEST_SITE).searchParams.get('session_id');
      if (session === null) throw new Error(`paying led to ${paid.status} ${paid.headers.get('location')}`);
      await sandbox.settle();
      return session;
    },
    membership,
    passDays: (days) => advanceTo(sandbox.now().getTime() + days * DAY_MS),
    async passToDaysBeforeEnd(client, days) {
      const { subscription } = await membership(client);
      await advanceTo(Date.parse(subscription!.current_period_end!) - days * DAY_MS);
    },
    async close() {
      await opened.close();
      await sandbox.close();
    },
  };
}
