import { lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { serviceCalls } from '#server/db/schema/monitoring.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { latencyBucket } from './latency.ts';

const KEPT_DAYS = 8;

type Row = typeof serviceCalls.$inferInsert;

/** The result of a call to a model or the mail server, or of the payment provider's to us. */
export interface ServiceCall {
  service: Row['service'];
  /** The id of a model. */
  name: string;
  /** A code; null when the call succeeded. */
  failure: string | null;
  /** Its duration; null when it failed. */
  ms: number | null;
}

/** Counts calls in memory and adds them to those of other servers in batches. */
export class ServiceCalls {
  readonly #database: Database;
  readonly #log: Logger;
  #counted = new Map<string, Row>();
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  note({ service, name, failure, ms }: ServiceCall): void {
    const now = new Date();
    this.#add({
      service,
      name,
      hour: new Date(now.getTime() - (now.getTime() % HOUR_MS)),
      failure: failure ?? '',
      bucket: failure === null && ms !== null ? latencyBucket(ms) : -1,
      calls: 1,
      lastAt: now,
    });
  }

  #add(row: Row): void {
    const key = [row.service, row.name, row.hour.getTime(), row.failure, row.bucket].join('\n');
    const before = this.#counted.get(key);
    this.#counted.set(key, before === undefined ? row : { ...row, calls: before.calls + row.calls });
  }

  /** Adds the counts to the database; what cannot be written waits for the next time. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    // In the same order on all servers, to avoid deadlocks.
    const rows = [...this.#counted].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, row]) => row);
    if (rows.length === 0) return;
    this.#counted = new Map();
    try {
      await this.#database.as('service').transaction((tx) =>
        tx
          .insert(serviceCalls)
          .values(rows)
          .onConflictDoUpdate({
            target: [
              serviceCalls.service,
              serviceCalls.name,
              serviceCalls.hour,
              serviceCalls.failure,
              serviceCalls.bucket,
            ],
            set: {
              calls: sql`${serviceCalls.calls} + excluded.calls`,
              lastAt: sql`greatest(${serviceCalls.lastAt}, excluded.last_at)`,
            },
          }),
      );
    } catch (err) {
      for (const row of rows) this.#add(row);
      this.#log.warn({ err }, 'calls of models and mail could not be counted');
    }
  }

  /** Deletes counts that are older than anything shown. */
  async prune(): Promise<void> {
    await this.#database
      .as('service')
      .transaction((tx) =>
        tx
          .delete(serviceCalls)
          .where(lt(serviceCalls.hour, sql`now() - make_interval(days => ${KEPT_DAYS}::int)`)),
      );
  }
}
