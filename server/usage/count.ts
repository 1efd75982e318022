import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import type { Door } from '#shared/door.ts';
import type { Usage } from '#shared/usage.ts';

/** An answer that has ended. */
interface Counted {
  id: string;
  userId: string;
  door: Door;
  counts: Counts;
}

export type Counts = Pick<Usage, 'input_tokens' | 'output_tokens' | 'cost_micros'>;

/** An answer that called no model that costs anything is one of the day's answers too. */
export const NOTHING_SPENT: Counts = { input_tokens: 0, output_tokens: 0, cost_micros: 0 };

/**
 * Adds the answers' usage to the day's totals, as parts of a `with`. Rows are locked in one order everywhere
 * (athletes by their ids, then the day, then the doors), to avoid deadlocks.
 * @param only a condition on `answer.id`
 */
export function counting(answers: Placeholder, only: SQL = sql`true`): SQL {
  return sql`
    spent as (
      select (now() at time zone 'UTC')::date as day, answer.*
      from jsonb_to_recordset(${answers}::jsonb)
        as answer (id uuid, user_id uuid, door text, input bigint, output bigint, cost bigint)
      where ${only}
    ), taken as (
      select day, user_id, ${SUMS} from spent group by day, user_id
    ), by_user as (
      insert into usage_by_user as counted (user_id, day, answers, input_tokens, output_tokens, cost_micros)
      select user_id, day, answers, input, output, cost from taken order by user_id
      on conflict (user_id, day) do update set ${ADDED}
      returning user_id
    ), by_all as (
      insert into usage_by_all as counted (day, answers, input_tokens, output_tokens, cost_micros)
      select day, sum(answers), sum(input), sum(output), sum(cost)
      from taken, (select count(*) from by_user) as before group by day
      on conflict (day) do update set ${ADDED}
      returning day
    ), by_door as (
      insert into usage_by_door as counted (day, door, answers, input_tokens, output_tokens, cost_micros)
      select day, door, ${SUMS} from spent, (select count(*) from by_all) as before
      where door <> 'app' group by day, door order by door
      on conflict (day, door) do update set ${ADDED}
    )`;
}

const SUMS = sql`count(*)::int as answers, sum(input)::bigint as input, sum(output)::bigint as output,
  sum(cost)::bigint as cost`;

const ADDED = sql`answers = counted.answers + excluded.answers,
  input_tokens = counted.input_tokens + excluded.input_tokens,
  output_tokens = counted.output_tokens + excluded.output_tokens,
  cost_micros = counted.cost_micros + excluded.cost_micros`;

/** Encodes answers for `counting`. */
export const countedJson = (answers: readonly Counted[]) =>
  JSON.stringify(
    answers.map(({ id, userId, door, counts }) => ({
      id,
      user_id: userId,
      door,
      input: counts.input_tokens,
      output: counts.output_tokens,
      cost: counts.cost_micros ?? 0,
    })),
  );

/** Counts an answer that is not stored. */
export async function countUsage(database: Database, answer: Counted): Promise<void> {
  await database
    .as('service')
    .transaction((tx) => tx.execute(countQuery({ answers: countedJson([answer]) })));
}

const countQuery = fixedQuery<'answers'>((value) => sql`with ${counting(value('answers'))} select`);
