import { eq, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { endActingOf } from '#server/auth/end-acting.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Flag } from '#shared/viewer.ts';

/** The operator's names for an account's flags. */
export const ROLES = ['admin', 'super-admin', 'whitelist', 'og'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the roles for these flags; a super admin is also an admin. */
export const rolesOf = (flags: Record<Flag, boolean>): Role[] => [
  ...(flags.isSuperAdmin ? (['super-admin'] as const) : flags.isAdmin ? (['admin'] as const) : []),
  ...(flags.isWhitelist ? (['whitelist'] as const) : []),
  ...(flags.isOG ? (['og'] as const) : []),
];

interface RoleChange {
  userId: string;
  roles: readonly Role[];
  by: 'command' | 'super_admin';
}

/**
 * Sets the account's roles to exactly these. A former super admin stops acting as members immediately.
 * @param c the request it comes from; null for a command
 */
export async function changeRoles(
  tx: Transaction,
  c: RequestContext | null,
  { userId, roles, by }: RoleChange,
): Promise<void> {
  const flags: Record<Flag, boolean> = {
    isAdmin: roles.includes('admin') || roles.includes('super-admin'),
    isSuperAdmin: roles.includes('super-admin'),
    isWhitelist: roles.includes('whitelist'),
    isOG: roles.includes('og'),
  };
  await tx
    .update(users)
    .set({ ...flags, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  if (!flags.isSuperAdmin) await endActingOf(tx, userId);
  await writeAuditEvent(tx, c, { kind: 'roles_changed', subjectId: userId, detail: { roles, by } });
}

/** Sets the roles of the account with this address. @returns whether there is such an account */
export async function setRoles(database: Database, email: string, roles: readonly Role[]): Promise<boolean> {
  return await database.as('service').transaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
      .for('update');
    if (found === undefined) return false;
    await changeRoles(tx, null, { userId: found.id, roles, by: 'command' });
    return true;
  });
}
