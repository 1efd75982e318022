import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { AuditEvent } from '#shared/audit-kinds.ts';

const STRANGER_CHARACTERS = 16;
/** Events about addresses without an account that are stored within an hour: nobody can delete them. */
const STRANGERS_AN_HOUR = 200;

/**
 * Records an event for admins: in the transaction in which it happens, or in its own. The request says who
 * did it, and from where; null without a request.
 */
export async function writeAuditEvent(
  within: Database | Transaction,
  c: RequestContext | null,
  { kind, userId, subjectId, detail = {} }: AuditEvent,
): Promise<void> {
  const actor = userId === undefined ? c?.get('actor') : undefined;
  await insert(within, {
    kind,
    userId: userId ?? actor?.userId ?? null,
    actingAdminId: actor?.adminId ?? null,
    subjectId: subjectId ?? null,
    detail,
    ...origin(c),
  });
}

/**
 * Records a stranger's action on the account of an address. Without an account, a keyed hash distinguishes
 * such addresses, and beyond `STRANGERS_AN_HOUR` none is stored. Takes the same work either way.
 */
export async function writeAuditEventAbout(
  database: Database,
  c: RequestContext,
  { kind, email, secret }: { kind: 'sign_in_failed' | 'reset_requested'; email: string; secret: string },
): Promise<void> {
  const address = email.trim().toLowerCase();
  const stranger = createHmac('sha256', secret)
    .update(`audit ${address}`)
    .digest('base64url')
    .slice(0, STRANGER_CHARACTERS);
  const { address: from, requestId } = origin(c);
  await database.as('service').transaction(async (tx) => {
    // Otherwise only a stored event waits for the disk, and the response time reveals whether the address has an account.
    await tx.execute(sql`set local synchronous_commit = off`);
    await tx.execute(sql`
      with recent as materialized (
        select count(*) as strangers from (
          select from audit_events
          where kind = ${kind} and at > now() - interval '1 hour' and detail ? 'stranger'
          limit ${STRANGERS_AN_HOUR}) as found),
      known as materialized (select (select id from users where email = ${address}) as id)
      insert into audit_events (id, kind, subject_id, detail, address, request_id)
      select ${uuidv7()}::uuid, ${kind}::text, known.id,
        case when known.id is null then jsonb_build_object('stranger', ${stranger}::text) else '{}'::jsonb end,
        ${from}::text, ${requestId}::text
      from recent, known
      where known.id is not null or recent.strangers < ${STRANGERS_AN_HOUR}`);
  });
}

const origin = (c: RequestContext | null) => ({
  address: c?.get('address') ?? null,
  requestId: c?.get('requestId') ?? null,
});

async function insert(within: Database | Transaction, row: typeof auditEvents.$inferInsert): Promise<void> {
  await inService(within, (tx) => tx.insert(auditEvents).values(row));
}

async function inService(
  within: Database | Transaction,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  if ('as' in within) await within.as('service').transaction(work);
  else await work(within);
}
