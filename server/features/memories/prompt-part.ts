import type { PromptPart } from '#server/assistant/prompt-part.ts';
import type { Database } from '#server/db/database.ts';
import { dayIn } from '#shared/time-zone.ts';
import { CHARACTERS_PER_TOKEN } from '#shared/tokens.ts';
import { type RecalledMemory, recallMemories } from './recall.ts';
import type { MemoryVectors } from './vectors.ts';

const MEMORIES_MAX = 8;
const MEMORIES_TOKENS = 600;

/** Adds the memories relevant to the question, while the athlete has memory switched on. */
export const memoriesPart = ({
  database,
  memoryVectors,
}: {
  database: Database;
  memoryVectors: MemoryVectors | null;
}): PromptPart => ({
  label: 'what the athlete wants remembered',
  async read({ userId, athlete, asked, timeZone, signal }) {
    const found = athlete.preferences.memory
      ? await recallMemories(database, memoryVectors, userId, asked, { limit: MEMORIES_MAX, signal })
      : [];
    const memories = withinTokens(found);
    return {
      lines: memories.map(
        ({ content, category, createdAt }) => `${content} (${category}, ${dayIn(timeZone, createdAt)})`,
      ),
      used: { memories: memories.map(({ id }) => id) },
    };
  },
});

function withinTokens(memories: readonly RecalledMemory[]): RecalledMemory[] {
  let left = MEMORIES_TOKENS * CHARACTERS_PER_TOKEN;
  return memories.filter(({ content }) => {
    const fits = content.length <= left;
    if (fits) left -= content.length;
    return fits;
  });
}
