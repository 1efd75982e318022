import { type DataPart, jsonList } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { csvRow } from '#server/training-files/write-records.ts';
import type { Memory } from '#shared/memories.ts';
import { allMemories } from './store.ts';

const IMPORTANCE = { 1: 'Low', 2: 'Medium', 3: 'High' } as const;

/** Exports what the coach remembers, in readable and full form. */
export function memoryData(database: Database): DataPart {
  return {
    about: [
      ['memories.csv', 'What the coach remembers about you.'],
      ['memories.json', 'The same, with the conversations they come from.'],
    ],
    count: async () => 2,
    async *files(userId) {
      yield { name: 'memories.csv', content: asCsv(allMemories(database, userId)) };
      yield { name: 'memories.json', content: jsonList(allMemories(database, userId)) };
    },
  };
}

async function* asCsv(memories: AsyncIterable<Memory>): AsyncGenerator<string> {
  yield csvRow(['Date', 'Category', 'Importance', 'Memory'], ',');
  for await (const { created_at, category, importance, content } of memories) {
    yield csvRow([created_at.slice(0, 10), category, IMPORTANCE[importance], content], ',');
  }
}
