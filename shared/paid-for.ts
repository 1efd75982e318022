/**
 * Whether the current period of a subscription is paid for or free. Canceling such a subscription ends it
 * with the period; any other ends immediately.
 */
export const isPaidFor = ({ status }: { status: string }): boolean =>
  status === 'active' || status === 'trialing';
