import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mailChoices } from '#server/db/schema/subscriptions.ts';
import type { MailChoices } from '#shared/subscriptions.ts';

/** Reads which optional mail a member wants; all of it by default. */
export async function readMailChoices(database: Database, userId: string): Promise<MailChoices> {
  const [row] = await database
    .as({ userId })
    .read((tx) => tx.select().from(mailChoices).where(eq(mailChoices.userId, userId)));
  return { trial_ending: row?.trialEnding ?? true };
}

export async function saveMailChoices(
  database: Database,
  userId: string,
  { trial_ending: trialEnding }: MailChoices,
): Promise<void> {
  await database
    .as({ userId })
    .transaction((tx) =>
      tx
        .insert(mailChoices)
        .values({ userId, trialEnding })
        .onConflictDoUpdate({ target: mailChoices.userId, set: { trialEnding } }),
    );
}
