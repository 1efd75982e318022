import type Stripe from 'stripe';

/** What can go wrong between the app and the payments; a test switches it on. */
export interface Chaos {
  /** Each event is delivered twice. */
  double: boolean;
  /** Events that wait are delivered in any order. */
  shuffle: boolean;
  /** Each delivery waits this long first. */
  delayMs: number;
  /** Events it says yes to are never delivered. */
  lose: (event: Stripe.Event) => boolean;
  /** The next call that begins with it, such as `POST /v1/refunds`, gets a 500 and does nothing. */
  failOnce: string | null;
  /** The next call that begins with it is carried out, and the connection breaks before its reply. */
  breakOnce: string | null;
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
  down: false,
});
