import { implement } from '@orpc/server';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { audit as contract } from '#shared/audit.ts';
import { listEvents } from './store.ts';

export function auditRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ input, context: { c } }) => {
      requireAdmin(await guards.signedIn(c), 'read the audit log');
      return await listEvents(database, input);
    }),
  });
}
