import { fillPlaceholders, type Placeholder, type Query, SQL, sql } from 'drizzle-orm';
import { dialect } from './dialect.ts';

/**
 * Builds a query's text once, for those that every question needs: building costs more than sending. `build`
 * marks with `value` what each use fills in. It stands alone, not inside another query.
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
    // Another query would embed this text, and PostgreSQL refuses it.
    super(sql.raw('!a fixed query stands alone!').queryChunks);
    this.#query = query;
  }

  override toQuery(): Query {
    return this.#query;
  }
}
