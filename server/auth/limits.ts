import type { Limit } from '#server/http/limits.ts';

/** Attempts at one's own password while signed in, per account. */
export const PASSWORD_LIMIT: Limit = { name: 'changePassword', points: 10, seconds: 300, shared: true };
/** Mailed links that lead nowhere, and attempts at some others, per address. */
export const MAIL_LINK_LIMIT: Limit = { name: 'mailLink', points: 30, seconds: 300, shared: true };
/** Mails of one kind to one address: strangers can cause some kinds, and must not hold up the others. */
export const MAIL_LIMIT: Limit = { name: 'mail', points: 6, seconds: 3600, shared: true };
