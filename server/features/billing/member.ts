import { desc, eq } from 'drizzle-orm';
import { ofMode, subscriptionStatus } from '#server/access/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { accessGrants, subscriptions } from '#server/db/schema/subscriptions.ts';
import { notFound } from '#server/http/refusal.ts';

/** Reads a member for the money page. @throws Refusal not_found */
export async function readMember(
  database: Database,
  { mode, now }: { mode: string; now: Date },
  email: string,
) {
  return await database.as('service').transaction(async (tx) => {
    const [found] = await tx
      .select({ user: users, subscription: subscriptions, status: subscriptionStatus(now) })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
      .where(eq(users.email, email));
    if (found === undefined) throw notFound('A member with this address');
    const grants = await tx
      .select()
      .from(accessGrants)
      .where(eq(accessGrants.userId, found.user.id))
      .orderBy(desc(accessGrants.createdAt));
    const latest = Math.max(...grants.map(({ until }) => until.getTime()));
    return {
      ...found,
      grants: grants.map((grant) => ({ ...grant, isRunning: grant.until > now })),
      grantedUntil: latest > now.getTime() ? new Date(latest) : null,
    };
  });
}

export type FoundMember = Awaited<ReturnType<typeof readMember>>;
