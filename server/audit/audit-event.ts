import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { AuditEvent } from '#shared/audit-kinds.ts';

const STRANGER_CHARACTERS = 16;

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
 * such addresses. Takes the same work either way.
 */
export async function writeAuditEventAbout(
  within: Database | Transaction,
  c: RequestContext,
  { kind, email, secret }: { kind: 'sign_in_failed' | 'reset_requested'; email: string; secret: string },
): Promise<void> {
  const address = email.trim().toLowerCase();
  const stranger = createHmac('sha256', secret)
    .update(`audit ${address}`)
    .digest('base64url')
    .slice(0, STRANGER_CHARACTERS);
  const known = sql`(select id from users where email = ${address})`;
  await insert(within, {
    kind,
    subjectId: known,
    detail: sql`case when ${known} is null then jsonb_build_object('stranger', ${stranger}::text) else '{}' end`,
    ...origin(c),
  });
}

const origin = (c: RequestContext | null) => ({
  address: c?.get('address') ?? null,
  requestId: c?.get('requestId') ?? null,
});

type Row = typeof auditEvents.$inferInsert;

async function insert(
  within: Database | Transaction,
  row: { [Column in keyof Row]: Row[Column] | SQL },
): Promise<void> {
  const add = (tx: Transaction) => tx.insert(auditEvents).values(row as Row);
  if ('as' in within) await within.as('service').transaction(add);
  else await add(within);
}
