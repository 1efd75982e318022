import { and, asc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { messages } from '#server/db/schema/conversations.ts';
import { runEvents, runs } from '#server/db/schema/runs.ts';
import { answerSoFar } from './answer-so-far.ts';

/** A run whose server has not been heard of for this long is taken to be dead. Many times the saving interval. */
const SILENT_SECONDS = 8;
/** Logs of ended runs are kept this long for readers that come back; the message itself stays. */
const LOG_HOURS = 24;

/**
 * Closes runs whose server is gone: their text so far becomes the message, marked as interrupted.
 * @param everyOpenRun at the start of the only server a database has, there is no other one to have made them.
 * @param except runs this process makes: it knows better than a heartbeat that they are alive.
 * @returns how many were closed.
 */
export async function recoverRuns(
  database: Database,
  options: { everyOpenRun: boolean; except?: readonly string[] },
): Promise<number> {
  return await database.as('job').transaction(async (tx) => {
    const dead = await tx
      .select({ id: runs.id, userId: runs.userId })
      .from(runs)
      .where(
        and(
          isNull(runs.ending),
          options.everyOpenRun
            ? undefined
            : lt(runs.heartbeatAt, sql`now() - make_interval(secs => ${SILENT_SECONDS})`),
          notInArray(runs.id, [...(options.except ?? [])]),
        ),
      )
      .for('update', { skipLocked: true });
    for (const run of dead) await interrupt(tx, run);
    return dead.length;
  });
}

async function interrupt(tx: Transaction, run: { id: string; userId: string }): Promise<void> {
  const batches = await tx
    .select({ firstN: runEvents.firstN, events: runEvents.events })
    .from(runEvents)
    .where(eq(runEvents.runId, run.id))
    .orderBy(asc(runEvents.firstN));
  const events = batches.flatMap((batch) => batch.events);
  const { content, sources, extras } = answerSoFar(events);
  await tx.insert(runEvents).values({
    runId: run.id,
    firstN: events.length + 1,
    userId: run.userId,
    events: [{ type: 'end', ending: 'interrupted' }],
  });
  await tx
    .update(messages)
    .set({ content, sources, extras, status: 'interrupted' })
    .where(eq(messages.id, run.id));
  await tx.update(runs).set({ ending: 'interrupted' }).where(eq(runs.id, run.id));
}

/** Deletes the logs nobody will come back for. */
export async function pruneLogs(database: Database): Promise<void> {
  await database.as('job').transaction(async (tx) => {
    const old = tx
      .select({ id: runs.id })
      .from(runs)
      .where(lt(runs.heartbeatAt, sql`now() - make_interval(hours => ${LOG_HOURS})`));
    await tx.delete(runEvents).where(inArray(runEvents.runId, old));
  });
}
