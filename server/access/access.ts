import { type Access, TRIAL_HOURS } from '#shared/access.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Flag } from '#shared/viewer.ts';
import { openSubscription, type SubscriptionRecord } from './subscription.ts';

interface TrialStart {
  createdAt: Date;
  /** Null or omitted when the trial began with the account. */
  trialBeganAt?: Date | null;
}

/** Computes when an account's trial ends. A returning member continues their earlier trial. */
export const trialEnd = ({ createdAt, trialBeganAt }: TrialStart) =>
  new Date((trialBeganAt ?? createdAt).getTime() + TRIAL_HOURS * HOUR_MS);

export interface Membership {
  subscription: SubscriptionRecord | null;
  /** When access given by the gym ends; null when there is none. */
  grantedUntil: Date | null;
}

/** Trials run by the system clock; paid access by the payment provider's, which its sandbox can move. */
export interface Clocks {
  now: Date;
  moneyNow: Date;
}

/** Decides what a user may use, and why. Pure: depends only on its arguments. */
export function accessOf(
  user: Record<Flag, boolean> & TrialStart,
  { subscription, grantedUntil }: Membership,
  subscriptionsOn: boolean,
  { now, moneyNow }: Clocks,
): Access {
  const open = (reason: Access['reason'], until: Date | null = null): Access => ({
    allowed: true,
    reason,
    until: until?.toISOString() ?? null,
  });
  if (user.isSuperAdmin) return open('super_admin');
  if (user.isAdmin) return open('admin');
  if (user.isWhitelist) return open('whitelist');
  if (user.isOG) return open('og');
  if (!subscriptionsOn) return open('subscriptions_off');
  const trial = subscription === null && now < trialEnd(user) ? trialEnd(user) : null;
  const paid = subscription && openSubscription(subscription, moneyNow);
  const grant = grantedUntil !== null && moneyNow < grantedUntil ? grantedUntil : null;
  // The latest end wins; a grant no longer than the paid access changes nothing.
  if (grant !== null && !(trial && trial >= grant) && !(paid && paid.until >= grant)) {
    return open('granted', grant);
  }
  if (trial !== null) return open('trial', trial);
  if (paid) return open(paid.reason, paid.until);
  return { allowed: false, reason: subscription === null ? 'none' : 'expired', until: null };
}
