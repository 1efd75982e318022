import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from '#server/db/sqlstate.ts';
import { AGAIN_MS, ATTEMPTS, asUnavailable, together } from './connection.ts';
import { type QueryArguments, send, type TransactionSettings } from './statement.ts';

/** The maximum sharing a connection: a slow one delays those requested at the same moment behind it. */
const TOGETHER_MAX = 8;

/** One query and its transaction. */
interface Single {
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
export class Exchanges {
  readonly #pool: pg.Pool;
  #reads: Single[] = [];

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

  async #send(exchanges: Single[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const exchange of exchanges) this.#failed(exchange, error);
      return;
    }
    let isLost = false;
    const answer = async (exchange: Single) => {
      try {
        exchange.resolve(await send(client, exchange.settings, exchange.query));
      } catch (error) {
        isLost ||= isConnectionLost(error);
        this.#failed(exchange, error);
      }
    };
    await Promise.all(together(client, () => exchanges.map(answer)));
    client.release(isLost);
  }

  #failed(exchange: Single, error: unknown): void {
    if (!isConnectionLost(error) || exchange.attempt === ATTEMPTS) {
      exchange.reject(asUnavailable(error));
      return;
    }
    exchange.attempt++;
    // Retried alone, because this query may be what breaks the connection.
    void wait(AGAIN_MS).then(() => this.#send([exchange]));
  }
}
