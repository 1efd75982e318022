import type { Limit } from '#server/http/limits.ts';

/** Attempts to sign in that fail, or are under way, by address. */
export const SIGN_IN_LIMIT: Limit = { name: 'signIn', points: 40, seconds: 60, shared: true };
/** The same on one account from one address, so that a stranger locks nobody out. */
export const SIGN_IN_ACCOUNT_LIMIT: Limit = { name: 'signInAccount', points: 10, seconds: 300, shared: true };
/** Attempts at second factors while signing in, by address. */
export const TWO_FACTOR_LIMIT: Limit = { name: 'twoFactor', points: 60, seconds: 300, shared: true };
/** New accounts, by address. */
export const SIGN_UP_LIMIT: Limit = { name: 'signUp', points: 10, seconds: 3600, shared: true };
/** Attempts at the sign-up secret, by address. */
export const SECRET_LIMIT: Limit = { name: 'secret', points: 10, seconds: 300, shared: true };
/** Requests for a new password, by address. */
export const RESET_LIMIT: Limit = { name: 'reset', points: 10, seconds: 3600, shared: true };
