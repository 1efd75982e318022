import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { LoggedEvent } from '#shared/audit.ts';
import { AUDIT_PAGE, type AuditKind } from '#shared/audit-kinds.ts';

const actors = alias(users, 'actors');
const admins = alias(users, 'admins');
const subjects = alias(users, 'subjects');

interface Filter {
  kind?: AuditKind | undefined;
  person: string;
  from?: string | undefined;
  until?: string | undefined;
  after?: string | undefined;
}

/** Runs as the service, for an admin. */
export async function listEvents(
  database: Database,
  { kind, person, from, until, after }: Filter,
): Promise<{ events: LoggedEvent[]; next: string | null }> {
  const rows = await database.as('service').read((tx) =>
    tx
      .select({
        id: auditEvents.id,
        at: auditEvents.at,
        kind: auditEvents.kind,
        actor: { id: actors.id, email: actors.email },
        acting_admin: { id: admins.id, email: admins.email },
        subject: { id: subjects.id, email: subjects.email },
        address: auditEvents.address,
        request_id: auditEvents.requestId,
        detail: auditEvents.detail,
      })
      .from(auditEvents)
      .leftJoin(actors, eq(actors.id, auditEvents.userId))
      .leftJoin(admins, eq(admins.id, auditEvents.actingAdminId))
      .leftJoin(subjects, eq(subjects.id, auditEvents.subjectId))
      .where(
        and(
          kind && eq(auditEvents.kind, kind),
          person === '' ? undefined : involves(person),
          from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
          until === undefined ? undefined : lt(auditEvents.at, new Date(until)),
          after === undefined ? undefined : olderThan(after),
        ),
      )
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
      .limit(AUDIT_PAGE + 1),
  );
  const page = rows.slice(0, AUDIT_PAGE);
  const last = rows.length > AUDIT_PAGE ? page.at(-1) : undefined;
  return {
    events: page.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      detail: row.detail as Record<string, unknown>,
    })),
    next: last === undefined ? null : `${last.at.getTime()}_${last.id}`,
  };
}

/** Matches events done by or to a person whose address contains this text. */
function involves(person: string): SQL | undefined {
  // An array is computed once and lets each column's index be used.
  const them = sql`any(array(select id from users where strpos(email, ${person.toLowerCase()}) > 0))`;
  return or(
    sql`${auditEvents.userId} = ${them}`,
    sql`${auditEvents.subjectId} = ${them}`,
    sql`${auditEvents.actingAdminId} = ${them}`,
  );
}

function olderThan(after: string): SQL {
  const [ms, id] = after.split('_');
  const at = new Date(Number(ms)).toISOString();
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (${at}::timestamptz, ${id}::uuid)`;
}
