import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { runs } from '#server/db/schema/runs.ts';

/** Finds a conversation's latest run, with the number of its last stored event. */
export async function findLatestRun(
  database: Database,
  { conversationId, userId }: { conversationId: string; userId: string },
) {
  const [latest] = await database.as({ userId }).read((tx) =>
    tx
      .select({
        id: runs.id,
        ending: runs.ending,
        lastN: sql<number>`coalesce((
              select max(run_events.first_n + json_array_length(run_events.events) - 1) from run_events
              where run_events.run_id = runs.id), 0)::int`,
      })
      .from(runs)
      .where(
        and(
          eq(runs.conversationId, conversationId),
          eq(runs.userId, userId),
          // Nobody sees a deleted one.
          sql`exists (select from conversations where conversations.id = ${runs.conversationId})`,
        ),
      )
      .orderBy(desc(runs.createdAt), desc(runs.id))
      .limit(1),
  );
  return latest;
}
