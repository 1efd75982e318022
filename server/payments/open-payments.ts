import Stripe from 'stripe';
import { type Settings, SettingsError } from '#server/settings.ts';
import type { BillingMode, Payments } from './payments.ts';

/** A person waits for most calls. */
const TIMEOUT_MS = 15_000;

type PaymentSettings = Pick<
  Settings,
  'SUBSCRIPTIONS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_TAX' | 'STRIPE_COUPONS'
>;

/** What the sandbox gives the app. */
export interface TestProvider {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  now(): Date;
  advance(to: Date): Promise<void>;
}

/**
 * Opens the configured payment provider: Stripe, or the sandbox without a key; null while subscriptions are
 * off.
 * @throws SettingsError when a key comes without the secret of its webhook
 */
export function openPayments(settings: PaymentSettings, sandbox: TestProvider | null): Payments | null {
  if (settings.SUBSCRIPTIONS === 'off') return null;
  const shared = {
    automaticTax: settings.STRIPE_TAX === 'on',
    promotionCodes: settings.STRIPE_COUPONS === 'on',
  };
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (key !== undefined) {
    if (webhookSecret === undefined) {
      throw new SettingsError(
        'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET: npm run billing -- setup prints it. See .env.example.',
      );
    }
    const mode: BillingMode = key.includes('_live_') ? 'live' : 'test';
    const stripe = new Stripe(key, { timeout: TIMEOUT_MS, maxNetworkRetries: 1 });
    return { ...shared, stripe, mode, webhookSecret, now: () => new Date(), moveClock: null };
  }
  if (sandbox === null) return null;
  const { host, port, secretKey } = sandbox;
  return {
    ...shared,
    stripe: new Stripe(secretKey, {
      host,
      port,
      protocol: 'http',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
    }),
    mode: 'sandbox',
    webhookSecret: sandbox.webhookSecret,
    now: () => sandbox.now(),
    moveClock: (to) => sandbox.advance(to),
  };
}
