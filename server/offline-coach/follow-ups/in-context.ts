import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { withPerson } from '#server/offline-coach/gym/gym-story.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { withComplaint } from './complaint-before.ts';
import { withMinor } from './minor-before.ts';
import { withOtherSide } from './other-side.ts';
import { withOtherVariation } from './other-variation.ts';

/**
 * Reads a question together with a complaint, the other half of a pair, or a person from earlier questions.
 * @returns the dialogue with that question, and whether nothing else may be read into it
 */
export function inContext(dialogue: Dialogue): { dialogue: Dialogue; isComplete: boolean } {
  const { earlier } = dialogue;
  const plain = asLookedUp(dialogue.question);
  const complaint = withComplaint(plain, earlier);
  if (complaint !== plain)
    return { dialogue: { ...dialogue, question: complaint, earlier: [] }, isComplete: true };
  const otherSide = withOtherSide(plain, earlier) ?? withOtherVariation(dialogue.question, earlier);
  if (otherSide !== null) return { dialogue: { ...dialogue, question: otherSide }, isComplete: true };
  const question = withMinor(withPerson(plain, dialogue), earlier);
  return { dialogue: { ...dialogue, question }, isComplete: false };
}
