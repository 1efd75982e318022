import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Clocks } from '#server/access/access.ts';
import { memberState } from '#server/access/member-state.ts';
import { ofMode, subscriptionStatus } from '#server/access/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { ListedUser, StateCounts } from '#shared/impersonation.ts';
import {
  type MemberState,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  USERS_PAGE,
  type UserSort,
} from '#shared/member-state.ts';

/** Sorts by status; 0 comes first. */
const statusOrder = (status: SQL) =>
  sql`array_position(${sql.raw(
    `array[${SUBSCRIPTION_STATUSES.map((known) => `'${known}'`)}]::text[]`,
  )}, ${status})`;

/** What is counted, and by which clocks. */
export interface Counting {
  mode: string;
  clocks: () => Clocks;
}

interface Query {
  search: string;
  sort: UserSort;
  direction: 'asc' | 'desc';
  page: number;
}

/** Runs as the service, for a super admin. */
export async function listUsers(
  database: Database,
  { mode, clocks }: Counting,
  { search, sort, direction, page }: Query,
): Promise<{ users: ListedUser[]; count: number; total: number }> {
  const found = search === '' ? undefined : sql`strpos(${users.email}, ${search.toLowerCase()}) > 0`;
  const at = clocks();
  const status = subscriptionStatus(at.moneyNow);
  const sortedBy = { email: users.email, created_at: users.createdAt, status: statusOrder(status) }[sort];
  return await database.as('service').transaction(async (tx) => {
    const rows = await tx
      .select({ user: users, subscription: subscriptions, status, state: memberState(at) })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
      .where(found)
      .orderBy((direction === 'asc' ? asc : desc)(sortedBy), asc(users.email))
      .offset((page - 1) * USERS_PAGE)
      .limit(USERS_PAGE);
    const total = await tx.$count(users);
    const count = found === undefined ? total : await tx.$count(users, found);
    return { users: rows.map(listed), count, total };
  });
}

interface Row {
  user: typeof users.$inferSelect;
  subscription: typeof subscriptions.$inferSelect | null;
  status: SubscriptionStatus;
  state: MemberState;
}

const listed = ({ user, subscription, status, state }: Row): ListedUser => ({
  id: user.id,
  email: user.email,
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
  last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
  isAdmin: user.isAdmin,
  isSuperAdmin: user.isSuperAdmin,
  isWhitelisted: user.isWhitelist,
  isOG: user.isOG,
  isTrialPeriod: state === 'trial',
  subscription: subscription && {
    status: subscription.status,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
  },
  subscription_status: status,
  state,
});

const none = (): StateCounts => ({ active: 0, canceled: 0, expired: 0, trial: 0, unlimited: 0 });

/**
 * Runs as the service, for a super admin: counted in the database, with one row per month of the gym's
 * history.
 */
export async function countUsers(
  database: Database,
  { mode, clocks }: Counting,
): Promise<{ total: number; states: StateCounts; months: (StateCounts & { month: string })[] }> {
  const month = sql<string>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const rows = await database.as('service').read((tx) =>
    tx
      .select({ month, state: memberState(clocks()), users: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
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
