import { Hono } from 'hono';
import type { Clocks } from '#server/access/access.ts';
import type { Guards } from '#server/access/guards.ts';
import { memberState } from '#server/access/member-state.ts';
import { accessEnd, ofMode } from '#server/access/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { csvRow } from '#server/training-files/write-records.ts';
import { majorUnits } from '#shared/money.ts';
import { requireBillingAdmin } from './require-billing-admin.ts';

const CSV_COLUMNS = [
  'email',
  'createdAt',
  'state',
  'status',
  'plan',
  'amount',
  'currency',
  'interval',
  'until',
  'customerId',
] as const;

const cellOf = (value: string | number | Date | null) =>
  value instanceof Date ? value.toISOString() : (value ?? '');

interface Options {
  database: Database;
  guards: Guards;
  billingMode: string;
  moneyNow: () => Date;
}

/** Exports all members as a spreadsheet file; its reply is not JSON. */
export const membersCsv = ({ database, guards, billingMode, moneyNow }: Options) =>
  new Hono<HttpEnv>().get('/billing/members.csv', async (c) => {
    await requireBillingAdmin(guards, c);
    const members = await readMembers(database, billingMode, { now: new Date(), moneyNow: moneyNow() });
    const rows = members.map((member) => CSV_COLUMNS.map((column) => cellOf(member[column])));
    return c.body([CSV_COLUMNS, ...rows].map((row) => csvRow(row, ',')).join(''), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="members.csv"',
      },
    });
  });

/** Reads each member with what they pay, one row each, ordered by address. */
async function readMembers(database: Database, mode: string, clocks: Clocks) {
  const rows = await database.as('job').read((tx) =>
    tx
      .select({
        email: users.email,
        createdAt: users.createdAt,
        state: memberState(clocks),
        subscription: subscriptions,
      })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
      .orderBy(users.email),
  );
  return rows.map(({ subscription, ...member }) => ({
    ...member,
    status: subscription?.status ?? null,
    plan: subscription?.planId ?? null,
    amount: subscription && majorUnits(subscription.unitAmount, subscription.currency),
    currency: subscription?.currency ?? null,
    interval: subscription?.interval ?? null,
    until: subscription && accessEnd(subscription),
    customerId: subscription?.customerId ?? null,
  }));
}
