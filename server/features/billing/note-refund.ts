import { and, eq, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { AuditDetails } from '#shared/audit-kinds.ts';

/** Records a refund in the audit log; sent again with the same id and amount, it is recorded once. */
export async function noteRefund(
  database: Database,
  c: RequestContext,
  { subjectId, detail }: { subjectId: string; detail: AuditDetails['invoice_refunded'] },
): Promise<void> {
  const isSame = and(
    eq(auditEvents.kind, 'invoice_refunded'),
    eq(auditEvents.subjectId, subjectId),
    sql`${auditEvents.detail}->>'send' = ${detail.send} and (${auditEvents.detail}->>'amount')::numeric = ${detail.amount}`,
  );
  await database.as('service').transaction(async (tx) => {
    if (detail.send !== undefined && (await tx.$count(auditEvents, isSame)) > 0) return;
    await writeAuditEvent(tx, c, { kind: 'invoice_refunded', subjectId, detail });
  });
}
