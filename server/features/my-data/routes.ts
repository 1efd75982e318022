import { implement } from '@orpc/server';
import { Hono } from 'hono';
import { beginDeletion, requireAnotherOwner, undoDeletion } from '#server/access/account-deletion.ts';
import type { Guards } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Auth } from '#server/auth/auth.ts';
import { giveSession } from '#server/auth/auth-reply.ts';
import { requirePassword } from '#server/auth/fresh-password.ts';
import { MAIL_LINK_LIMIT, PASSWORD_LIMIT } from '#server/auth/limits.ts';
import type { Pack } from '#server/content/pack.ts';
import { type DataExport as Kept, readExport, readPiece, requestExport } from '#server/data-export/store.ts';
import type { Database } from '#server/db/database.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { notFound } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import { atProvider } from '#server/payments/at-provider.ts';
import type { Billing } from '#server/payments/billing.ts';
import { endSubscriptionsOf, resumeSubscriptionsOf } from '#server/payments/leaving-members.ts';
import { DAY_MS } from '#shared/durations.ts';
import { isOpenState } from '#shared/job-event.ts';
import { myData as contract, type DataExport } from '#shared/my-data.ts';
import { EXPORT_DAYS } from '#shared/my-data-limits.ts';

/** Data exports, per account. */
export const EXPORT_LIMIT: Limit = { name: 'export', points: 5, seconds: 86_400, shared: true };

interface Options {
  auth: Auth;
  database: Database;
  guards: Guards;
  jobs: Jobs;
  limits: Limits;
  mailQueue: MailQueue;
  pack: Pack;
  /** Null while subscriptions are off. */
  billing: Billing | null;
}

const STATES = {
  waiting: 'waiting',
  running: 'preparing',
  done: 'ready',
  failed: 'failed',
  stopped: 'failed',
} as const satisfies Record<Kept['state'], DataExport['state']>;

const exportJson = (kept: Kept | null): { data_export: DataExport | null } => ({
  data_export: kept && {
    state: STATES[kept.state],
    asked_at: kept.createdAt.toISOString(),
    files_done: kept.progress?.done ?? 0,
    files_total: kept.progress?.total ?? null,
    bytes: kept.bytes,
    ready_at: kept.readyAt?.toISOString() ?? null,
    expires_at: kept.readyAt && new Date(kept.readyAt.getTime() + EXPORT_DAYS * DAY_MS).toISOString(),
  },
});

/** The call whose reply is a file, so it is outside the contract's server but in its document. */
export function myDataEndpoints({ database, guards, pack }: Options) {
  return new Hono<HttpEnv>().get('/data-export/archive', async (c) => {
    const viewer = await guards.notImpersonating(c);
    const kept = await readExport(database, viewer.id);
    if (kept?.state !== 'done') throw notFound('An archive of your data');
    await writeAuditEvent(database, c, { kind: 'data_exported' });
    const name = pack.gym.product
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    return new Response(ReadableStream.from(piecesOf(database, kept)), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(kept.bytes),
        'Content-Disposition': `attachment; filename="${[name, 'data', kept.createdAt.toISOString().slice(0, 10)].filter(Boolean).join('-')}.zip"`,
        'Cache-Control': 'no-store',
      },
    });
  });
}

async function* piecesOf(database: Database, kept: Kept): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let n = 0; sent < kept.bytes; n++) {
    const piece = await readPiece(database, kept, n);
    // A new export replaced this one: fail so that the browser notices, instead of sending half an archive.
    if (piece === null) throw new Error('the archive is gone');
    sent += piece.byteLength;
    yield piece;
  }
}

export function myDataRoutes({ auth, database, guards, jobs, limits, mailQueue, billing }: Options) {
  const os = implement(contract).$context<CallContext>();

  return {
    export: os.export.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      return exportJson(await readExport(database, viewer.id));
    }),
    askForExport: os.askForExport.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const kept = await readExport(database, viewer.id);
      if (kept === null || !isOpenState(kept.state)) {
        await limits.take(EXPORT_LIMIT, viewer.id);
        await requestExport(database, jobs, viewer.id);
      }
      return exportJson(await readExport(database, viewer.id));
    }),
    deleteAccount: os.deleteAccount.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(PASSWORD_LIMIT, viewer.id);
      await requirePassword(auth, viewer.id, input.password);
      // A deletion that will be refused must not end a subscription.
      await database.as('service').read((tx) => requireAnotherOwner(tx, viewer.id));
      await atProvider(() => endSubscriptionsOf({ database, billing }, viewer.id));
      const dueAt = await beginDeletion(database, c, { userId: viewer.id, byGym: false });
      await mailQueue.add('leaving', viewer.email);
      // The session is gone; this clears the cookie.
      const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true });
      giveSession(c, headers);
      c.header('Clear-Site-Data', '"storage"');
      return { due_at: dueAt.toISOString() };
    }),
    keepAccount: os.keepAccount.handler(async ({ input: { token }, context: { c } }) => {
      await limits.take(MAIL_LINK_LIMIT, addressBucket(c.get('address')));
      const userId = await undoDeletion(database, c, token);
      const subscription = await resumeSubscriptionsOf({ database, billing, log: c.get('log') }, userId);
      return { status: true as const, subscription };
    }),
  };
}
