import { fillPlaceholders, type Placeholder, type Query, SQL, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';

/**
 * A query whose text is put together once, for those that every question needs: doing so costs more than sending it.
 * `build` names with `value` what each use fills in. It stands alone, not inside another query.
 */
export function fixedQuery<Name extends string>(
  build: (value: (name: Name) => Placeholder) => SQL,
): (values: Record<Name, unknown>) => SQL {
  let built: Query | undefined;
  return (values) => {
    built ??= dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    return new Filled({ ...built, params: fillPlaceholders(built.params, values) });
  };
}

class Filled extends SQL {
  readonly #query: Query;

  constructor(query: Query) {
    // What another query would take of it: PostgreSQL refuses that.
    super(sql.raw('!a fixed query stands alone!').queryChunks);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}
