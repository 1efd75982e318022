import { and, eq, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { AuditDetails } from '#shared/audit-kinds.ts';

/**
 * Records a refund in the audit log. `amount` is all that was refunded for what was sent with this id: when sent
 * again, only what came since is recorded.
 */
export async function noteRefund(
  database: Database,
  c: RequestContext,
  { subjectId, detail }: { subjectId: string; detail: AuditDetails['invoice_refunded'] },
): Promise<void> {
  const { detail: noted } = auditEvents;
  const isSame = and(
    eq(auditEvents.kind, 'invoice_refunded'),
    eq(auditEvents.subjectId, subjectId),
    sql`${noted}->>'send' = ${detail.send} and ${noted}->>'asked' = ${String(detail.asked)}`,
  );
  const sum = sql<string>`coalesce(sum((${noted}->>'amount')::numeric), 0)`;
  await database.as('service').transaction(async (tx) => {
    const [before] =
      detail.send === undefined ? [] : await tx.select({ sum }).from(auditEvents).where(isSame);
    const amount = detail.amount - Number(before?.sum ?? 0);
    if (amount <= 0) return;
    await writeAuditEvent(tx, c, { kind: 'invoice_refunded', subjectId, detail: { ...detail, amount } });
  });
}
