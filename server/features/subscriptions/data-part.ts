import { desc, eq } from 'drizzle-orm';
import type { PackPlan } from '#server/content/entries.ts';
import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import type { Billing } from '#server/payments/billing.ts';
import { findCustomer } from '#server/payments/customers.ts';
import { invoicesJson, WITH_PAYMENTS } from '#server/payments/invoices.ts';
import { orWhenMissing } from '#server/payments/payments.ts';
import { readMailChoices } from './mail-choices.ts';
import { readMembership } from './membership.ts';
import { readPurchases } from './purchases.ts';

interface Options {
  database: Database;
  billing: Billing | null;
  plans: () => readonly PackPlan[];
}

/** Exports an athlete's subscription, purchases, and invoices from the provider. */
export const subscriptionsData = ({ database, billing, plans }: Options): DataPart =>
  jsonFiles([
    {
      name: 'subscription.json',
      what: 'Your subscription, free access given by the gym with its reasons, the checkouts you paid, and which optional mail you want.',
      async read(userId) {
        const mode = billing?.payments.mode ?? 'off';
        const now = billing?.payments.now() ?? new Date();
        const { subscription, free_until } = await readMembership(
          { database, mode, plans: plans() },
          userId,
          now,
        );
        const purchases = await readPurchases(database, userId);
        return {
          subscription,
          free_until,
          grants: (await readGrants(database, userId)).map(({ until, reason, createdAt }) => ({
            until: until.toISOString(),
            reason,
            created_at: createdAt.toISOString(),
          })),
          mail: await readMailChoices(database, userId),
          purchases: purchases.map(({ planId, amount, currency, createdAt }) => ({
            plan_id: planId,
            amount,
            currency,
            created_at: createdAt.toISOString(),
          })),
        };
      },
    },
    {
      name: 'invoices.json',
      what: 'Your invoices, newest first, with links to each and its PDF.',
      async read(userId) {
        if (billing === null) return [];
        const { payments } = billing;
        const customer = await findCustomer({ database, payments }, userId);
        if (customer === null) return [];
        const { stripe } = payments;
        const listed = stripe.invoices.list({ customer, limit: 100, expand: WITH_PAYMENTS });
        const invoices = await orWhenMissing(listed.autoPagingToArray({ limit: 10_000 }), []);
        return await invoicesJson(stripe, customer, invoices);
      },
    },
  ]);

/** Reads all free access that the gym gave, also what has ended, newest first. */
const readGrants = (database: Database, userId: string) =>
  database
    .as({ userId })
    .read((tx) =>
      tx
        .select()
        .from(accessGrants)
        .where(eq(accessGrants.userId, userId))
        .orderBy(desc(accessGrants.createdAt), desc(accessGrants.id)),
    );
