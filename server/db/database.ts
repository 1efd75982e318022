import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Queries inside one transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase<Record<string, never>>['transaction']>[0]>[0];

/**
 * On whose behalf the database is asked. A user: under the application's role, whose row-level security shows only their
 * rows. The service: sees every row, for what no viewer may do themselves. A job: the service for queries that may take
 * minutes, over the whole library or over everyone's rows.
 */
export type Principal = { userId: string } | 'service' | 'job';

export interface Queries {
  /** The result of one query that writes nothing, for a single round trip. */
  read<T>(query: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /**
   * Runs one statement that writes, for a single round trip. It is sent again when its answer is lost, and may have been
   * done by then: doing it twice must come to the same, and not fail on what it finds done.
   */
  write<T>(statement: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /** Runs `work` in one transaction. Never await the network or a model inside: others wait. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The one way to the data: every query runs as somebody. */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** No other server uses it: this process opened the embedded database itself. */
  sole: boolean;
  /** What may be done on whose behalf. */
  as(principal: Principal): Queries;
  /** This process's connections: open ones, the idle among them, how many there may be, and queries that wait for one. */
  connections(): { open: number; idle: number; max: number; waiting: number };
  /** Resolves when a query goes through; throws when the database does not answer. */
  ping(): Promise<void>;
  /** Vacuums and analyzes the large tables of the embedded database; a PostgreSQL server does so by itself. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}
