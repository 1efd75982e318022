import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { backoff } from '#server/jobs/backoff.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { findCustomer } from './customers.ts';
import { isMissing, type Payments } from './payments.ts';

const JOB = 'customer-email';
const BACKOFF_MS = 5000;
const BACKOFF_MAX_MS = HOUR_MS;
const GIVE_UP_AFTER_MS = 7 * DAY_MS;

interface Payload {
  userId: string;
}

/** Sends the user's new address to the payment provider, once `tx` is committed. */
export const addCustomerEmailJob = (jobs: Jobs, tx: Transaction, userId: string) =>
  jobs.add(JOB, { userId } satisfies Payload, { tx, userId });

/** Updates the customer's address at the payment provider to the account's. */
export const customerEmailJob = (options: {
  database: Database;
  payments: Payments | null;
}): JobKind<Payload> => ({
  name: JOB,
  title: 'New address for the payment provider',
  concurrency: 1,
  keepMs: 0,
  maxAttempts: Number.POSITIVE_INFINITY,
  retryDelayMs: backoff({ firstMs: BACKOFF_MS, maxMs: BACKOFF_MAX_MS, giveUpAfterMs: GIVE_UP_AFTER_MS }),
  run: async ({ payload: { userId } }) => {
    const { database, payments } = options;
    if (payments === null) return;
    const customer = await findCustomer({ database, payments }, userId);
    const [user] = await database
      .as('service')
      .read((tx) => tx.select({ email: users.email }).from(users).where(eq(users.id, userId)));
    if (customer === null || user === undefined) return;
    await payments.stripe.customers.update(customer, { email: user.email }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  },
});
