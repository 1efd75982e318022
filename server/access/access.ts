import { type Access, TRIAL_HOURS } from '#shared/access.ts';
import type { Flag } from '#shared/viewer.ts';
import type { SubscriptionRecord } from './subscription.ts';

const HOUR_MS = 3_600_000;

/** Statuses that grant access until the period ends. Any other, known or unknown, denies it. */
const OPEN = ['active', 'trialing', 'past_due', 'canceled'] as const;

interface TrialStart {
  createdAt: Date;
  /** Null or left out when the trial began with the account. */
  trialBeganAt?: Date | null;
}

/** When the trial of an account ends. A returning member continues the trial they had. */
export const trialEnd = ({ createdAt, trialBeganAt }: TrialStart) =>
  new Date((trialBeganAt ?? createdAt).getTime() + TRIAL_HOURS * HOUR_MS);

/** What a user may use, and why. Pure: it knows nothing but its arguments. */
export function accessOf(
  user: Record<Flag, boolean> & TrialStart,
  subscription: SubscriptionRecord | null,
  subscriptionsOn: boolean,
  now: Date,
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
  if (subscription === null) {
    const end = trialEnd(user);
    return now < end ? open('trial', end) : { allowed: false, reason: 'none', until: null };
  }
  const status = OPEN.find((known) => known === subscription.status);
  const end = subscription.currentPeriodEnd;
  if (status !== undefined && end !== null && now < end) return open(status, end);
  return { allowed: false, reason: 'expired', until: null };
}
