import { implement } from '@orpc/server';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Guards } from '#server/viewer/guards.ts';
import { sessions as contract } from '#shared/sessions.ts';
import { endOthers, endSession, listSessions } from './store.ts';

/** Not for an admin who acts as the athlete: they see neither addresses nor who else is signed in. */
export function sessionRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const os = implement(contract).$context<CallContext>();
  const own = async (c: ExchangeContext) => {
    const viewer = await guards.notImpersonating(c);
    return { userId: viewer.id, sessionId: c.get('signedIn')!.sessionId };
  };
  return os.router({
    list: os.list.handler(async ({ context: { c } }) => ({
      sessions: await listSessions(database, await own(c)),
    })),
    end: os.end.handler(async ({ input: { id }, context: { c } }) => {
      if (!(await endSession(database, c, await own(c), id))) throw notFound('This session');
      return { id };
    }),
    endOthers: os.endOthers.handler(async ({ context: { c } }) => ({
      ended: await endOthers(database, c, await own(c)),
    })),
  });
}
