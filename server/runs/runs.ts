import { once } from 'node:events';
import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { runs } from '#server/db/schema/runs.ts';
import { every } from '#server/jobs/periodic.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { requestScope } from '#server/monitoring/request-scope.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import { countUsage, NOTHING_SPENT } from '#server/usage/count.ts';
import type { UsageMeter } from '#server/usage/meter.ts';
import type { Door } from '#shared/door.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { RunEnd, RunEvent, RunNews } from '#shared/run-event.ts';
import type { Usage } from '#shared/usage.ts';
import { FollowedRuns } from './followed-runs.ts';
import { findLatestRun } from './latest-run.ts';
import { LiveRun } from './live-run.ts';
import { areOfTwoLogs } from './log-numbers.ts';
import { type Produce, pushEvents } from './push-events.ts';
import { closeLeftOver, DeathWatch, LOOK_INTERVAL_MS, pruneLogs, SOLE_LOOK_INTERVAL_MS } from './recovery.ts';
import { tracedRun } from './traced-run.ts';
import { Writer } from './writer.ts';

const PRUNE_INTERVAL_MS = HOUR_MS;
const NOT_SAVED = 'This answer could not be saved. Copy it if you need it, and try again later.';

export interface RunToStart {
  /** The id of the answer's message, which is already committed (unless not `stored`). */
  id: string;
  conversationId: string;
  questionId: string;
  userId: string;
  model: string;
  /** Where the question came from; the app when omitted. */
  door?: Door;
  stored: boolean;
  /** Counts the usage of its models. */
  meter?: Pick<UsageMeter, 'total' | 'spent'>;
  /** Counts the usage of an answer that is not stored; by default as its user's. */
  countSpent?: (spent: Usage) => Promise<void>;
  /** Called once, after everything is stored (before the end event is sent), or after its usage is counted. */
  ended?: () => void;
  /** The first events in the log of a continued answer. */
  soFar?: readonly RunEvent[];
  /** That of the run's row; 1 when omitted. */
  generation?: number;
}

/** Produces answers: started by a request, but independent of it. */
export interface Runs {
  start(run: RunToStart, produce: Produce, log: Logger): LiveRun;
  /**
   * Yields batches of events of the conversation's latest run after number `after`, until it ends.
   * @param answerId the run the number belongs to; when another is the latest, all of that one is sent.
   * @returns null when this user has no such run.
   */
  follow(
    where: { conversationId: string; userId: string; after: number; answerId?: string | undefined },
    signal?: AbortSignal,
  ): Promise<AsyncGenerator<RunNews> | null>;
  /** Asks the conversation's run to end. @returns whether one was running. */
  stop(conversationId: string, userId: string): Promise<boolean>;
  /** Counts the runs of this process. */
  underWay(): number;
  /** Counts the followers of this process's runs, and of others'. */
  readers(): { own: number; followed: number };
  /** Counts a user's runs here. */
  underWayOf(userId: string): number;
  /** Waits until no run is in progress, at most `ms`. */
  settled(ms: number): Promise<void>;
  /** Disconnects the followers of other servers' runs: they can follow them through another server. */
  sendFollowersAway(): void;
  /** Ends every run as interrupted, keeping its text, and stops the housekeeping. */
  close(): Promise<void>;
}

/** Observers of the runs. */
interface RunsWatchers {
  metrics?: Pick<Metrics, 'firstText' | 'gap' | 'answer' | 'spent'>;
  tracing?: Tracing | null;
}

export async function openRuns(
  database: Database,
  log: Logger,
  { metrics, tracing = null }: RunsWatchers = {},
): Promise<Runs> {
  const writer = new Writer(database, log);
  const followed = new FollowedRuns(database, log);
  const live = new Map<string, LiveRun>();
  const all = new Map<LiveRun, Promise<void>>();
  const ownRuns = () => [...all.keys()].map((run) => run.id);
  let closing = false;

  const recovered = database.sole ? await closeLeftOver(database) : 0;
  const deathWatch = new DeathWatch(database);
  if (recovered > 0) log.warn({ runs: recovered }, 'closed answers that a stopped server left open');
  const look = async () => {
    const closed = await deathWatch.look(ownRuns());
    if (closed > 0) log.warn({ runs: closed }, 'closed answers that no server continues');
  };
  const stops = [
    // The only server finds only answers that it could not save.
    every(
      {
        name: 'recover runs',
        intervalMs: database.sole ? SOLE_LOOK_INTERVAL_MS : LOOK_INTERVAL_MS,
        run: look,
      },
      log,
    ),
    every({ name: 'prune logs', intervalMs: PRUNE_INTERVAL_MS, run: () => pruneLogs(database) }, log),
  ];

  const carry = async (
    run: LiveRun,
    { model, meter, ended, countSpent }: Pick<RunToStart, 'model' | 'meter' | 'ended' | 'countSpent'>,
    produce: Produce,
    runLog: Logger,
  ) => {
    const ending = await pushEvents(run, produce, runLog);
    const usage = meter?.total() ?? undefined;
    const end: RunEnd = { type: 'end', ending, ...(usage && { usage }) };
    const spent = meter?.spent() ?? null;
    metrics?.answer(model, ending);
    if (spent !== null) metrics?.spent(spent);
    const counts = spent ?? (ending === 'failed' ? null : NOTHING_SPENT);
    if (!run.stored) {
      // Its reader need not wait for that, but what it reserved of the budget must.
      run.end(end);
      const counting = countSpent
        ? spent && countSpent(spent)
        : counts && countUsage(database, { id: run.id, userId: run.userId, door: run.door, counts });
      await counting?.catch((err: unknown) =>
        runLog.error({ err, runId: run.id }, 'the usage of an answer could not be counted'),
      );
      return ended?.();
    }
    let saved = false;
    try {
      saved = await writer.finish(run, { event: end, counts });
      ended?.();
    } finally {
      // Whatever failed, followers get an end.
      if (live.get(run.conversationId) === run) live.delete(run.conversationId);
      if (!saved) run.push({ type: 'error', code: 'not_saved', message: NOT_SAVED });
      run.end(saved ? end : { ...end, ending: 'failed' });
    }
  };

  return {
    start(options, produce, runLog) {
      const run = new LiveRun(options);
      run.push({
        type: 'start',
        conversationId: options.conversationId,
        questionId: options.questionId,
        answerId: options.id,
        model: options.model,
      });
      // Now, and not by `produce`: whatever happens to the run, no part of it is lost.
      for (const event of options.soFar ?? []) run.push(event);
      run.settleText();
      if (metrics) run.timeText(metrics, requestScope.getStore()?.startedAt ?? performance.now());
      if (run.stored) {
        live.set(run.conversationId, run);
        writer.add(run);
      }
      const carrying = () => carry(run, options, produce, runLog);
      const carried = (tracing === null ? carrying() : tracedRun(run, options.model, tracing, carrying))
        .catch((err: unknown) => runLog.error({ err, runId: run.id }, 'an answer did not end as it should'))
        .finally(() => all.delete(run));
      all.set(run, carried);
      if (closing) run.endEarly('interrupted');
      return run;
    },

    async follow({ conversationId, userId, after, answerId }, signal) {
      const here = live.get(conversationId);
      if (here !== undefined) {
        if (here.userId !== userId) return null;
        return here.follow(answerId === undefined || answerId === here.id ? after : 0, signal);
      }
      const run = await findLatestRun(database, { conversationId, userId });
      if (run === undefined) return null;
      // A killed server had not saved the last moments its readers saw: they are ahead of the log, or have
      // seen another event under the number of its end.
      const ahead = after > run.lastN || (after === run.lastN && run.ending === 'interrupted');
      // A server of the previous release continued it, whose logs all begin at 1.
      const isOtherLog = ahead && run.lastN > 0 && areOfTwoLogs(after, run.lastN);
      const from =
        !(ahead && (run.ending !== null || isOtherLog)) && (answerId === undefined || answerId === run.id)
          ? after
          : 0;
      return followed.follow({ runId: run.id, after: from }, signal);
    },

    underWay: () => all.size,
    readers: () => ({
      own: [...all.keys()].reduce((sum, run) => sum + run.readers, 0),
      followed: followed.readers,
    }),

    underWayOf: (userId) => [...all.keys()].filter((run) => run.userId === userId).length,

    async settled(ms) {
      const given = AbortSignal.timeout(ms);
      const late = once(given, 'abort');
      while (all.size > 0 && !given.aborted) await Promise.race([Promise.all(all.values()), late]);
    },

    sendFollowersAway: () => followed.close(),

    async stop(conversationId, userId) {
      const here = live.get(conversationId);
      if (here !== undefined && here.userId === userId) {
        here.endEarly('stopped');
        return true;
      }
      const asked = await database.as({ userId }).transaction((tx) =>
        tx
          .update(runs)
          .set({ stopRequested: true })
          .where(and(eq(runs.conversationId, conversationId), eq(runs.userId, userId), isNull(runs.ending)))
          .returning({ id: runs.id }),
      );
      return asked.length > 0;
    },

    async close() {
      await Promise.all(stops.map((stop) => stop()));
      followed.close();
      closing = true;
      for (const run of all.keys()) run.endEarly('interrupted');
      while (all.size > 0) await Promise.all(all.values());
    },
  };
}
