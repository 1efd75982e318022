import { type RecalledMemory, recallMemories } from '#server/features/memories/recall.ts';
import { OFFLINE_COACH } from '#server/models/offline-coach/offline-coach.ts';
import type { Question } from './answer.ts';
import { type Known, NOTHING_KNOWN } from './prompt.ts';

/** Memories of a prompt, and what they may take of it. */
const MEMORIES_MAX = 8;
const MEMORIES_TOKENS = 600;
const CHARACTERS_PER_TOKEN = 4;

/**
 * What is told of the athlete. The built-in coach reads no such thing: it looks up what it needs with the tools. Memories
 * are looked for only while they are switched on and there are any.
 */
export async function whatIsKnown(question: Question, signal: AbortSignal): Promise<Known> {
  const { model, athlete, database, memoryVectors, viewer, log } = question;
  if (model.id === OFFLINE_COACH.id) return NOTHING_KNOWN;
  const { profile, lifts, preferences, hasMemories } = athlete;
  let memories: RecalledMemory[] = [];
  if (preferences.memory && hasMemories) {
    try {
      const found = await recallMemories(database, memoryVectors, viewer.id, question.asked, {
        limit: MEMORIES_MAX,
        signal,
      });
      memories = withinTokens(found);
    } catch (err) {
      // The question can be answered without them.
      if (!signal.aborted) log.error({ err }, 'memories could not be recalled');
    }
  }
  return { profile, lifts, memories };
}

function withinTokens(memories: readonly RecalledMemory[]): RecalledMemory[] {
  let left = MEMORIES_TOKENS * CHARACTERS_PER_TOKEN;
  return memories.filter(({ content }) => {
    const fits = content.length <= left;
    if (fits) left -= content.length;
    return fits;
  });
}
