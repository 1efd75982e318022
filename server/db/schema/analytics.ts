import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BrowserEvent } from '#shared/analytics-events.ts';
import { users } from './accounts.ts';
import { bytes, createdAt } from './columns.ts';

const day = () => date({ mode: 'string' }).notNull();

/** Today's only: without it, hashes made with it cannot be traced. All servers use the same one. */
export const analyticsSalts = pgTable('analytics_salts', {
  day: day().primaryKey(),
  salt: bytes().notNull(),
});

/** Visitors counted today, as hashes of address and browser with the day's salt; deleted with it. */
export const analyticsVisitors = pgTable(
  'analytics_visitors',
  {
    day: day(),
    event: text().$type<BrowserEvent>().notNull(),
    visitor: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.visitor] })],
);

/** Events reported by browsers, by UTC day. */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    day: day(),
    event: text().$type<BrowserEvent>().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);

export type Milestone = 'first_cited_answer' | 'checkout' | 'still_here';

/**
 * When a member first did what no other table keeps for long: conversations can be deleted, and sessions end.
 */
export const analyticsMilestones = pgTable(
  'analytics_milestones',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    milestone: text().$type<Milestone>().notNull(),
    /** Of a checkout: sandbox, test or live. Empty for all others, and for a checkout that an earlier release noted. */
    mode: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.milestone, table.mode] })],
);
