import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { runEvents, runs } from '#server/db/schema/runs.ts';
import type { NumberedEvent } from '#shared/run-event.ts';

/** How often a reader looks for news of a run that another server makes. */
const POLL_MS = 300;

/** Follows a run through the database: one that has ended, or one that another server makes. */
export async function* followStored(
  database: Database,
  { runId, userId, after }: { runId: string; userId: string; after: number },
  signal?: AbortSignal,
): AsyncGenerator<NumberedEvent[]> {
  let last = after;
  while (signal?.aborted !== true) {
    const batches = await database.readAsUser(userId, (tx) =>
      tx
        .select({ firstN: runEvents.firstN, events: runEvents.events })
        .from(runEvents)
        .where(
          and(
            eq(runEvents.runId, runId),
            eq(runEvents.userId, userId),
            gt(sql`${runEvents.firstN} + json_array_length(${runEvents.events}) - 1`, last),
          ),
        )
        .orderBy(asc(runEvents.firstN)),
    );
    const news = batches
      .flatMap(({ firstN, events }) => events.map((event, index) => ({ n: firstN + index, event })))
      .filter(({ n }) => n > last);
    const newest = news.at(-1);
    if (newest !== undefined) {
      last = newest.n;
      yield news;
      if (newest.event.type === 'end') return;
    } else {
      const open = await database.readAsUser(userId, (tx) =>
        tx.select({ ending: runs.ending }).from(runs).where(eq(runs.id, runId)),
      );
      // Ended with its log pruned, or already read to the end: nothing more will come.
      if (open[0] === undefined || open[0].ending !== null) return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
