import { and, asc, eq, isNull } from 'drizzle-orm';
import { isCurrent } from '#server/auth/session.ts';
import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';

/** Runs as the service, like everything about accounts. Contains no hashes or secrets. */
export function accountData(database: Database): DataPart {
  return jsonFiles([
    {
      name: 'account.json',
      what: 'Your account: its email address, its roles, and when it was created.',
      read: async (userId) => {
        const [account] = await database.as('service').read((tx) =>
          tx
            .select({
              id: users.id,
              email: users.email,
              email_confirmed: users.emailVerified,
              two_factor: users.twoFactorEnabled,
              admin: users.isAdmin,
              super_admin: users.isSuperAdmin,
              whitelist: users.isWhitelist,
              og: users.isOG,
              last_sign_in_at: users.lastSignInAt,
              created_at: users.createdAt,
            })
            .from(users)
            .where(eq(users.id, userId)),
        );
        return account;
      },
    },
    {
      name: 'sessions.json',
      what: 'The devices where you are signed in.',
      read: (userId) =>
        database.as('service').read((tx) =>
          tx
            .select({
              device: sessions.userAgent,
              address: sessions.ipAddress,
              signed_in_at: sessions.createdAt,
              last_used_at: sessions.lastUsedAt,
              expires_at: sessions.expiresAt,
            })
            .from(sessions)
            // Those of admins acting as them show where an admin was.
            .where(and(eq(sessions.userId, userId), isNull(sessions.actingAdminId), isCurrent))
            .orderBy(asc(sessions.createdAt)),
        ),
    },
  ]);
}
