import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { AGAIN_MS, ATTEMPTS, together } from './connection.ts';
import { isConnectionLost } from './sqlstate.ts';
import { type QueryArguments, send, type TransactionSettings } from './statement.ts';

/** As many as share a connection: a slow one holds up those that were asked for in the same moment behind it. */
const TOGETHER_MAX = 8;

interface Read {
  settings: TransactionSettings;
  query: QueryArguments;
  attempt: number;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/** Reads that are asked for in the same turn of the event loop go out together, some on each connection. */
export class Reads {
  readonly #pool: pg.Pool;
  #waiting: Read[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  read(settings: TransactionSettings, query: QueryArguments): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#add({ settings, query, attempt: 1, resolve, reject });
    });
  }

  #add(read: Read): void {
    this.#waiting.push(read);
    if (this.#waiting.length > 1) return;
    setImmediate(() => {
      const all = this.#waiting;
      this.#waiting = [];
      for (let at = 0; at < all.length; at += TOGETHER_MAX) void this.#send(all.slice(at, at + TOGETHER_MAX));
    });
  }

  async #send(reads: Read[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const read of reads) this.#failed(read, error);
      return;
    }
    let isLost = false;
    const answer = async (read: Read) => {
      try {
        read.resolve(await send(client, read.settings, read.query));
      } catch (error) {
        isLost ||= isConnectionLost(error);
        this.#failed(read, error);
      }
    };
    await Promise.all(together(client, () => reads.map(answer)));
    client.release(isLost);
  }

  #failed(read: Read, error: unknown): void {
    if (!isConnectionLost(error) || read.attempt === ATTEMPTS) {
      read.reject(error);
      return;
    }
    read.attempt++;
    // Alone: it may be what ends every connection it comes to.
    void wait(AGAIN_MS).then(() => this.#send([read]));
  }
}
