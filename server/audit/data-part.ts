import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { type DataPart, jsonList } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

const PAGE = 500;

/** Exports an athlete's entries in the audit log, without those of an admin acting as them. */
export function auditData(database: Database): DataPart {
  return {
    about: [['events.json', 'Your account’s entries in the audit log: sign-ins, password changes, exports.']],
    count: async () => 1,
    async *files(userId) {
      yield { name: 'events.json', content: jsonList(all(database, userId)) };
    },
  };
}

async function* all(database: Database, userId: string): AsyncGenerator<object> {
  let rows = await read(database, userId);
  for (;;) {
    for (const { id: _, ...event } of rows) yield event;
    if (rows.length < PAGE) return;
    rows = await read(database, userId, rows.at(-1)!.id);
  }
}

const read = (database: Database, userId: string, after?: string) =>
  database.as({ userId }).read((tx) =>
    tx
      .select({
        id: auditEvents.id,
        at: auditEvents.at,
        kind: auditEvents.kind,
        address: auditEvents.address,
        detail: auditEvents.detail,
      })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.userId, userId),
          isNull(auditEvents.actingAdminId),
          after === undefined ? undefined : gt(auditEvents.id, after),
        ),
      )
      .orderBy(asc(auditEvents.id))
      .limit(PAGE),
  );
