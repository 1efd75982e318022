import { asc, eq } from 'drizzle-orm';
import type { DataPart } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { liftNames } from '#server/db/schema/records.ts';
import { recordLines } from './export-file.ts';
import { listImports } from './store.ts';

/** Exports personal records in a format that can be imported, and the list of imports. */
export function recordData(database: Database): DataPart {
  return {
    about: [
      ['records.csv', 'Your personal records, in a format that can be imported again.'],
      ['record-imports.json', 'The files you imported records from, and the names of their lifts here.'],
    ],
    count: async () => 2,
    async *files(userId) {
      yield { name: 'records.csv', content: await recordLines(database, userId, 'liftlore') };
      const imports = await listImports(database, userId);
      const lift_names = await database
        .as({ userId })
        .read((tx) =>
          tx
            .select({ name: liftNames.name, title: liftNames.title })
            .from(liftNames)
            .where(eq(liftNames.userId, userId))
            .orderBy(asc(liftNames.name)),
        );
      yield {
        name: 'record-imports.json',
        content: [`${JSON.stringify({ imports, lift_names }, null, 2)}\n`],
      };
    },
  };
}
