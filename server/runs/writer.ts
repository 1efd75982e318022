import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { runs } from '#server/db/schema/runs.ts';
import { isUnavailable } from '#server/db/sqlstate.ts';
import { outsideRequests } from '#server/monitoring/request-scope.ts';
import { type Counts, countedJson, countUsage } from '#server/usage/count.ts';
import type { RunEnd } from '#shared/run-event.ts';
import { answerSoFar } from './answer-so-far.ts';
import type { LiveRun } from './live-run.ts';
import { saving } from './saving.ts';

/** How often streams are saved: a killed server loses at most this and one transaction. */
const SAVE_MS = 400;
/** How long a finished answer waits for an unavailable database before its reader is notified. */
const PATIENCE_MS = 60_000;

/** How a run ended. */
interface End {
  event: RunEnd;
  /** What to count; null for an answer that failed before it cost anything. */
  counts: Counts | null;
}

interface Finish extends End {
  done: (saved: boolean) => void;
  /** When to give up, in milliseconds of the clock. */
  until: number;
}

/**
 * Saves the logs of all live runs together: one transaction each SAVE_MS however many stream, and at once
 * when one ends. Runs under the service role, because a batch belongs to many users; every row carries its
 * own.
 */
export class Writer {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #runs = new Set<LiveRun>();
  readonly #ended = new Map<LiveRun, Finish>();
  #timer: NodeJS.Timeout | null = null;
  #saving = false;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  add(run: LiveRun): void {
    this.#runs.add(run);
    // It saves for everyone, not on behalf of the request that happened to be first.
    this.#timer ??= outsideRequests(() => setInterval(() => void this.#save(), SAVE_MS));
  }

  /**
   * Finalizes the answer's message.
   * @returns whether it is committed; false when the database stayed away, or another server ended the run
   * differently
   */
  finish(run: LiveRun, end: End): Promise<boolean> {
    return new Promise((resolve) => {
      this.#ended.set(run, { ...end, done: resolve, until: Date.now() + PATIENCE_MS });
      outsideRequests(() => void this.#save());
    });
  }

  async #save(): Promise<void> {
    if (this.#saving) return;
    this.#saving = true;
    try {
      // What could not be saved waits for the next tick.
      while ((await this.#round()) && this.#ended.size > 0);
    } finally {
      this.#saving = false;
    }
  }

  /** @returns whether everything was saved. */
  async #round(): Promise<boolean> {
    const runs = [...this.#runs];
    const ended = new Map(this.#ended);
    this.#ended.clear();
    const { unsaved, lost } = await this.#writeEach(runs, ended);
    for (const [run, end] of ended) {
      if (!unsaved.has(run)) this.#release(run, end, !lost.has(run));
      else if (Date.now() < end.until) this.#ended.set(run, end);
      else {
        this.#log.error({ runId: run.id, conversationId: run.conversationId }, 'an answer was not saved');
        this.#release(run, end, false);
      }
    }
    if (this.#runs.size === 0 && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    return unsaved.size === 0;
  }

  /**
   * Writes the runs together, or each alone if one of them prevents that.
   * @returns those that could not be saved, and those that another server had ended differently
   */
  async #writeEach(runs: LiveRun[], ended: ReadonlyMap<LiveRun, End>) {
    const unsaved = new Set(runs);
    const lost = new Set<LiveRun>();
    const write = async (some: LiveRun[], ends: ReadonlyMap<LiveRun, End>) => {
      for (const run of await this.#write(some, ends)) lost.add(run);
      for (const run of some) unsaved.delete(run);
    };
    // Then each further attempt would take as long as the first, and fail as well.
    let isAway = false;
    try {
      await write(runs, ended);
    } catch (error) {
      isAway = isUnavailable(error);
      this.#log.warn({ err: error, runs: runs.length }, 'saving answers together failed');
      for (const run of runs) {
        if (isAway) break;
        const end = ended.get(run);
        try {
          await write([run], new Map(end && [[run, end]]));
        } catch (err) {
          isAway = isUnavailable(err);
          this.#log.error(
            { err, runId: run.id, conversationId: run.conversationId },
            'an answer is not saved yet',
          );
        }
      }
    }
    return { unsaved, lost };
  }

  #release(run: LiveRun, end: Finish, saved: boolean): void {
    this.#runs.delete(run);
    end.done(saved);
  }

  /** @returns the ended runs that another server had ended differently. */
  async #write(runs: LiveRun[], ended: ReadonlyMap<LiveRun, End>): Promise<LiveRun[]> {
    if (runs.length === 0) return [];
    const saved = new Map(runs.map((run) => [run, run.events.length]));
    // An answer whose run was closed elsewhere may have been continued here: only its newest run can be open.
    const newest = new Map(runs.map((run) => [run.id, run]));
    const current = [...newest.values()];
    const batches = current
      .filter((run) => run.saved < run.events.length)
      .map((run) => ({
        run_id: run.id,
        first_n: run.firstN + run.saved,
        user_id: run.userId,
        events: run.events.slice(run.saved),
      }));
    const states = current.map((run) => {
      const { id, generation } = run;
      const end = ended.get(run);
      if (end === undefined) return { id, generation };
      // The end is an event too, sent to readers after this commit.
      batches.push({
        run_id: run.id,
        first_n: run.firstN + run.events.length,
        user_id: run.userId,
        events: [end.event],
      });
      const { ending, usage } = end.event;
      return { id, generation, ending, usage, ...answerSoFar(run.events) };
    });
    const spent = current.flatMap((run) => {
      const { id, userId, door } = run;
      const counts = ended.get(run)?.counts;
      return counts ? { id, userId, door, counts } : [];
    });
    const { rows } = await this.#database.as('service').write((tx) =>
      tx.execute<{ id: string; stop_requested: boolean }>(
        saving({
          states: JSON.stringify(states),
          batches: JSON.stringify(batches),
          spent: countedJson(spent),
        }),
      ),
    );
    const open = new Map(rows.map((row) => [newest.get(row.id), row.stop_requested]));
    for (const run of runs) {
      run.saved = saved.get(run) ?? run.saved;
      const stopRequested = open.get(run);
      if (ended.has(run)) continue;
      if (stopRequested === true) run.endEarly('stopped');
      // Its conversation was deleted in the meantime, or another server considered this one dead.
      if (stopRequested === undefined) {
        run.wasClosed = true;
        run.endEarly('interrupted');
      }
    }
    return await this.#lost(new Map([...ended].filter(([run]) => !open.has(run))));
  }

  /**
   * Separates the runs that another server ended from those whose own end was committed unheard, and counts their
   * usage, which that server did not know. A deleted one is not lost, and neither is one with the same ending.
   */
  async #lost(closed: ReadonlyMap<LiveRun, End>): Promise<LiveRun[]> {
    if (closed.size === 0) return [];
    const ids = [...closed.keys()].map(({ id }) => id);
    const stored = await this.#database
      .as('service')
      .read((tx) =>
        tx
          .select({ id: runs.id, generation: runs.generation, ending: runs.ending })
          .from(runs)
          .where(inArray(runs.id, ids)),
      );
    const rows = new Map(stored.map((row) => [row.id, row]));
    const isLost = (run: LiveRun, { event }: End) => {
      const row = rows.get(run.id);
      // One that was continued had been closed as interrupted.
      return row && event.ending !== (row.generation === run.generation ? row.ending : 'interrupted');
    };
    const lost: LiveRun[] = [];
    for (const [run, end] of closed) {
      const { id, userId, door } = run;
      const { counts } = end;
      if (isLost(run, end)) lost.push(run);
      else if (!run.wasClosed || !rows.has(id)) continue;
      if (counts === null) continue;
      await countUsage(this.#database, { id, userId, door, counts }).catch((err: unknown) =>
        this.#log.error({ err, runId: id }, 'the usage of an answer could not be counted'),
      );
    }
    return lost;
  }
}
