import * as z from 'zod';

/** Length of the free trial, from the creation of the account. */
export const TRIAL_HOURS = 24;
/** After the first failed payment, a subscription that is past due gives access for at most so long. */
export const GRACE_DAYS = 21;
/** While the payment provider cannot be asked, a period that ended counts as running for so long. */
export const UNCHECKED_HOURS = 72;

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
  /** When this access ends by itself (trial, paid period, grant), as an ISO time; null when it does not. */
  until: z.string().nullable(),
});
export type Access = z.infer<typeof accessSchema>;
