import type { Access } from '#shared/access.ts';

/** Why somebody may only read; null for whoever may write. */
export function noAccess({ allowed, reason }: Access): string | null {
  if (allowed) return null;
  return reason === 'expired'
    ? 'Your subscription has expired. Please update your subscription.'
    : "You don't have an active subscription.";
}
