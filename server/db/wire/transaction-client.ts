import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isConnectionLost } from '#server/db/sqlstate.ts';
import { AGAIN_MS, ATTEMPTS, asUnavailable, together } from './connection.ts';
import type { QueryArguments } from './statement.ts';

/**
 * The connection of one transaction, as Drizzle expects it. The transaction begins with its first query and
 * in the same packet, since each packet and each reply cost more than a query of a row; without a query
 * nothing happens.
 */
export class TransactionClient {
  readonly #pool: pg.Pool;
  readonly #beginning: string;
  #connected: Promise<pg.PoolClient> | undefined;
  #ended: Promise<pg.QueryResult> | undefined;

  /** @param beginning what begins it: everything it needs before its first query */
  constructor(pool: pg.Pool, beginning: string) {
    this.#pool = pool;
    this.#beginning = beginning;
  }

  async query(...query: QueryArguments): Promise<unknown> {
    try {
      if (this.#connected !== undefined) return await (await this.#connected).query(...query);
      const begun = this.#begin(query);
      this.#connected = begun.then(({ client }) => client);
      this.#connected.catch(() => undefined);
      return await (await begun).first;
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** @throws when a query had failed and the failure was ignored */
  async commit(): Promise<void> {
    if (this.#connected === undefined) return;
    const client = await this.#connected;
    this.#ended = client.query('commit');
    const { command } = await this.#ended.catch((error: unknown) => {
      throw asUnavailable(error);
    });
    // PostgreSQL answers so, without an error, when a query failed and the work continued regardless.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a query in it had failed.');
    client.release();
  }

  async rollback(): Promise<void> {
    const client = await this.#connected?.catch(() => undefined);
    const ended = this.#ended ?? client?.query('rollback');
    await ended?.then(
      () => client?.release(),
      (broken) => client?.release(broken),
    );
  }

  async #begin(query: QueryArguments): Promise<{ client: pg.PoolClient; first: Promise<unknown> }> {
    for (let attempt = 1; ; attempt++) {
      let client: pg.PoolClient | undefined;
      try {
        client = await this.#pool.connect();
        const connected = client;
        const [begun, first] = together(
          connected,
          () => [connected.query(this.#beginning), connected.query(...query)] as const,
        );
        first.catch(() => undefined);
        await begun;
        return { client: connected, first };
      } catch (error) {
        client?.release(true);
        if (!isConnectionLost(error) || attempt === ATTEMPTS) throw asUnavailable(error);
        await wait(AGAIN_MS);
      }
    }
  }
}
