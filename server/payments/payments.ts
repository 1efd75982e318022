import type Stripe from 'stripe';

/** Customers and subscriptions of one mode do not exist in another. */
export type BillingMode = 'sandbox' | 'test' | 'live';

/** The payment provider's interface. */
export interface Payments {
  stripe: Stripe;
  mode: BillingMode;
  /** Signs what the provider sends. */
  webhookSecret: string;
  /** The time used for payments: the sandbox’s can be moved. */
  now(): Date;
  /** Advances that time; null with a real provider. */
  moveClock: ((to: Date) => Promise<void>) | null;
  /** Whether tax is calculated and discount codes are accepted, as set up at the provider. */
  automaticTax: boolean;
  promotionCodes: boolean;
}

/** Whether the provider does not accept the server's key, or not for this call. */
export const isKeyRefused = (error: unknown): boolean =>
  ['StripeAuthenticationError', 'StripePermissionError'].includes((error as { type?: string }).type ?? '');

/** Whether the provider did not answer, or not in time, or refused the key: the stored state still applies. */
export function isOutage(error: unknown): boolean {
  const { type, statusCode } = error as { type?: unknown; statusCode?: unknown };
  if (type === 'StripeConnectionError' || isKeyRefused(error)) return true;
  return typeof statusCode === 'number' && (statusCode >= 500 || statusCode === 429);
}

/** Whether the provider knows nothing under this id. */
export const isMissing = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'resource_missing';

/** Returns `nothing` instead when the provider does not know what it is about, such as a deleted customer. */
export const orWhenMissing = <T, N>(work: PromiseLike<T>, nothing: N): Promise<T | N> =>
  Promise.resolve(work).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return nothing;
  });

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds == null ? null : dateOf(seconds);

/** Returns the id of an object that the provider sends as an id or in full. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);
