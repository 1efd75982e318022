import type { Route } from '@orpc/contract';

/** The `spec` of a route that anyone may call. All others need a session, which the server enforces. */
export const withoutSession = ((operation) => ({ ...operation, security: [] })) satisfies Route['spec'];
