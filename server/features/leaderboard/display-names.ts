import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { displayNames } from '#server/db/schema/leaderboard.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { Refusal } from '#server/http/refusal.ts';
import { DISPLAY_NAME_TAKEN, displayNameKey } from '#shared/display-name.ts';

export async function findDisplayName(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: displayNames.name })
    .from(displayNames)
    .where(eq(displayNames.userId, userId));
  return row?.name ?? null;
}

/**
 * Names those who chose no name, revealing nothing about them. Of a billion, so that collisions are unlikely.
 */
export const madeDisplayName = () => `Athlete ${randomInt(1_000_000_000).toString().padStart(9, '0')}`;

export async function putDisplayName(tx: Transaction, userId: string, name: string): Promise<void> {
  const kept = { name, key: displayNameKey(name), updatedAt: sql`now()` };
  await tx
    .insert(displayNames)
    .values({ ...kept, userId })
    .onConflictDoUpdate({ target: displayNames.userId, set: kept });
}

/** @throws Refusal conflict when the name belongs to someone else */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'display_names_once')) throw error;
    throw new Refusal('conflict', DISPLAY_NAME_TAKEN, { cause: error });
  }
}

export const readDisplayName = (database: Database, userId: string): Promise<string | null> =>
  database.as({ userId }).transaction((tx) => findDisplayName(tx, userId));

/** @throws Refusal conflict */
export const saveDisplayName = (database: Database, userId: string, name: string): Promise<void> =>
  orTaken(database.as({ userId }).transaction((tx) => putDisplayName(tx, userId, name)));
