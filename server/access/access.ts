import { type Access, TRIAL_HOURS } from '#shared/access.ts';
import type { Flag } from '#shared/viewer.ts';
import { openSubscription, type SubscriptionRecord } from './subscription.ts';

const HOUR_MS = 3_600_000;

interface TrialStart {
  createdAt: Date;
  /** Null or left out when the trial began with the account. */
  trialBeganAt?: Date | null;
}

/** When the trial of an account ends. A returning member continues the trial they had. */
export const trialEnd = ({ createdAt, trialBeganAt }: TrialStart) =>
  new Date((trialBeganAt ?? createdAt).getTime() + TRIAL_HOURS * HOUR_MS);

export interface Membership {
  subscription: SubscriptionRecord | null;
  /** Until when the gym gives access; null when it does not. */
  grantedUntil: Date | null;
}

/** Trials run by the clock; what is paid for by that of the payment provider, whose sandbox can move it. */
export interface Clocks {
  now: Date;
  moneyNow: Date;
}

/** What a user may use, and why. Pure: it knows nothing but its arguments. */
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
  // The latest end wins; a grant that runs as long as what is paid for changes nothing.
  if (grant !== null && !(trial && trial >= grant) && !(paid && paid.until >= grant)) {
    return open('granted', grant);
  }
  if (trial !== null) return open('trial', trial);
  if (paid) return open(paid.reason, paid.until);
  return { allowed: false, reason: subscription === null ? 'none' : 'expired', until: null };
}
