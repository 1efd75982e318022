import type Stripe from 'stripe';

/** Customers and subscriptions of one mode do not exist in another. */
export type BillingMode = 'sandbox' | 'test' | 'live';

/** The payment provider, as everything about money sees it. */
export interface Payments {
  stripe: Stripe;
  mode: BillingMode;
  /** Signs what the provider sends. */
  webhookSecret: string;
  /** The time that counts for money: the sandbox’s can be moved. */
  now(): Date;
  /** Moves that time on; null with a real provider. */
  moveClock: ((to: Date) => Promise<void>) | null;
  /** Where tax is worked out and discount codes are taken, set up at the provider. */
  automaticTax: boolean;
  promotionCodes: boolean;
}

/** The provider did not answer, or not in time. */
export function isOutage(error: unknown): boolean {
  const { type, statusCode } = error as { type?: unknown; statusCode?: unknown };
  if (type === 'StripeConnectionError') return true;
  return typeof statusCode === 'number' && (statusCode >= 500 || statusCode === 429);
}

/** The provider knows nothing under this id. */
export const isMissing = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'resource_missing';

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds == null ? null : dateOf(seconds);

/** The id of what the provider names by id, or sends whole. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
