/** Payment provider events per page. */
export const BILLING_EVENTS_PAGE = 50;
export const GRANT_REASON_MAX_CHARACTERS = 200;
export const GRANT_DAYS_MAX = 3660;
export const CLOCK_STEPS = ['day', 'month', 'year'] as const;
