import { PgDialect } from 'drizzle-orm/pg-core';

/** How Drizzle writes this database's SQL. */
export const dialect = new PgDialect({ casing: 'snake_case' });
