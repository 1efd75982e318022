import * as z from 'zod';

/** Length of the free trial, from the creation of the account. */
export const TRIAL_HOURS = 24;

/** Why a viewer may, or may not, use the coach. The first of these that applies wins, in this order. */
export const ACCESS_REASONS = [
  'super_admin',
  'admin',
  'whitelist',
  'og',
  'subscriptions_off',
  'trial',
  'active',
  'trialing',
  'past_due',
  'canceled',
  'granted',
  'expired',
  'none',
] as const;

/** The one answer to 'may this viewer use the coach, and why'; computed on the server only. */
export const accessSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(ACCESS_REASONS),
  /** When this access ends by itself (trial, paid period), as an ISO time; null when it does not. */
  until: z.string().nullable(),
});
export type Access = z.infer<typeof accessSchema>;
