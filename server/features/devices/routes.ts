import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { devices as contract } from '#shared/devices.ts';
import { listDevices, signOut, signOutOthers } from './store.ts';

/** Closed to an admin acting as the athlete: they see neither addresses nor other sessions. */
export function deviceRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const os = implement(contract).$context<CallContext>();
  const own = async (c: RequestContext) => {
    const viewer = await guards.notImpersonating(c);
    return { userId: viewer.id, sessionId: (await guards.session(c)).sessionId };
  };
  return os.router({
    list: os.list.handler(async ({ context: { c } }) => ({
      sessions: await listDevices(database, await own(c)),
    })),
    end: os.end.handler(async ({ input: { id }, context: { c } }) => {
      if (!(await signOut(database, c, await own(c), id))) throw notFound('This session');
      return { id };
    }),
    endOthers: os.endOthers.handler(async ({ context: { c } }) => ({
      ended: await signOutOthers(database, c, await own(c)),
    })),
  });
}
