import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAuditRetention } from '#server/db/audit-retention.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { reported } from '#server/db/sqlstate.ts';
import { testDatabase } from '#server/db/testing.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { purgeAuditEvents } from './purge.ts';

const REFUSED = '42501';

let database: Database;
const [anna, ben, admin] = [uuidv7(), uuidv7(), uuidv7()];

beforeAll(async () => {
  database = await testDatabase();
  await database.as('service').transaction(async (tx) => {
    await tx.insert(users).values([anna, ben, admin].map((id) => ({ id, email: `${id}@example.com` })));
    await tx.insert(auditEvents).values([
      { kind: 'signed_in', userId: anna, address: '203.0.113.7', requestId: 'one' },
      {
        kind: 'impersonation_act',
        userId: anna,
        actingAdminId: admin,
        address: '203.0.113.8',
        requestId: 'two',
      },
      { kind: 'roles_changed', userId: admin, subjectId: anna, address: '203.0.113.9', requestId: 'three' },
      { kind: 'signed_in', userId: ben, address: '203.0.113.10', requestId: 'four' },
    ]);
  });
});

afterAll(() => database.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => reported(error)?.code,
  );
const asOwnerOfTables = (work: (tx: Transaction) => Promise<unknown>) =>
  database.as('service').transaction(async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`alter table audit_events no force row level security`);
    await work(tx);
  });

const CHANGES = {
  update: sql`update audit_events set kind = 'signed_out'`,
  'an update that clears a name': sql`update audit_events set kind = 'signed_out', user_id = null`,
  delete: sql`delete from audit_events`,
  truncate: sql`truncate audit_events`,
};

test.each(Object.entries(CHANGES))('%s is refused, whatever the role', async (_name, change) => {
  expect(await codeOf(database.as({ userId: anna }).transaction((tx) => tx.execute(change)))).toBe(REFUSED);
  expect(await codeOf(database.as('service').transaction((tx) => tx.execute(change)))).toBe(REFUSED);
  expect(await codeOf(asOwnerOfTables((tx) => tx.execute(change)))).toBe(REFUSED);
  expect(await database.as('service').transaction((tx) => tx.$count(auditEvents))).toBe(4);
});

test('names cannot be swapped, or cleared by a role of the server', async () => {
  const exchange = sql`update audit_events set user_id = ${ben} where user_id = ${anna}`;
  expect(await codeOf(asOwnerOfTables((tx) => tx.execute(exchange)))).toBe(REFUSED);
  const clear = sql`update audit_events set user_id = null where user_id = ${anna}`;
  expect(await codeOf(database.as('service').transaction((tx) => tx.execute(clear)))).toBe(REFUSED);
});

test('the application records what its user does, and nothing in others’ names', async () => {
  const add = (userId: string) =>
    database
      .as({ userId: ben })
      .transaction((tx) => tx.insert(auditEvents).values({ kind: 'data_exported', userId }));
  expect(await codeOf(add(anna))).toBe(REFUSED);
  await add(ben);
  const seen = await database.as({ userId: ben }).transaction((tx) => tx.select().from(auditEvents));
  expect(seen.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['signed_in', ben],
    ['data_exported', ben],
  ]);
});

test('a deleted account is named nowhere, and its events stay', async () => {
  await database.as('service').transaction((tx) => tx.delete(users).where(eq(users.id, anna)));
  const rows = await database
    .as('service')
    .transaction((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(sql`request_id in ('one', 'two', 'three')`)
        .orderBy(auditEvents.requestId),
    );
  expect(JSON.stringify(rows)).not.toContain(anna);
  expect(
    rows.map(({ kind, userId, actingAdminId, subjectId, address }) => [
      kind,
      userId,
      actingAdminId,
      subjectId,
      address,
    ]),
  ).toEqual([
    ['signed_in', null, null, null, null],
    ['roles_changed', admin, null, null, null],
    ['impersonation_act', null, admin, null, null],
  ]);
});

/** Set as the server does at startup, as the owner of the tables. */
const keepFor = (days: number | null) =>
  database.as('service').transaction(async (tx) => {
    await tx.execute(sql`reset role`);
    await setAuditRetention({ query: (text) => tx.execute(sql.raw(text)) }, days);
  });

test('only what is older than two years is deleted', async () => {
  const service = database.as('service');
  const kept = await service.transaction((tx) => tx.$count(auditEvents));
  await service.transaction((tx) =>
    tx.insert(auditEvents).values(
      [729, 740].map((days) => ({
        kind: 'signed_in' as const,
        requestId: `${days} days ago`,
        at: new Date(Date.now() - days * 86_400_000),
      })),
    ),
  );
  expect(await codeOf(service.transaction((tx) => tx.execute(CHANGES.delete)))).toBe(REFUSED);
  await purgeAuditEvents(database);
  const left = await service.transaction((tx) => tx.select().from(auditEvents));
  expect(left).toHaveLength(kept + 1);
  expect(left.map(({ requestId }) => requestId)).toContain('729 days ago');
});

test('a shorter or longer time applies once the server has set it at startup, and no role of it can', async () => {
  const service = database.as('service');
  const shorten = sql`create or replace function audit_kept_days() returns integer language sql stable as 'select 1'`;
  expect(await codeOf(service.transaction((tx) => tx.execute(shorten)))).toBe(REFUSED);
  expect(await codeOf(database.as({ userId: ben }).transaction((tx) => tx.execute(shorten)))).toBe(REFUSED);
  const daysAgo = async () => {
    const rows = await service.transaction((tx) =>
      tx.select().from(auditEvents).where(sql`request_id like '% days ago'`),
    );
    return rows.map(({ requestId }) => Number.parseInt(requestId!, 10)).sort((one, two) => one - two);
  };
  await service.transaction((tx) =>
    tx.insert(auditEvents).values(
      [89, 91, 5000].map((days) => ({
        kind: 'signed_in' as const,
        requestId: `${days} days ago`,
        at: new Date(Date.now() - days * 86_400_000),
      })),
    ),
  );
  await keepFor(null);
  await purgeAuditEvents(database);
  expect(await daysAgo()).toEqual([89, 91, 729, 5000]);
  await keepFor(90);
  expect(await codeOf(service.transaction((tx) => tx.execute(CHANGES.delete)))).toBe(REFUSED);
  await purgeAuditEvents(database);
  expect(await daysAgo()).toEqual([89]);
});
