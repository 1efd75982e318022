import { sql } from 'drizzle-orm';
import type { ModelPrice } from '#server/content/model-catalog.ts';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';

const MICROS = 1_000_000;

/** The amount spent since midnight UTC, in millionths of the catalog's currency. */
export interface Spent {
  byUser: number;
  byAll: number;
}

/** The daily budget for answers. */
export interface Budget {
  /** Null without limits, when nothing is looked up. */
  spent(userId: string): Promise<Spent | null>;
  /**
   * Explains why this model cannot be used until midnight UTC; null when it can. One without a price, or that
   * is free, always can.
   */
  refusal(userId: string, spent: Spent | null, model: { price: ModelPrice | null }): Refusal | null;
  /**
   * Reserves an answer's minimum cost, so that concurrent questions do not all find the budget unspent.
   * @returns a function that releases it, once the answer itself is counted
   */
  reserve(userId: string, cost: () => number): () => void;
  /** Returns what may still be spent today on answers to this user; null without limits. */
  left(userId: string): Promise<number | null>;
  /** Returns what was spent since midnight UTC, and the limit; for admins. */
  today(): Promise<SpentToday>;
}

/** Amounts are in millionths of the catalog's currency. */
export interface SpentToday {
  spent: number;
  answers: number;
  /** Null without a limit. */
  limit: number | null;
  /** Members who have used up their own budget. */
  membersAtLimit: number;
}

interface BudgetOptions {
  database: Database;
  /** In units of the catalog's currency. */
  perUser: number | 'off';
  forAll: number | 'off';
  /** Multiplies both. */
  factor: number;
}

export function createBudget({ database, perUser, forAll, factor }: BudgetOptions): Budget {
  const limitOf = (amount: number | 'off') => (amount === 'off' ? Infinity : amount * MICROS * factor);
  const [userLimit, allLimit] = [limitOf(perUser), limitOf(forAll)];
  const isOff = userLimit === Infinity && allLimit === Infinity;
  /** The answers in progress on this server. */
  const reserved = new Set<{ userId: string; cost: () => number }>();
  const costOf = (answers: readonly { cost: () => number }[]) =>
    answers.reduce((sum, { cost }) => sum + cost(), 0);
  const readSpent = async (userId: string): Promise<Spent | null> => {
    if (isOff) return null;
    const { rows } = await database
      .as('service')
      .read((tx) => tx.execute<Spent & Record<string, unknown>>(spentQuery({ userId })));
    return rows[0]!;
  };
  return {
    spent: readSpent,
    refusal(userId, spent, { price }) {
      if (spent === null || price === null) return null;
      if (price.inputPerMillion === 0 && price.outputPerMillion === 0) return null;
      const all = [...reserved];
      const own = all.filter((answer) => answer.userId === userId);
      if (spent.byUser + costOf(own) >= userLimit)
        return spentUp('You have used up your coach budget for today.', 'budget of a member');
      if (spent.byAll + costOf(all) >= allLimit)
        return spentUp('The gym’s coach budget for today is used up.', 'budget');
      return null;
    },
    reserve(userId, cost) {
      const answer = { userId, cost };
      reserved.add(answer);
      return () => reserved.delete(answer);
    },
    async left(userId) {
      const spent = await readSpent(userId);
      if (spent === null) return null;
      return Math.max(0, Math.min(userLimit - spent.byUser, allLimit - spent.byAll));
    },
    async today() {
      const { rows } = await database.as('service').read((tx) =>
        tx.execute<Omit<SpentToday, 'limit'> & Record<string, unknown>>(sql`
          select
            coalesce((select cost_micros from usage_by_all where day = today.day), 0)::float8 as spent,
            coalesce((select answers from usage_by_all where day = today.day), 0)::int as answers,
            (select count(*) from usage_by_user
              where day = today.day and cost_micros >= ${userLimit}::float8)::int as "membersAtLimit"
          from (select (now() at time zone 'UTC')::date as day) as today`),
      );
      return { ...rows[0]!, limit: allLimit === Infinity ? null : allLimit };
    },
  };
}

const spentQuery = fixedQuery<'userId'>(
  (value) => sql`
    select
      coalesce((select cost_micros from usage_by_user where user_id = ${value('userId')} and day = today.day), 0)::float8
        as "byUser",
      coalesce((select cost_micros from usage_by_all where day = today.day), 0)::float8 as "byAll"
    from (select (now() at time zone 'UTC')::date as day) as today`,
);

function spentUp(what: string, rule: string): Refusal {
  const ms = DAY_MS - (Date.now() % DAY_MS);
  const hours = Math.ceil(ms / HOUR_MS);
  const wait = hours === 1 ? 'within the hour' : `in ${hours} hours`;
  return new Refusal('too_often', `${what} It resets ${wait}.`, {
    retryAfter: Math.ceil(ms / 1000),
    rule,
  });
}
