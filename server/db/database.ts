import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Queries inside one transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase<Record<string, never>>['transaction']>[0]>[0];

/**
 * The identity for database queries. A user: under the application's role, whose row-level security shows
 * only their rows. The service: sees every row, for what no viewer may do themselves. A job: the service for
 * queries that may take minutes, over the whole library or everyone's rows.
 */
export type Principal = { userId: string } | 'service' | 'job';

export interface Queries {
  /** Runs one read-only query in a single round trip. */
  read<T>(query: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /**
   * Runs one write statement in a single round trip. It is sent again when its reply is lost, and may have
   * run by then: it must be idempotent, and not fail on its own earlier effect.
   */
  write<T>(statement: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /** Runs `work` in one transaction. Never await the network or a model inside: others wait. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The only access to the data: every query runs under an identity. */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** No other server uses it: this process opened the embedded database itself. */
  sole: boolean;
  /** Returns queries under an identity. */
  as(principal: Principal): Queries;
  /** Counts this process's connections: open, idle, the maximum, and queries waiting for one. */
  connections(): { open: number; idle: number; max: number; waiting: number };
  /** Resolves when a query succeeds; throws when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Vacuums and analyzes the large tables of the embedded database; a PostgreSQL server does so by itself.
   */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}
