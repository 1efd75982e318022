import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';

/**
 * Ends free access now; it stays in the list.
 * @returns the member's address
 * @throws Refusal not_found, and conflict for what has ended
 */
export async function endGrant(
  database: Database,
  c: RequestContext,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  return await database.as('service').transaction(async (tx) => {
    const [found] = await tx
      .select({ grant: accessGrants, email: users.email })
      .from(accessGrants)
      .innerJoin(users, eq(users.id, accessGrants.userId))
      .where(eq(accessGrants.id, id))
      .for('update', { of: accessGrants });
    if (found === undefined) throw notFound('This access');
    const { until, reason, userId } = found.grant;
    if (until <= now) throw new Refusal('conflict', 'This access has ended already.');
    await tx.update(accessGrants).set({ until: now }).where(eq(accessGrants.id, id));
    const detail = { until: until.toISOString(), reason };
    await writeAuditEvent(tx, c, { kind: 'access_grant_ended', subjectId: userId, detail });
    return found.email;
  });
}
