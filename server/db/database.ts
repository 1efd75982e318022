import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Queries inside one transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase<Record<string, never>>['transaction']>[0]>[0];

/** The one door to the data: every query runs as somebody. */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** No other server uses it: this process opened the embedded database itself. */
  sole: boolean;
  /**
   * Runs `work` in a transaction under the application's role as this user: row-level security shows only their rows.
   * Never await the network or a model inside: others wait.
   */
  asUser<T>(userId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction under the service role, which sees every row: for what no viewer may do themselves. */
  asService<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same for jobs, whose queries may take minutes: those over the whole library, or over everyone's rows. */
  asJob<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** What `query` selects, under the same rules: one query and nothing written, for a single round trip. */
  readAsUser<T>(userId: string, query: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /** The same under the service role. */
  readAsService<T>(query: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /**
   * What one statement writes, for a single round trip. It is sent again when its answer is lost, and may have been done
   * by then: it must come to the same when it is done twice, and not fail by what it finds done.
   */
  writeAsUser<T>(userId: string, statement: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /** The same under the service role. */
  writeAsService<T>(statement: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /** Resolves when a query goes through; throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
