import type { Limit } from '#server/http/limits.ts';

/** Failed or pending sign-in attempts, per address. */
export const SIGN_IN_LIMIT: Limit = { name: 'signIn', points: 40, seconds: 60, shared: true };
/** The same per account and address, so that strangers cannot lock anyone out. */
export const SIGN_IN_ACCOUNT_LIMIT: Limit = { name: 'signInAccount', points: 10, seconds: 300, shared: true };
/** Second-factor attempts during sign-in, per address. */
export const TWO_FACTOR_LIMIT: Limit = { name: 'twoFactor', points: 60, seconds: 300, shared: true };
/** New accounts, per address: a whole gym may sign up from one. */
export const SIGN_UP_LIMIT: Limit = { name: 'signUp', points: 100, seconds: 3600, shared: true };
/** Wrong sign-up secrets, per address. */
export const SECRET_LIMIT: Limit = { name: 'secret', points: 10, seconds: 300, shared: true };
/** Requests for a new password, per address. */
export const RESET_LIMIT: Limit = { name: 'reset', points: 10, seconds: 3600, shared: true };
