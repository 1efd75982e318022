import pg from 'pg';

/** Settings for one transaction, by name. */
export type TransactionSettings = Readonly<Record<string, string>>;

/** A query as Drizzle passes it to a client. */
export type QueryArguments = [config: pg.QueryConfig, values?: unknown[]];

/** Members of `pg`'s query that `@types/pg` omits. */
interface PgQuery extends pg.Submittable {
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;
const PgQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  answered: Answered,
) => PgQuery;

/**
 * A query that is a transaction of its own, with its settings. Both are sent as one exchange of the extended
 * protocol, which is an implicit transaction: one packet each way, where `begin` and `commit` would each need
 * a round trip.
 */
export class Statement extends PgQuery {
  readonly #settings: TransactionSettings;
  #isSet = false;

  constructor(settings: TransactionSettings, [config, values]: QueryArguments, answered: Answered) {
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, values, answered);
    this.#settings = settings;
  }

  /** Called once the query is known to be sendable. */
  override prepare(connection: pg.Connection): void {
    const calls = Object.keys(this.#settings).map((name, at) => `set_config('${name}', $${at + 1}, true)`);
    connection.parse({ name: '', text: `select ${calls.join(', ')}`, types: [] }, true);
    connection.bind({ values: Object.values(this.#settings) }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    this.#isSet = true;
  }
}

/** Sends it on this connection; several at once are answered one by one. */
export function send(
  client: pg.PoolClient,
  settings: TransactionSettings,
  query: QueryArguments,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new Statement(settings, query, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
}
