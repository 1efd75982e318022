import { eq, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Flag } from '#shared/viewer.ts';

/** What the operator calls the flags of an account. */
export const ROLES = ['admin', 'super-admin', 'whitelist', 'og'] as const;
export type Role = (typeof ROLES)[number];

/** Gives the account exactly these roles; a super admin is an admin too. @returns whether there is such an account. */
export async function setRoles(database: Database, email: string, roles: readonly Role[]): Promise<boolean> {
  const flags: Record<Flag, boolean> = {
    isAdmin: roles.includes('admin') || roles.includes('super-admin'),
    isSuperAdmin: roles.includes('super-admin'),
    isWhitelist: roles.includes('whitelist'),
    isOG: roles.includes('og'),
  };
  return await database.as('service').transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ ...flags, updatedAt: sql`now()` })
      .where(eq(users.email, email.trim().toLowerCase()))
      .returning({ id: users.id });
    if (changed === undefined) return false;
    await writeAuditEvent(tx, null, {
      kind: 'roles_changed',
      subjectId: changed.id,
      detail: { roles, by: 'command' },
    });
    return true;
  });
}
