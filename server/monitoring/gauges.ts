import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';

/** How long `/metrics` waits for the database. */
const DATABASE_MS = 2000;

/** What is measured when it is read. */
export interface Watched {
  database: Pick<Database, 'connections'>;
  load: { lag(): number; utilization(): number };
  runs: { underWay(): number; readers(): { own: number; followed: number } };
  admission: { waiting(): { questions: number; ms: number } };
  /** By kind and state, with the seconds since the oldest one became due. */
  countJobs(): Promise<{ kind: string; state: string; jobs: number; oldest_due_seconds: number }[]>;
  /** In millionths of the currency; the limit is null without one. */
  budgetToday(): Promise<{ spent: number; limit: number | null }>;
  log: Logger;
}

/** Adds gauges measured on reading to `register`. @returns a function that first reads the database's */
export function addGauges(register: Registry, watched: Watched): () => Promise<void> {
  const registers = [register];
  const measured = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const { load, runs, admission, database } = watched;
  measured(
    'liftlore_loop_lag_seconds',
    'How late the event loop was, at its worst in the last second or two',
    () => load.lag() / 1000,
  );
  measured('liftlore_loop_utilization', 'The share of the last second in which the event loop worked', () =>
    load.utilization(),
  );
  measured('liftlore_answers_under_way', 'Answers that this server is making', () => runs.underWay());
  measured(
    'liftlore_admission_queue',
    'Questions that are being opened',
    () => admission.waiting().questions,
  );
  measured(
    'liftlore_admission_wait_seconds',
    'How long one more question would wait; it is refused when that is too long',
    () => admission.waiting().ms / 1000,
  );
  new Gauge({
    name: 'liftlore_open_streams',
    help: 'Readers of answers, of this server’s own and of those followed through the database',
    labelNames: ['answer'],
    registers,
    collect() {
      for (const [answer, readers] of Object.entries(runs.readers())) this.set({ answer }, readers);
    },
  });
  new Gauge({
    name: 'liftlore_database_connections',
    help: 'Connections of this server’s pool, in use and idle',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = database.connections();
      this.set({ state: 'used' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  measured(
    'liftlore_database_connections_max',
    'Connections that the pool opens at most',
    () => database.connections().max,
  );
  measured(
    'liftlore_database_waiting',
    'Queries that wait for a connection',
    () => database.connections().waiting,
  );

  const up = new Gauge({ name: 'liftlore_database_up', help: 'Whether the database answered', registers });
  const jobs = new Gauge({
    name: 'liftlore_jobs',
    help: 'Background jobs of all servers',
    labelNames: ['kind', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'liftlore_job_oldest_due_seconds',
    help: 'How long the oldest waiting job of a kind has been due',
    labelNames: ['kind'],
    registers,
  });
  const spent = new Gauge({
    name: 'liftlore_budget_spent',
    help: 'What answers of all servers have cost since midnight UTC',
    registers,
  });
  const limit = new Gauge({
    name: 'liftlore_budget_limit',
    help: 'DAILY_BUDGET; infinite when it is off',
    registers,
  });

  return async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('The database did not answer.')), DATABASE_MS);
    for (const gauge of [jobs, oldest, spent, limit]) gauge.reset();
    try {
      const reading = Promise.all([watched.countJobs(), watched.budgetToday()]);
      const [counted, budget] = await Promise.race([reading, late.promise]);
      up.set(1);
      for (const { kind, state, jobs: count, oldest_due_seconds } of counted) {
        jobs.set({ kind, state }, count);
        if (state === 'waiting') oldest.set({ kind }, oldest_due_seconds);
      }
      spent.set(budget.spent / 1_000_000);
      limit.set(budget.limit === null ? Number.POSITIVE_INFINITY : budget.limit / 1_000_000);
    } catch (err) {
      // The metrics of this process matter then more than ever.
      watched.log.warn({ err }, 'metrics of the database could not be read');
      up.set(0);
    } finally {
      clearTimeout(timer);
    }
  };
}
