import { type Access, TRIAL_HOURS } from '#shared/access.ts';
import type { Flag } from '#shared/viewer.ts';

const HOUR_MS = 3_600_000;

/** A subscription as the payment provider last told it. */
export interface SubscriptionRecord {
  status: string;
  currentPeriodEnd: Date | null;
}

/** Statuses that open the door until the period ends. Anything else, known or not, closes it. */
const OPEN = ['active', 'trialing', 'past_due', 'canceled'] as const;

interface Begun {
  createdAt: Date;
  /** Null, or left out: with the account. */
  trialBeganAt?: Date | null;
}

/** When the trial of an account ends. Who had an account before goes on with the trial they had then. */
export const trialEnd = ({ createdAt, trialBeganAt }: Begun) =>
  new Date((trialBeganAt ?? createdAt).getTime() + TRIAL_HOURS * HOUR_MS);

/** Says what a user may use and why. Pure: everything it knows is in its arguments. */
export function accessOf(
  user: Record<Flag, boolean> & Begun,
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
