import type { Route } from '@orpc/contract';

/** The `spec` of a route that anyone may call. Every other needs a session, and the server holds it to that. */
export const withoutSession = ((operation) => ({ ...operation, security: [] })) satisfies Route['spec'];
