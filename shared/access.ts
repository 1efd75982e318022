import * as z from 'zod';

/** Length of the free trial, from the creation of the account. */
export const TRIAL_HOURS = 24;
/** Longest access with a past-due subscription after the first failed payment. */
export const GRACE_DAYS = 21;
/** How long an ended period still counts as running while the payment provider cannot be reached. */
export const UNCHECKED_HOURS = 72;

/** Reasons why a viewer may or may not use the coach. The first that applies wins, in this order. */
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

/** Whether this viewer may use the coach, and why; computed on the server only. */
export const accessSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(ACCESS_REASONS),
  /** When this access ends by itself (trial, paid period, grant), as an ISO time; null when it does not. */
  until: z.string().nullable(),
});
export type Access = z.infer<typeof accessSchema>;

const NEEDS_NO_SUBSCRIPTION: readonly Access['reason'][] = ['super_admin', 'admin', 'whitelist', 'og'];

/** Whether access depends on neither a trial nor a payment. */
export const needsNoSubscription = ({ reason }: Access): boolean => NEEDS_NO_SUBSCRIPTION.includes(reason);
