import { eq } from 'drizzle-orm';
import { setRoles } from '#server/access/roles.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Client, TestApp } from './test-app.ts';

interface AccessState {
  /** Brings a new account into this state. */
  make(client: Client, app: TestApp): Promise<unknown>;
  allowed: boolean;
}

/** Every state of access to the coach that an account can be in. */
export const ACCESS_STATES: Record<string, AccessState> = {
  trial: { make: async () => undefined, allowed: true },
  none: { make: age, allowed: false },
  active: { make: (client, { database }) => pays(client, database, 'active', 1), allowed: true },
  'past due': { make: (client, { database }) => pays(client, database, 'past_due', 1), allowed: true },
  expired: { make: (client, { database }) => pays(client, database, 'canceled', -1), allowed: false },
  OG: {
    make: async (client, app) => [await age(client, app), await setRoles(app.database, client.email, ['og'])],
    allowed: true,
  },
  admin: {
    make: async (client, app) => [
      await age(client, app),
      await setRoles(app.database, client.email, ['admin']),
    ],
    allowed: true,
  },
};

/** Ends the free trial. */
function age(client: Client, { database }: TestApp) {
  return database.as('service').transaction((tx) =>
    tx
      .update(users)
      .set({ createdAt: new Date(Date.now() - 25 * HOUR_MS) })
      .where(eq(users.id, client.id)),
  );
}

function pays(client: Client, database: Database, status: string, days: number) {
  return database.as('service').transaction((tx) =>
    tx.insert(subscriptions).values({
      userId: client.id,
      mode: 'off',
      customerId: `cus_${client.id}`,
      subscriptionId: `sub_${client.id}`,
      status,
      priceId: 'price',
      unitAmount: 1000,
      currency: 'usd',
      interval: 'month',
      currentPeriodEnd: new Date(Date.now() + days * DAY_MS),
      ...(status === 'past_due' && { graceUntil: new Date(Date.now() + days * DAY_MS) }),
      startedAt: new Date(Date.now() - 30 * DAY_MS),
      checkedAt: new Date(),
    }),
  );
}
