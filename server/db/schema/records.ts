import { sql } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id } from './columns.ts';

/** An imported history file; deleting it deletes its records. */
export const recordImports = pgTable(
  'record_imports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    format: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('record_imports_of_owner').on(table.id, table.userId),
    index().on(table.userId, table.createdAt),
  ],
);

export const personalRecords = pgTable(
  'user_personal_records',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Groups the records of one lift, whatever the case of their titles. */
    lift: text().notNull().generatedAlwaysAs(sql`lower(title)`),
    value: doublePrecision().notNull(),
    /** Null: not given by the athlete. Time is in seconds. */
    unit: text().$type<'lb' | 'kg' | 'reps' | 'time'>(),
    repetitions: integer(),
    /** The athlete's local date. */
    achievedOn: date({ mode: 'string' }).notNull(),
    bodyWeight: doublePrecision(),
    bodyWeightUnit: text().$type<'lb' | 'kg'>(),
    note: text().notNull().default(''),
    /** Its origin: the athlete, the coach, or the format of an import. */
    source: text().notNull().default('athlete'),
    importId: uuid(),
    /**
     * Identifies an imported record among its athlete's, so that importing the same file again adds nothing.
     */
    importKey: text(),
    /** Increases with each change; a change based on an older one is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'records_of_import',
      columns: [table.importId, table.userId],
      foreignColumns: [recordImports.id, recordImports.userId],
    }).onDelete('cascade'),
    // A column, not an expression: row-level security prevents using an index over `lower()`.
    index('records_by_lift').on(table.userId, table.lift, table.achievedOn, table.createdAt, table.id),
    index('records_by_day').on(table.userId, table.achievedOn, table.createdAt, table.id),
    index('records_by_import').on(table.importId),
    uniqueIndex('records_imported_once').on(table.userId, table.importKey),
  ],
);

/** Which of the athlete's titles a name in another app means, as they once chose. */
export const liftNames = pgTable(
  'lift_names',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    name: text().notNull(),
    title: text().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
