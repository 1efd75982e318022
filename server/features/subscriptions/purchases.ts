import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { purchases } from '#server/db/schema/subscriptions.ts';

export interface PaidCheckout {
  sessionId: string;
  userId: string;
  planId: string | null;
  amount: number;
  currency: string;
}

/** Keeps that a checkout was paid. @returns whether this is the first report of it */
export async function keepPurchase(database: Database, purchase: PaidCheckout): Promise<boolean> {
  const kept = await database
    .as('service')
    .transaction((tx) => tx.insert(purchases).values(purchase).onConflictDoNothing().returning());
  return kept.length > 0;
}

export const readPurchases = (database: Database, userId: string) =>
  database.as({ userId }).read((tx) => tx.select().from(purchases).where(eq(purchases.userId, userId)));
