import type Stripe from 'stripe';
import { z } from 'zod';
import type { Box } from './box.ts';
import { common } from './params.ts';
import { route } from './route.ts';

const accountJson = (box: Box): Stripe.Account => ({
  id: box.state.account,
  object: 'account',
  business_profile: null,
  business_type: 'company',
  charges_enabled: true,
  country: 'US',
  default_currency: Object.values(box.state.prices)[0]?.currency ?? 'usd',
  details_submitted: true,
  email: null,
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
});

export const accountRoute = route('GET', '/v1/account', z.strictObject(common), ({ box }) =>
  accountJson(box),
);
