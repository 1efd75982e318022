import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { memberState, memberStateOf, subscriptionStatusOf } from '#server/access/member-state.ts';
import { subscriptionOf, subscriptionStatus } from '#server/access/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { ListedUser, StateCounts } from '#shared/impersonation.ts';
import { SUBSCRIPTION_STATUSES, USERS_PAGE, type UserSort } from '#shared/member-state.ts';

/** 0 for what comes first. */
const statusOrder = sql`array_position(${sql.raw(
  `array[${SUBSCRIPTION_STATUSES.map((status) => `'${status}'`)}]::text[]`,
)}, ${subscriptionStatus})`;

const SORTED_BY: Record<UserSort, SQL | typeof users.email | typeof users.createdAt> = {
  email: users.email,
  created_at: users.createdAt,
  status: statusOrder,
};

interface Wanted {
  search: string;
  sort: UserSort;
  direction: 'asc' | 'desc';
  page: number;
}

/** As the service, for a super admin. */
export async function listUsers(
  database: Database,
  { search, sort, direction, page }: Wanted,
): Promise<{ users: ListedUser[]; count: number; total: number }> {
  const found = search === '' ? undefined : sql`strpos(${users.email}, ${search.toLowerCase()}) > 0`;
  const now = new Date();
  return await database.as('service').transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(users)
      .where(found)
      .orderBy((direction === 'asc' ? asc : desc)(SORTED_BY[sort]), asc(users.email))
      .offset((page - 1) * USERS_PAGE)
      .limit(USERS_PAGE);
    const total = await tx.$count(users);
    const count = found === undefined ? total : await tx.$count(users, found);
    return { users: rows.map((row) => listed(row, now)), count, total };
  });
}

function listed(row: typeof users.$inferSelect, now: Date): ListedUser {
  const subscription = subscriptionOf(row);
  const state = memberStateOf(row, subscription, now);
  return {
    id: row.id,
    email: row.email,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    isAdmin: row.isAdmin,
    isSuperAdmin: row.isSuperAdmin,
    isWhitelisted: row.isWhitelist,
    isOG: row.isOG,
    isTrialPeriod: state === 'trial',
    subscription: null,
    subscription_status: subscriptionStatusOf(row, subscription, now),
    state,
  };
}

const none = (): StateCounts => ({ active: 0, canceled: 0, expired: 0, trial: 0 });

/** As the service, for a super admin: counted in the database, whose reply is as long as the gym is old. */
export async function countUsers(
  database: Database,
): Promise<{ total: number; states: StateCounts; months: (StateCounts & { month: string })[] }> {
  const month = sql<string>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await database
    .as('service')
    .read((tx) =>
      tx
        .select({ month, state: memberState, users: sql<number>`count(*)::int` })
        .from(users)
        .groupBy(sql`1, 2`)
        .orderBy(sql`1`),
    );
  const states = none();
  const months = new Map<string, StateCounts & { month: string }>();
  for (const row of rows) {
    states[row.state] += row.users;
    const of = months.get(row.month) ?? { month: row.month, ...none() };
    of[row.state] += row.users;
    months.set(row.month, of);
  }
  const total = Object.values(states).reduce((sum, users) => sum + users, 0);
  return { total, states, months: [...months.values()] };
}
