import type { MemberState, SubscriptionStatus } from '#shared/member-state.ts';
import { Pill } from '#web/ui/pill.tsx';

/** Colors of the charts. */
export const STATE_COLORS: Record<MemberState, string> = {
  active: 'var(--state-active)',
  canceled: 'var(--state-canceled)',
  expired: 'var(--state-expired)',
  trial: 'var(--state-trial)',
  unlimited: 'var(--state-unlimited)',
};

const PILLS: Record<SubscriptionStatus, { label: string; look: Parameters<typeof Pill>[0]['look'] }> = {
  active: { label: 'Active', look: 'active' },
  canceled: { label: 'Canceled', look: 'canceled' },
  expired: { label: 'Expired', look: 'expired' },
  none: { label: 'None', look: 'plain' },
};

interface SubscriptionPillProps {
  status: SubscriptionStatus;
  trial: boolean;
  unlimited: boolean;
}

/**
 * Shows someone's subscription status; without a subscription, whether they need none or are in their trial.
 */
export function SubscriptionPill({ status, trial, unlimited }: SubscriptionPillProps) {
  if (status === 'none' && unlimited) return <Pill look="plain">Unlimited</Pill>;
  if (status === 'none' && trial) return <Pill look="member">Trial</Pill>;
  const { label, look } = PILLS[status];
  return <Pill look={look}>{label}</Pill>;
}
