import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AuditKind } from '#shared/audit-kinds.ts';
import { users } from './accounts.ts';
import { id } from './columns.ts';

/** A person of an event; null once they delete their account. */
const person = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** The audit log, for admins to read. It only grows: no role may change or delete a row. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    /** To the millisecond, like cursors. */
    at: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    kind: text().$type<AuditKind>().notNull(),
    /** The account that was used; null for strangers, the operator and deleted accounts. */
    userId: person(),
    /** The user of that account, if not its owner. */
    actingAdminId: person(),
    /** The account it was done to. */
    subjectId: person(),
    address: text(),
    requestId: text(),
    detail: jsonb().$type<object>().notNull().default({}),
  },
  (table) => [
    index().on(table.at, table.id),
    index().on(table.kind, table.at, table.id),
    index().on(table.userId, table.at, table.id),
    index().on(table.subjectId, table.at, table.id),
    index().on(table.actingAdminId).where(sql`acting_admin_id is not null`),
  ],
);
