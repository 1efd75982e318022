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

/** One file of history that was brought along; deleting it takes its records with it. */
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
    /** Null: the athlete did not say. Time is in seconds. */
    unit: text().$type<'lb' | 'kg' | 'reps' | 'time'>(),
    repetitions: integer(),
    /** The day of the athlete's own calendar. */
    achievedOn: date({ mode: 'string' }).notNull(),
    bodyWeight: doublePrecision(),
    bodyWeightUnit: text().$type<'lb' | 'kg'>(),
    note: text().notNull().default(''),
    /** Who wrote it: the athlete, the coach, or the format of an import. */
    source: text().notNull().default('athlete'),
    importId: uuid(),
    /** Tells a record of an import from every other of its athlete, so that the same file again adds nothing. */
    importKey: text(),
    /** Goes up with each change; a change that names an older one is refused. */
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
    // A column and no expression: under row-level security no index over `lower()` is searched.
    index('records_by_lift').on(table.userId, table.lift, table.achievedOn, table.createdAt, table.id),
    index('records_by_day').on(table.userId, table.achievedOn, table.createdAt, table.id),
    index('records_by_import').on(table.importId),
    uniqueIndex('records_imported_once').on(table.userId, table.importKey),
  ],
);

/** Which of the athlete's titles a name of another app stands for, as they once chose. */
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
