import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { analyticsMilestones } from '#server/db/schema/analytics.ts';
import { STILL_HERE_DAYS } from '#shared/analytics-events.ts';
import { DAY_MS } from '#shared/durations.ts';

/** How far back each run looks for answers: much longer than a deleted conversation stays readable. */
const LOOK_BACK_MS = 2 * DAY_MS;

/** Returns the lowest answer id possible at that time. */
const firstIdAt = (time: number): string => {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
};

/** Records that a member opened a checkout in this mode; only the first time counts. */
export async function noteCheckout(database: Database, userId: string, mode: string): Promise<void> {
  await database
    .as('service')
    .transaction((tx) =>
      tx.insert(analyticsMilestones).values({ userId, milestone: 'checkout', mode }).onConflictDoNothing(),
    );
}

const notYet = (milestone: string): SQL => sql`
  not exists (select from analytics_milestones where user_id = users.id and milestone = ${milestone})`;

/** Records which of these people recently got their first cited answer. */
const firstAnswers = (whose: SQL): SQL => sql`
  insert into analytics_milestones (user_id, milestone, at)
  select users.id, 'first_cited_answer', min(messages.created_at)
  from messages join users on users.id = messages.user_id
  where ${whose} and messages.id >= ${firstIdAt(Date.now() - LOOK_BACK_MS)}
    and messages.role = 'assistant' and messages.status <> 'running' and messages.sources <> '[]'
    and ${notYet('first_cited_answer')}
  group by users.id
  on conflict do nothing`;

/** Records a member's first cited answer now. @returns true for exactly one caller, the first to know */
export async function noteFirstAnswer(database: Database, userId: string): Promise<boolean> {
  return await database.as('service').transaction(async (tx) => {
    const { rows } = await tx.execute(sql`${firstAnswers(sql`users.id = ${userId}`)} returning user_id`);
    return rows.length > 0;
  });
}

/**
 * Records who got a cited answer and who is still here, while the answers and sessions that show it exist.
 */
export async function keepMilestones(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await tx.execute(firstAnswers(sql`true`));
    await tx.execute(sql`
      insert into analytics_milestones (user_id, milestone, at)
      select users.id, 'still_here', max(seen.at)
      from users cross join lateral (
        select users.last_sign_in_at as at
        union all
        -- An admin who acts as the member is not the member.
        select last_used_at from sessions where user_id = users.id and acting_admin_id is null
      ) as seen
      where users.created_at <= now() - make_interval(days => ${STILL_HERE_DAYS})
        and seen.at >= users.created_at + make_interval(days => ${STILL_HERE_DAYS})
        and ${notYet('still_here')}
      group by users.id
      on conflict do nothing`);
  });
}
