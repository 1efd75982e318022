import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { messages } from '#server/db/schema/conversations.ts';
import { runEvents, runs } from '#server/db/schema/runs.ts';
import { answerSoFar } from './answer-so-far.ts';
import { firstNumber } from './log-numbers.ts';

/** A living server saves its open runs several times within this. */
const SILENT_SECONDS = 1;
/** How often other servers' runs are checked, … */
export const LOOK_INTERVAL_MS = 400;
export const SOLE_LOOK_INTERVAL_MS = 2000;
/** … and how long successful checks must have found one silent for its server to count as dead. */
const SEEN_SILENT_MS = 1100;
/** A slower check means that the database is slow, so other servers may be unable to save. */
const SLOW_LOOK_MS = 500;
/** Logs of ended runs are kept this long for returning readers; the message itself stays. */
const LOG_HOURS = 24;

const isSilent = lt(runs.heartbeatAt, sql`now() - make_interval(secs => ${SILENT_SECONDS})`);

/**
 * Finds the runs of dead servers, within three seconds of their last save. A heartbeat alone is not enough:
 * after the database was away or slow, all of them are old.
 */
export class DeathWatch {
  readonly #database: Database;
  /** When each silent run was first seen with the same heartbeat. */
  #silent = new Map<string, { heartbeat: string; since: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Checks all runs but `own` once, and closes those whose server is gone. @returns how many were closed. */
  async look(own: readonly string[]): Promise<number> {
    const before = this.#silent;
    this.#silent = new Map();
    const began = performance.now();
    const found = await this.#database.as('job').read((tx) =>
      tx
        .select({ id: runs.id, heartbeat: sql<string>`${runs.heartbeatAt}::text` })
        .from(runs)
        .where(and(isNull(runs.ending), isSilent, notInArray(runs.id, [...own]))),
    );
    if (performance.now() - began > SLOW_LOOK_MS) return 0;
    for (const { id, heartbeat } of found) {
      const seen = before.get(id);
      this.#silent.set(id, seen?.heartbeat === heartbeat ? seen : { heartbeat, since: began });
    }
    const dead = [...this.#silent].filter(([, { since }]) => began - since >= SEEN_SILENT_MS);
    return dead.length === 0
      ? 0
      : await closeRuns(
          this.#database,
          and(
            isSilent,
            inArray(
              runs.id,
              dead.map(([id]) => id),
            ),
          ),
        );
  }
}

/**
 * Closes every open run when the only server of a database starts, since nobody else produces any.
 * @returns how many were closed.
 */
export const closeLeftOver = (database: Database): Promise<number> => closeRuns(database);

/** Ends runs whose server is gone: their text so far becomes the message, marked as interrupted. */
function closeRuns(database: Database, which?: SQL): Promise<number> {
  return database.as('job').transaction(async (tx) => {
    const dead = await tx
      .select({ id: runs.id, userId: runs.userId, generation: runs.generation })
      .from(runs)
      .where(and(isNull(runs.ending), which))
      // A server that is saving one right now is alive.
      .for('update', { skipLocked: true });
    for (const run of dead) await interrupt(tx, run);
    return dead.length;
  });
}

async function interrupt(
  tx: Transaction,
  run: { id: string; userId: string; generation: number },
): Promise<void> {
  const batches = await tx
    .select({ firstN: runEvents.firstN, events: runEvents.events })
    .from(runEvents)
    .where(eq(runEvents.runId, run.id))
    .orderBy(asc(runEvents.firstN));
  const events = batches.flatMap((batch) => batch.events);
  const { content, sources, extras } = answerSoFar(events);
  await tx.insert(runEvents).values({
    runId: run.id,
    firstN: firstNumber(run.generation) + events.length,
    userId: run.userId,
    events: [{ type: 'end', ending: 'interrupted' }],
  });
  await tx
    .update(messages)
    // A reopened answer that was not saved since has its text in its message alone.
    .set({ status: 'interrupted', ...(events.length > 0 && { content, sources, extras }) })
    .where(eq(messages.id, run.id));
  await tx.update(runs).set({ ending: 'interrupted' }).where(eq(runs.id, run.id));
}

/** Deletes logs of ended runs that nobody will come back for; of the others, the text is still to be saved. */
export async function pruneLogs(database: Database): Promise<void> {
  await database.as('job').transaction(async (tx) => {
    const old = tx
      .select({ id: runs.id })
      .from(runs)
      .where(
        and(isNotNull(runs.ending), lt(runs.heartbeatAt, sql`now() - make_interval(hours => ${LOG_HOURS})`)),
      );
    await tx.delete(runEvents).where(inArray(runEvents.runId, old));
  });
}
