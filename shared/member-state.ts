/**
 * States of members in the operator's tables and charts. Without a subscription, a member counts as expired
 * after the trial.
 */
export const MEMBER_STATES = [
  { id: 'active', label: 'Active' },
  { id: 'canceled', label: 'Canceled' },
  { id: 'expired', label: 'Expired' },
  { id: 'trial', label: 'Trial' },
  { id: 'unlimited', label: 'Unlimited' },
] as const;
export type MemberState = (typeof MEMBER_STATES)[number]['id'];

/** Subscription statuses, in sort order. */
export const SUBSCRIPTION_STATUSES = ['active', 'canceled', 'expired', 'none'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const USER_SORTS = [
  { id: 'email', label: 'Email' },
  { id: 'created_at', label: 'Created Date' },
  { id: 'status', label: 'Subscription Status' },
] as const;
export type UserSort = (typeof USER_SORTS)[number]['id'];

/** Users per page. */
export const USERS_PAGE = 50;
export const USER_SEARCH_MAX_CHARACTERS = 254;

/** How long an access link is valid, and how long the admin who opens it stays signed in. */
export const ACCESS_LINK_MINUTES = 15;
export const IMPERSONATION_MINUTES = 60;
