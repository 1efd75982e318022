import type { Access } from '#shared/access.ts';

export interface Status {
  label: string;
  look: 'expired' | 'trial' | 'member' | 'plain';
  /** A subscription would change it. */
  subscribes?: true;
}

const STATUS: Record<Access['reason'], Status> = {
  super_admin: { label: 'Super Administrator', look: 'expired' },
  admin: { label: 'Administrator', look: 'expired' },
  whitelist: { label: 'Whitelist', look: 'member' },
  og: { label: 'OG Member', look: 'member' },
  subscriptions_off: { label: 'Authenticated', look: 'plain' },
  trial: { label: 'Trial Period', look: 'trial', subscribes: true },
  active: { label: 'Active', look: 'plain' },
  trialing: { label: 'Trialing', look: 'plain' },
  past_due: { label: 'Past Due', look: 'plain' },
  canceled: { label: 'Canceled', look: 'trial' },
  granted: { label: 'Free Access', look: 'member' },
  expired: { label: 'Subscription Expired', look: 'expired', subscribes: true },
  none: { label: 'No Subscription', look: 'expired', subscribes: true },
};

/** Returns someone's status in two words. Which of several reasons applies is decided with their access. */
export const statusOf = ({ reason }: Access): Status => STATUS[reason];
