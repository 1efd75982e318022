import { asc, eq } from 'drizzle-orm';
import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { achievements, goals } from '#server/db/schema/leaderboard.ts';
import { readDisplayName } from './display-names.ts';

export function leaderboardData(database: Database): DataPart {
  return jsonFiles([
    {
      name: 'leaderboard.json',
      what: 'Your leaderboard name and results.',
      read: async (userId) => ({
        display_name: await readDisplayName(database, userId),
        achievements: await readAchievements(database, userId),
      }),
    },
  ]);
}

const readAchievements = (database: Database, userId: string) =>
  database.as({ userId }).read((tx) =>
    tx
      .select({
        goal: goals.title,
        value: achievements.value,
        unit: achievements.unit,
        body_weight: achievements.bodyWeight,
        sex: achievements.sex,
        dots: achievements.dots,
        ipf_gl: achievements.ipfGl,
        notes: achievements.notes,
        verified_at: achievements.verifiedAt,
        created_at: achievements.createdAt,
        updated_at: achievements.updatedAt,
      })
      .from(achievements)
      .innerJoin(goals, eq(goals.id, achievements.goalId))
      .where(eq(achievements.userId, userId))
      .orderBy(asc(achievements.createdAt)),
  );
