import type Stripe from 'stripe';

/** A list that stands inside another object, whole. */
export const listJson = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
