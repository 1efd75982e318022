import { asc, eq } from 'drizzle-orm';
import { type DataPart, jsonList } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { analyticsMilestones } from '#server/db/schema/analytics.ts';

/** Exports what the gym's analytics know about a user. */
export function analyticsData(database: Database): DataPart {
  return {
    about: [
      [
        'milestones.json',
        'When you first got a cited answer, opened a checkout (in which mode of payments), and were still here after four weeks.',
      ],
    ],
    count: async () => 1,
    async *files(userId) {
      yield { name: 'milestones.json', content: jsonList(milestones(database, userId)) };
    },
  };
}

async function* milestones(database: Database, userId: string) {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select({
        milestone: analyticsMilestones.milestone,
        mode: analyticsMilestones.mode,
        at: analyticsMilestones.at,
      })
      .from(analyticsMilestones)
      .where(eq(analyticsMilestones.userId, userId))
      .orderBy(asc(analyticsMilestones.at)),
  );
  yield* rows;
}
