import { asc, eq } from 'drizzle-orm';
import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { usageByUser } from '#server/db/schema/usage.ts';

/**
 * Reads as the service: athletes may not write these rows, or they could reset their budget. Costs are
 * omitted.
 */
export function usageData(database: Database): DataPart {
  return jsonFiles([
    {
      name: 'usage.json',
      what: 'Your use of the coach, by day: answers, and tokens read and written.',
      read: (userId) =>
        database.as('service').read((tx) =>
          tx
            .select({
              day: usageByUser.day,
              answers: usageByUser.answers,
              input_tokens: usageByUser.inputTokens,
              output_tokens: usageByUser.outputTokens,
            })
            .from(usageByUser)
            .where(eq(usageByUser.userId, userId))
            .orderBy(asc(usageByUser.day)),
        ),
    },
  ]);
}
