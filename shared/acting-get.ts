import type { Route } from '@orpc/contract';

/** The `spec` of a GET that changes something. The server refuses it to other sites as strictly as any other method. */
export const actingGet = ((operation) => ({ ...operation, 'x-acts': true })) satisfies Route['spec'];
