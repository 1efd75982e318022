import { doublePrecision, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt } from './columns.ts';

/** The training profile. Height and weight are in the units of its system: cm and kg, or inches and lb. */
export const userInfo = pgTable('user_info', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull().default(''),
  units: text().$type<'metric' | 'us'>().notNull().default('us'),
  height: doublePrecision(),
  weight: doublePrecision(),
  age: smallint(),
  sex: text().$type<'male' | 'female'>(),
  physique: text().notNull().default(''),
  experience: text().notNull().default(''),
  goals: text().notNull().default(''),
  equipment: text().notNull().default(''),
  injuries: text().notNull().default(''),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});
