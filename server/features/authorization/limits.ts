import type { Limit } from '#server/http/limits.ts';

/** Programs that register, or whose document is read for the first time, per address. */
export const REGISTER_LIMIT: Limit = { name: 'oauthRegister', points: 30, seconds: 3600, shared: true };
/** Requests that await a member's consent, per address: each may fetch a document from another site. */
export const AUTHORIZE_LIMIT: Limit = { name: 'oauthAuthorize', points: 60, seconds: 300, shared: true };
/** Refresh tokens, per connection: each use adds rows. */
export const REFRESH_LIMIT: Limit = { name: 'oauthRefresh', points: 60, seconds: 3600, shared: true };
/** Codes and refresh tokens, per address. Those who run programs for many users share one. */
export const TOKEN_LIMIT: Limit = { name: 'oauthToken', points: 600, seconds: 60, shared: true };
