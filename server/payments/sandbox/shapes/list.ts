import type Stripe from 'stripe';

/** Renders a complete list inside another object. */
export const listJson = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
