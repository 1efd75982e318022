import { eq, sql } from 'drizzle-orm';
import type { AthletePreferences } from '#server/assistant/athlete.ts';
import type { Database } from '#server/db/database.ts';
import { userAiPreferences } from '#server/db/schema/preferences.ts';

/** The preferences of an athlete who has not saved any. */
export const DEFAULT_PREFERENCES: AthletePreferences = {
  model: null,
  temperature: 0,
  personality: 'default',
  memory: true,
};

const COLUMNS = {
  model: userAiPreferences.model,
  temperature: userAiPreferences.temperature,
  personality: userAiPreferences.personality,
  memory: userAiPreferences.memory,
};

export async function readPreferences(database: Database, userId: string): Promise<AthletePreferences> {
  const [kept] = await database
    .as({ userId })
    .read((tx) => tx.select(COLUMNS).from(userAiPreferences).where(eq(userAiPreferences.userId, userId)));
  return kept ?? DEFAULT_PREFERENCES;
}

/** Changes the given fields; the rest stays. Returns the stored preferences. */
export async function savePreferences(
  database: Database,
  userId: string,
  changes: Partial<AthletePreferences>,
): Promise<AthletePreferences> {
  const [kept] = await database.as({ userId }).transaction((tx) =>
    tx
      .insert(userAiPreferences)
      .values({ ...DEFAULT_PREFERENCES, ...changes, userId })
      .onConflictDoUpdate({
        target: userAiPreferences.userId,
        set: { ...changes, updatedAt: sql`now()` },
      })
      .returning(COLUMNS),
  );
  return kept!;
}
