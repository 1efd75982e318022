import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { openBilling } from '#server/payments/billing.ts';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import { checkSubscriptions } from './checks.ts';

const MEMBERS = 5;

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
  for (let nth = 0; nth < MEMBERS; nth++) await app.subscribe(await app.signUp());
  app.events.on = false;
});
afterAll(() => app.close());

/** Checks two days later. @returns how many failed, and how many are still unchecked */
async function check() {
  const failed: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void failed.push(line) });
  const { database, payments } = app;
  const billing = openBilling({ database, payments, offered: () => [], log });
  const begun = payments.now();
  await checkSubscriptions({ database, billing, log }, new AbortController().signal);
  const rows = await database.as('service').read((tx) => tx.select().from(subscriptions));
  return { failed: failed.length, unchecked: rows.filter(({ checkedAt }) => checkedAt < begun).length };
}

it('one subscription that cannot be checked leaves the others checked', async () => {
  await app.passDays(2);
  app.sandbox.chaos.failOnce = 'GET /v1/subscriptions';
  expect(await check()).toEqual({ failed: 1, unchecked: 1 });
});

it('a provider that is down is asked a few times only', async () => {
  await app.passDays(2);
  app.sandbox.chaos.down = true;
  try {
    expect(await check()).toEqual({ failed: 3, unchecked: MEMBERS });
  } finally {
    app.sandbox.chaos.down = false;
  }
  expect(await check()).toEqual({ failed: 0, unchecked: 0 });
});
