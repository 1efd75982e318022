import { and, asc, desc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clocks } from '#server/access/access.ts';
import { memberState } from '#server/access/member-state.ts';
import { accessEnd, grantedUntil, ofMode, subscriptionStatus } from '#server/access/subscription.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { legalAcceptances } from '#server/db/schema/legal.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { usageByUser } from '#server/db/schema/usage.ts';
import {
  MEMBER_USAGE_DAYS,
  MEMBERS_PAGE,
  type MemberFilter,
  type MemberSort,
} from '#shared/member-limits.ts';
import type { Member, MemberDetail } from '#shared/members.ts';

/** Which payment provider's records count, and by which clocks. */
export interface PaymentMode {
  mode: string;
  clocks: () => Clocks;
}

interface Query {
  search: string;
  filter: MemberFilter;
  sort: MemberSort;
  direction: 'asc' | 'desc';
  page: number;
}

const ALL: SQL = sql`true`;
const RAISED: SQL = sql`(${users.isAdmin} or ${users.isSuperAdmin})`;
const usageBegins = sql`(now() at time zone 'UTC')::date - ${MEMBER_USAGE_DAYS - 1}::int`;

/** Selects a row per member: account, access, last visit and usage. */
function membersIn(tx: Transaction, { mode, clocks }: PaymentMode) {
  const at = clocks();
  const used = tx
    .select({
      userId: usageByUser.userId,
      answers: sql<number>`sum(${usageByUser.answers})::int`.as('answers'),
      costMicros: sql<number>`sum(${usageByUser.costMicros})::float8`.as('cost_micros'),
    })
    .from(usageByUser)
    .where(gte(usageByUser.day, sql`${usageBegins}`))
    .groupBy(usageByUser.userId)
    .as('used');
  const seen = tx
    .select({
      userId: sessions.userId,
      at: sql<Date | null>`max(${sessions.lastUsedAt})`.as('seen_at'),
    })
    .from(sessions)
    .where(isNull(sessions.actingAdminId))
    .groupBy(sessions.userId)
    .as('seen');
  const columns = {
    user: users,
    state: memberState(at).as('state'),
    status: subscriptionStatus(at.moneyNow).as('status'),
    lastSeenAt: sql<Date | null>`greatest(${users.lastSignInAt}, ${seen.at})`
      .mapWith(users.lastSignInAt)
      .as('last_seen_at'),
    answers: sql<number>`coalesce(${used.answers}, 0)`.mapWith(Number).as('answers_used'),
    costMicros: sql<number>`coalesce(${used.costMicros}, 0)`.mapWith(Number).as('cost_used'),
    leavesAt: accountDeletions.dueAt,
    leavesByGym: accountDeletions.byGym,
  };
  const query = tx
    .select(columns)
    .from(users)
    .leftJoin(subscriptions, ofMode(mode))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .leftJoin(used, eq(used.userId, users.id))
    .leftJoin(seen, eq(seen.userId, users.id));
  return { query, columns, state: memberState(at) };
}

type Row = Awaited<ReturnType<typeof membersIn>['query']>[number];

const memberJson = ({ user, ...row }: Row): Member => ({
  id: user.id,
  email: user.email,
  state: row.state,
  subscription_status: row.status,
  isAdmin: user.isAdmin,
  isSuperAdmin: user.isSuperAdmin,
  isWhitelist: user.isWhitelist,
  isOG: user.isOG,
  joined_at: user.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  leaves_at: row.leavesAt?.toISOString() ?? null,
  answers: row.answers,
  cost_micros: row.costMicros,
});

/** Runs as the service, for a super admin. */
export async function listMembers(
  database: Database,
  payments: PaymentMode,
  { search, filter, sort, direction, page }: Query,
): Promise<{ members: Member[]; count: number; total: number }> {
  return await database.as('service').transaction(async (tx) => {
    const { query, columns, state } = membersIn(tx, payments);
    const narrowed: SQL =
      filter === 'all'
        ? ALL
        : filter === 'admins'
          ? RAISED
          : filter === 'leaving'
            ? sql`${accountDeletions.userId} is not null`
            : sql`${state} = ${filter}`;
    const found = search === '' ? ALL : sql`strpos(${users.email}, ${search.toLowerCase()}) > 0`;
    const sortedBy: Record<MemberSort, SQL> = {
      email: sql`${users.email}`,
      joined: sql`${users.createdAt}`,
      last_seen: sql`${columns.lastSeenAt}`,
      answers: sql`${columns.answers}`,
      cost: sql`${columns.costMicros}`,
    };
    const order =
      direction === 'asc' ? sql`${sortedBy[sort]} asc nulls first` : sql`${sortedBy[sort]} desc nulls last`;
    const rows = await query
      .where(and(narrowed, found))
      .orderBy(order, asc(users.email))
      .offset((page - 1) * MEMBERS_PAGE)
      .limit(MEMBERS_PAGE);
    const total = await tx.$count(users);
    const [counted] =
      filter === 'all' && search === ''
        ? [{ count: total }]
        : await tx
            .select({ count: sql<number>`count(*)::int` })
            .from(users)
            .leftJoin(subscriptions, ofMode(payments.mode))
            .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
            .where(and(narrowed, found));
    return { members: rows.map(memberJson), count: counted!.count, total };
  });
}

/**
 * Reads all of a member's non-private data; null when there is none. Runs as the service, for a super admin.
 */
export async function readMember(
  database: Database,
  payments: PaymentMode,
  id: string,
  /** The version of the current legal text. */
  legalVersion: string,
): Promise<Omit<MemberDetail, 'is_self' | 'currency' | 'mail_reaches'> | null> {
  return await database.as('service').transaction(async (tx) => {
    const { query } = membersIn(tx, payments);
    const [row] = await query.where(eq(users.id, id));
    if (row === undefined) return null;
    const [more] = await tx
      .select({ subscription: subscriptions, freeUntil: grantedUntil.mapWith(users.createdAt) })
      .from(users)
      .leftJoin(subscriptions, ofMode(payments.mode))
      .where(eq(users.id, id));
    const usage = await tx
      .select({
        day: usageByUser.day,
        answers: usageByUser.answers,
        input_tokens: usageByUser.inputTokens,
        output_tokens: usageByUser.outputTokens,
        cost_micros: usageByUser.costMicros,
      })
      .from(usageByUser)
      .where(and(eq(usageByUser.userId, id), gte(usageByUser.day, sql`${usageBegins}`)))
      .orderBy(asc(usageByUser.day));
    const devices = await tx.$count(
      sessions,
      and(eq(sessions.userId, id), isNull(sessions.actingAdminId), gt(sessions.expiresAt, sql`now()`)),
    );
    const [accepted] = await tx
      .select({ version: legalAcceptances.version, at: legalAcceptances.acceptedAt })
      .from(legalAcceptances)
      .where(eq(legalAcceptances.userId, id))
      .orderBy(desc(sql`${legalAcceptances.version} = ${legalVersion}`), desc(legalAcceptances.acceptedAt))
      .limit(1);
    return {
      ...memberJson(row),
      legal:
        accepted === undefined
          ? null
          : {
              version: accepted.version,
              accepted_at: accepted.at.toISOString(),
              in_force: accepted.version === legalVersion,
            },
      two_factor: row.user.twoFactorEnabled,
      email_confirmed: row.user.emailVerified,
      leaves_by_gym: row.leavesByGym ?? false,
      devices,
      conversations: await tx.$count(conversations, eq(conversations.userId, id)),
      records: await tx.$count(personalRecords, eq(personalRecords.userId, id)),
      paid_until: (more?.subscription && accessEnd(more.subscription))?.toISOString() ?? null,
      free_until: more?.freeUntil?.toISOString() ?? null,
      usage,
    };
  });
}
