import type Stripe from 'stripe';

/** Failures between the app and the payments, switched on by a test. */
export interface Chaos {
  /** Delivers each event twice. */
  double: boolean;
  /** Delivers waiting events in any order. */
  shuffle: boolean;
  /** The delay of each delivery. */
  delayMs: number;
  /** Events for which it returns true are never delivered. */
  lose: (event: Stripe.Event) => boolean;
  /** The next call that begins with it, such as `POST /v1/refunds`, gets a 500 and does nothing. */
  failOnce: string | null;
  /** The next call that begins with it runs, and the connection breaks before its reply. */
  breakOnce: string | null;
  /** Checkouts complete before they are paid, as from a bank account; paying the invoice settles one. */
  settleLater: boolean;
  /** The API does not accept the key, as when it was rolled. */
  refuseKey: boolean;
  /** Neither the API nor the pages answer, and nothing is delivered. */
  down: boolean;
}

export const calm = (): Chaos => ({
  double: false,
  shuffle: false,
  delayMs: 0,
  lose: () => false,
  failOnce: null,
  breakOnce: null,
  settleLater: false,
  refuseKey: false,
  down: false,
});
