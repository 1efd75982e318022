import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, pgTable, pgView, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

// Every signed-in athlete reads goals, names and the leaderboard; each reads and writes only their own
// achievements.

/** Created by admins, through the service. */
export const goals = pgTable(
  'goals',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    isActive: boolean().notNull().default(true),
    /** `score` is any number; a lift or a total is a weight, which can also be ranked by points. */
    kind: text().$type<'score' | 'lift' | 'total'>().notNull().default('score'),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.isActive, table.createdAt)],
);

/** An athlete's name on the leaderboard; nobody sees an address. */
export const displayNames = pgTable('display_names', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  /** The same for names that look alike: nobody can use another's name. */
  key: text().notNull().unique('display_names_once'),
  updatedAt: createdAt(),
});

export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    goalId: uuid()
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: doublePrecision().notNull(),
    /** The unit of a weight; null for a score. */
    unit: text().$type<'lb' | 'kg'>(),
    /** The ranking value: weights in kilograms, whatever their unit. */
    score: doublePrecision()
      .generatedAlwaysAs(sql`case when unit = 'lb' then value * 0.45359237 else value end`)
      .notNull(),
    /** In the unit of the value. */
    bodyWeight: doublePrecision(),
    sex: text().$type<'male' | 'female'>(),
    /**
     * Points of a weight, where body weight and sex are given; IPF GL only where the formula covers the
     * event.
     */
    dots: doublePrecision(),
    ipfGl: doublePrecision(),
    notes: text().notNull().default(''),
    /** Set by an admin who saw it; any edit clears it. */
    verifiedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('one_achievement_per_goal').on(table.goalId, table.userId),
    index().on(table.goalId, table.score),
    index().on(table.goalId, table.dots),
    index().on(table.goalId, table.ipfGl),
    index().on(table.userId),
  ],
);

/** The public part of `achievements`: no body weight, no sex, no notes. */
export const leaderboard = pgView('leaderboard', {
  id: uuid().notNull(),
  goalId: uuid().notNull(),
  userId: uuid().notNull(),
  value: doublePrecision().notNull(),
  unit: text().$type<'lb' | 'kg'>(),
  score: doublePrecision().notNull(),
  dots: doublePrecision(),
  ipfGl: doublePrecision(),
  verifiedAt: moment(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
}).existing();
