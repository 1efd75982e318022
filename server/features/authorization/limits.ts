import type { Limit } from '#server/http/limits.ts';

/** Programs that register, or whose document is read for the first time, by address. */
export const REGISTER_LIMIT: Limit = { name: 'oauthRegister', points: 30, seconds: 3600, shared: true };
/** Requests of programs that a member is to decide about, by address: each may read a document of another site. */
export const AUTHORIZE_LIMIT: Limit = { name: 'oauthAuthorize', points: 60, seconds: 300, shared: true };
/** Refresh tokens, by connection: each use adds rows. */
export const REFRESH_LIMIT: Limit = { name: 'oauthRefresh', points: 60, seconds: 3600, shared: true };
/** Codes and refresh tokens, by address. Those who run programs for many share one. */
export const TOKEN_LIMIT: Limit = { name: 'oauthToken', points: 600, seconds: 60, shared: true };
