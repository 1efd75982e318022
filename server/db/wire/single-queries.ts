import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from '#server/db/sqlstate.ts';
import { AGAIN_MS, ATTEMPTS, asUnavailable, together } from './connection.ts';
import { type QueryArguments, send, type TransactionSettings } from './statement.ts';

/** The maximum sharing a connection: a slow one delays those requested at the same moment behind it. */
const TOGETHER_MAX = 8;

/** One query and its transaction. */
interface SingleQuery {
  settings: TransactionSettings;
  query: QueryArguments;
  attempt: number;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs single queries as transactions. One whose connection breaks is sent again, and it is unknown whether
 * it ran before: one that writes must be idempotent.
 */
export class SingleQueries {
  readonly #pool: pg.Pool;
  #reads: SingleQuery[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Queries requested in the same turn of the event loop are sent together, several per connection. */
  read(settings: TransactionSettings, query: QueryArguments): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const readOnly = { ...settings, transaction_read_only: 'on' };
      this.#reads.push({ settings: readOnly, query, attempt: 1, resolve, reject });
      if (this.#reads.length > 1) return;
      setImmediate(() => {
        const all = this.#reads;
        this.#reads = [];
        for (let at = 0; at < all.length; at += TOGETHER_MAX)
          void this.#send(all.slice(at, at + TOGETHER_MAX));
      });
    });
  }

  /** Sends immediately on its own connection, so that waiting for a lock delays no other query. */
  write(settings: TransactionSettings, query: QueryArguments): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      void this.#send([{ settings, query, attempt: 1, resolve, reject }]);
    });
  }

  async #send(singles: SingleQuery[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const single of singles) this.#failed(single, error);
      return;
    }
    let isLost = false;
    const answer = async (single: SingleQuery) => {
      try {
        single.resolve(await send(client, single.settings, single.query));
      } catch (error) {
        isLost ||= isConnectionLost(error);
        this.#failed(single, error);
      }
    };
    await Promise.all(together(client, () => singles.map(answer)));
    client.release(isLost);
  }

  #failed(single: SingleQuery, error: unknown): void {
    if (!isConnectionLost(error) || single.attempt === ATTEMPTS) {
      single.reject(asUnavailable(error));
      return;
    }
    single.attempt++;
    // Retried alone, because this query may be what breaks the connection.
    void wait(AGAIN_MS).then(() => this.#send([single]));
  }
}
