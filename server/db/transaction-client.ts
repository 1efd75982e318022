import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { reported } from './sqlstate.ts';

/** A connection may turn out to be dead only when it is used, after a restart of the database for example. */
const BEGIN_ATTEMPTS = 3;
const BEGIN_AGAIN_MS = 100;

type QueryArguments = Parameters<pg.PoolClient['query']>;

interface TransactionKind {
  /** What begins it: everything it needs before its first query. */
  beginning: string;
  /** Only one query comes, and the commit goes out with it. `beginning` has to make it read only. */
  oneQuery: boolean;
}

/**
 * The connection of one transaction, as Drizzle asks of it. The transaction begins with its first query and in the same
 * packet, since each packet and each answer to it costs more than a query of a row; without a query nothing happens.
 */
export class TransactionClient {
  readonly #pool: pg.Pool;
  readonly #kind: TransactionKind;
  #connected: Promise<pg.PoolClient> | undefined;
  #commit: Promise<pg.QueryResult> | undefined;

  constructor(pool: pg.Pool, kind: TransactionKind) {
    this.#pool = pool;
    this.#kind = kind;
  }

  async query(...query: QueryArguments): Promise<unknown> {
    if (this.#connected === undefined) {
      const begun = this.#begin(query);
      this.#connected = begun.then(({ client }) => client);
      this.#connected.catch(() => undefined);
      return await (await begun).first;
    }
    if (this.#kind.oneQuery) throw new Error('A read is one query; this is its second.');
    const client = await this.#connected;
    return await client.query(...query);
  }

  /** @throws when a query had failed and nobody heeded it */
  async commit(): Promise<void> {
    if (this.#connected === undefined) return;
    const client = await this.#connected;
    this.#commit ??= client.query('commit');
    const { command } = await this.#commit;
    // PostgreSQL answers so, without an error, when a query failed and the work went on as if it had not.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a query in it had failed.');
    client.release();
  }

  async rollback(): Promise<void> {
    const client = await this.#connected?.catch(() => undefined);
    const ended = this.#commit ?? client?.query('rollback');
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
        const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corked } })
          .connection;
        stream.cork();
        const begun = client.query(this.#kind.beginning);
        const first: Promise<unknown> = Promise.resolve(client.query(...query));
        const commit = this.#kind.oneQuery ? client.query('commit') : undefined;
        stream.uncork();
        first.catch(() => undefined);
        commit?.catch(() => undefined);
        await begun;
        this.#commit = commit;
        return { client, first };
      } catch (error) {
        client?.release(true);
        const found = reported(error);
        if ((found && found.severity !== 'FATAL') || attempt === BEGIN_ATTEMPTS) throw error;
        await wait(BEGIN_AGAIN_MS);
      }
    }
  }
}

interface Corked {
  cork(): void;
  uncork(): void;
}
