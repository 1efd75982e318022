import { sql } from 'drizzle-orm';
import { promptSnapshots } from '#server/db/schema/system-prompt.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { CurrentHouseRules } from './house-rules.ts';
import { systemPromptRoutes } from './routes.ts';
import { type Coach, gymPrompt } from './show-prompt.ts';

const SNAPSHOT_INTERVAL_MS = HOUR_MS;
const SNAPSHOT_DAYS = 30;

export function systemPromptFeature(parts: FeatureParts, coach: Coach, current: CurrentHouseRules) {
  const { database, pack } = parts;
  return {
    routes: systemPromptRoutes(parts, coach, current),
    periodicWork: [
      {
        name: 'keep the day’s prompt',
        intervalMs: SNAPSHOT_INTERVAL_MS,
        async run() {
          const text = await gymPrompt(pack, coach);
          const today = sql`(now() at time zone 'UTC')::date`;
          await database.as('service').transaction(async (tx) => {
            await tx
              .insert(promptSnapshots)
              .values({ day: sql`${today}` as unknown as string, text })
              .onConflictDoUpdate({ target: promptSnapshots.day, set: { text } });
            await tx
              .delete(promptSnapshots)
              .where(sql`${promptSnapshots.day} < ${today} - ${SNAPSHOT_DAYS}::int`);
          });
        },
      },
    ],
  };
}
