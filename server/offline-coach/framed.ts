import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { remembered } from '#server/offline-coach/conversation/tool-replies.ts';
import { WHOLE_LIBRARY } from '#server/offline-coach/conversation/tool-rules.ts';
import { complaintAdviceFor, hasCondition } from '#server/offline-coach/words/complaints.ts';
import { nearlyFainted } from '#server/offline-coach/words/near-fainting.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';

export const INTRO_WITH_TOOLS =
  '*Built-in coach: no language model. I calculate, save and remember by fixed rules, and quote the library.*';
const INTRO =
  '*Built-in coach: no language model. I quote the library word for word; a number opens its page.*';

/** Number of questions after one that names a condition that still get the medical advice. */
const CONDITION_QUESTIONS = 2;

/** Adds medical advice, relevant memories and, on the first answer, who is speaking. */
export function framed(
  blocks: readonly string[],
  { question, earlier, used, isFirstAnswer, results }: Dialogue,
  asked: ReadonlySet<string>,
): string {
  // A condition affects later training questions, but not questions about the gym's hours.
  const condition = used.has(WHOLE_LIBRARY)
    ? earlier.slice(0, CONDITION_QUESTIONS).find(hasCondition)
    : undefined;
  const advice = complaintAdviceFor(complaintAdviceFor(question).length > 0 ? question : (condition ?? ''));
  const memories = remembered(results).filter((memory) => isRelevant(memory, asked));
  const known = memories.length === 0 ? [] : [`What I remember about you: ${memories.join(' · ')}`];
  // After a near-faint the advice comes before any page.
  const isFirst = nearlyFainted(question);
  const [first, last] = isFirst ? [advice, []] : [[], advice];
  return [...first, ...blocks, ...known, ...last, ...(isFirstAnswer ? [INTRO] : [])].join('\n\n');
}

/** Words that occur in almost every memory. */
const COMMON_MEMORY_WORDS = new Set(
  stemsOf(
    'train training lift lifts first best good goal day days week weeks time times year years max heavy',
  ),
);

/** A memory about a knee is relevant to knees, not to every squat. */
const concernsAskedPart = (memory: string, asked: ReadonlySet<string>): boolean => {
  const parts = bodyPartsIn(memory);
  return parts.size === 0 || !parts.isDisjointFrom(asked);
};

/**
 * Whether a memory is relevant to the question; a memory search returns its nearest hits however far off they
 * are.
 */
const isRelevant = (memory: string, asked: ReadonlySet<string>) =>
  concernsAskedPart(memory, asked) &&
  stemsOf(memory).some((stem) => asked.has(stem) && !COMMON_MEMORY_WORDS.has(stem));
