import { sql } from 'drizzle-orm';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import { offlineCoach } from '#server/offline-coach/offline-coach.ts';
import type { Usage } from '#shared/usage.ts';

const MICROS = 1_000_000;

/**
 * Chooses the model for visitors: the gym's default while the daily budget for visitors lasts, else the
 * built-in coach.
 */
export function openTriesBudget({
  database,
  catalog,
  settings,
}: Pick<FeatureParts, 'database' | 'catalog' | 'settings'>) {
  const service = database.as('service');
  const limit = settings.DAILY_BUDGET_TRIES * MICROS * settings.LIMIT_FACTOR;
  const builtIn = offlineCoach();
  /** The minimum costs of answers in progress on this server. */
  const reserved = new Set<() => number>();

  async function spentToday(): Promise<number> {
    const { rows } = await service.read((tx) =>
      tx.execute<{ spent: number }>(sql`
        select coalesce(sum(cost_micros), 0)::float8 as spent from usage_by_tries
        where day = (now() at time zone 'UTC')::date`),
    );
    const now = [...reserved].reduce((sum, cost) => sum + cost(), 0);
    return rows[0]!.spent + now;
  }

  return {
    async model(): Promise<ChatModel> {
      if (limit === 0) return builtIn;
      const model = catalog.chatModel(null, { isAdmin: false, isSuperAdmin: false });
      return !model.billable || (await spentToday()) < limit ? model : builtIn;
    },
    /** Reserves an answer's minimum cost. @returns a function that releases it */
    reserve(cost: () => number): () => void {
      const own = () => cost();
      reserved.add(own);
      return () => void reserved.delete(own);
    },
    /** Adds an answer's usage to the day's total; nothing about the asker is stored. */
    async count({ input_tokens, output_tokens, cost_micros }: Usage): Promise<void> {
      await service.transaction((tx) =>
        tx.execute(sql`
          insert into usage_by_tries as counted (day, answers, input_tokens, output_tokens, cost_micros)
          values ((now() at time zone 'UTC')::date, 1, ${input_tokens}, ${output_tokens}, ${cost_micros ?? 0})
          on conflict (day) do update set answers = counted.answers + excluded.answers,
            input_tokens = counted.input_tokens + excluded.input_tokens,
            output_tokens = counted.output_tokens + excluded.output_tokens,
            cost_micros = counted.cost_micros + excluded.cost_micros`),
      );
    },
  };
}
