import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import type { MemberState } from '#shared/member-state.ts';
import type { Clocks } from './access.ts';
import { grantedUntil, subscriptionStatus } from './subscription.ts';
import { trialEndSql } from './trial.ts';

/**
 * Computes a member's state in SQL, as the operator's tables and charts name it. Queries join
 * `subscriptions`.
 */
export function memberState({ now, moneyNow }: Clocks): SQL<MemberState> {
  const status = subscriptionStatus(moneyNow);
  return sql`case
    when ${status} in ('active', 'canceled') then ${status}
    when ${users.isSuperAdmin} or ${users.isAdmin} or ${users.isWhitelist} or ${users.isOG} then 'unlimited'
    when ${grantedUntil} > ${moneyNow.toISOString()}::timestamptz then 'active'
    when ${status} <> 'none' then ${status}
    when ${trialEndSql} > ${now.toISOString()}::timestamptz then 'trial'
    else 'expired' end`;
}
