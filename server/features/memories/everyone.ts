import { countDistinct, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { memories } from '#server/db/schema/memories.ts';

/** All members' memories as a store: their number, never their content. */
export interface EveryonesMemories {
  stats(): Promise<{ totalCount: number; members: number; characters: number }>;
  /** @returns how many were deleted */
  clear(tx: Transaction): Promise<number>;
}

export function everyonesMemories(database: Database): EveryonesMemories {
  return {
    async stats() {
      const [row] = await database.as('service').transaction((tx) =>
        tx
          .select({
            totalCount: sql<number>`count(*)::int`,
            members: countDistinct(memories.userId),
            characters: sql<number>`coalesce(sum(length(${memories.content})), 0)::float8`,
          })
          .from(memories),
      );
      return row!;
    },
    async clear(tx) {
      const { rowCount } = await tx.delete(memories);
      return rowCount ?? 0;
    },
  };
}
