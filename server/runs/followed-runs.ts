import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { asyncQueue } from '#server/async-queue.ts';
import type { Database } from '#server/db/database.ts';
import type { NumberedEvent, RunEvent, RunNews } from '#shared/run-event.ts';

const POLL_INTERVAL_MS = 300;
/** A new reader waits less long; even so there are at most seven queries a second. */
const POLL_SOONEST_MS = 150;
/** A living server saves its open runs several times within this. */
const STALLED_AFTER_SECONDS = 1.2;

/** A follower of a run; `last` is the number of the last event they received. */
interface Reader {
  runId: string;
  last: number;
  stalled: boolean;
  push(news: RunNews): void;
  end(): void;
}

interface PolledRun {
  id: string;
  ended: boolean;
  silent_seconds: number;
  first_n: number | null;
  events: RunEvent[] | null;
}

/**
 * Follows runs through the database: ended ones, and those of other servers. One query per poll reads the
 * news of all of them, however many readers there are.
 */
export class FollowedRuns {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #readers = new Set<Reader>();
  #timer: NodeJS.Timeout | undefined;
  #polling = false;
  /** When the last poll began, and when one last succeeded. */
  #beganAt = Number.NEGATIVE_INFINITY;
  #readAt = 0;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /**
   * Yields the events of a run after number `after`, until its end or until `signal` aborts. Runs under the
   * service role: the caller has checked that the run is the reader's own.
   */
  async *follow(
    { runId, after }: { runId: string; after: number },
    signal?: AbortSignal,
  ): AsyncGenerator<RunNews> {
    const queue = asyncQueue<RunNews>(signal);
    const reader: Reader = {
      runId,
      last: after,
      stalled: false,
      push: queue.push,
      end: queue.end,
    };
    this.#add(reader);
    try {
      yield* queue.items;
    } finally {
      this.#remove(reader);
    }
  }

  /** The number of followers. */
  get readers(): number {
    return this.#readers.size;
  }

  close(): void {
    for (const reader of this.#readers) reader.end();
    clearTimeout(this.#timer);
  }

  #add(reader: Reader): void {
    if (this.#readers.size === 0) this.#readAt = performance.now();
    this.#readers.add(reader);
    this.#pollIn(POLL_SOONEST_MS);
  }

  #remove(reader: Reader): void {
    this.#readers.delete(reader);
    if (this.#readers.size === 0) clearTimeout(this.#timer);
  }

  /** Polls `ms` after the last poll began; a running one schedules the next itself. */
  #pollIn(ms: number): void {
    if (this.#polling || this.#readers.size === 0) return;
    clearTimeout(this.#timer);
    const wait = Math.max(0, this.#beganAt + ms - performance.now());
    this.#timer = setTimeout(() => void this.#poll(), wait).unref();
  }

  async #poll(): Promise<void> {
    this.#polling = true;
    this.#beganAt = performance.now();
    const present = this.#readers.size;
    const stall = () => {
      for (const reader of this.#readers) notifyStalled(reader, true);
    };
    // The database may also hang without an error.
    const left = this.#readAt + STALLED_AFTER_SECONDS * 1000 - this.#beganAt;
    const late = setTimeout(stall, Math.max(0, left)).unref();
    try {
      await this.#deliver();
      this.#readAt = performance.now();
    } catch (err) {
      this.#log.warn({ err }, 'the runs of other servers could not be read');
      if (left <= 0) stall();
    } finally {
      clearTimeout(late);
      this.#polling = false;
    }
    // Readers that joined in the meantime have received nothing yet.
    this.#pollIn(this.#readers.size > present ? POLL_SOONEST_MS : POLL_INTERVAL_MS);
  }

  async #deliver(): Promise<void> {
    const readers = [...this.#readers];
    const cursors = new Map<string, number>();
    for (const { runId, last } of readers)
      cursors.set(runId, Math.min(last, cursors.get(runId) ?? Number.POSITIVE_INFINITY));
    const runs = Map.groupBy(await this.#read(cursors), ({ id }) => id);
    for (const reader of readers) {
      const polled = runs.get(reader.runId);
      // Its conversation was deleted.
      if (polled === undefined) reader.end();
      else deliverTo(reader, polled);
    }
  }

  /** Reads a row for each batch with new events, one without events for a run that has none. */
  async #read(cursors: ReadonlyMap<string, number>): Promise<PolledRun[]> {
    const ids = sql.param([...cursors.keys()]);
    const after = sql.param([...cursors.values()]);
    const { rows } = await this.#database.as('service').read((tx) =>
      tx.execute<PolledRun & Record<string, unknown>>(sql`
        select runs.id, runs.ending is not null as ended,
          extract(epoch from now() - runs.heartbeat_at)::float8 as silent_seconds,
          batch.first_n, batch.events
        from unnest(${ids}::uuid[], ${after}::int[]) as followed (id, after)
        join runs on runs.id = followed.id
        join conversations on conversations.id = runs.conversation_id and conversations.deleted_at is null
        left join lateral (
          select first_n, events from run_events
          -- From the batch that holds the cursor on: it may have grown since.
          where run_id = followed.id
            and first_n >= coalesce((
              select max(before.first_n) from run_events as before
              where before.run_id = followed.id and before.first_n <= followed.after + 1), 0)
            and first_n + json_array_length(events) - 1 > followed.after
        ) as batch on true
        order by runs.id, batch.first_n`),
    );
    return rows;
  }
}

function deliverTo(reader: Reader, polled: readonly PolledRun[]): void {
  const news = polled
    .flatMap(({ first_n, events }) =>
      (events ?? []).map((event, index): NumberedEvent => ({ n: (first_n ?? 0) + index, event })),
    )
    .filter(({ n }) => n > reader.last);
  const newest = news.at(-1);
  const [{ ended, silent_seconds: silent } = { ended: true, silent_seconds: 0 }] = polled;
  notifyStalled(reader, !ended && silent > STALLED_AFTER_SECONDS);
  if (newest !== undefined) {
    reader.last = newest.n;
    reader.push(news);
  }
  // If the log lacks its end, it was pruned, or it was already read to the end.
  if (newest?.event.type === 'end' || (newest === undefined && ended)) reader.end();
}

function notifyStalled(reader: Reader, stalled: boolean): void {
  if (reader.stalled === stalled) return;
  reader.stalled = stalled;
  reader.push(stalled ? 'stalled' : 'resumed');
}
