import type { ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { contentsIn } from '#server/offline-coach/conversation/tool-replies.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { asksOfOthers } from '#server/offline-coach/words/other-people.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { ASKS, PASSES } from './changed-fact.ts';
import { asFact } from './fact-text.ts';
import { isComplaintOf, saysHealed } from './healed.ts';
import { offerToForget, offerToRemember, offerToReplace } from './memory-offers.ts';
import { otherDay, otherGoal, otherSide, otherTime, type Replace } from './replaced-part.ts';

const SAID_MAX = 160;
const WISHES = /\b(?:remember|forget|note|keep in mind|delete|remove|drop|log|save)\b/iu;

/** What replaces a part of a memory, or whether one has healed; null where a sentence says nothing of the kind. */
function changeIn(typed: string): Replace | 'healed' | null {
  const said = writtenOut(typed.trim());
  if (said.length > SAID_MAX || ASKS.test(said) || PASSES.test(said) || asksOfOthers(said)) return null;
  if (saysHealed(said)) return 'healed';
  return (
    otherSide(said) ?? (liftIn(said) === null ? (otherGoal(said) ?? otherDay(said) ?? otherTime(said)) : null)
  );
}

/**
 * Reads everything that is remembered, where a sentence says that some of it no longer holds: 'switched to 7 pm, same
 * days', 'my knee has healed'. Null for anything else, and for a wish in so many words.
 */
export const changedMemory = (said: string): ToolCall | null =>
  WISHES.test(said) || changeIn(said) === null
    ? null
    : { tool: 'memory', input: { action: 'all', content: said } };

/** Whether what a call reads is to be compared with what was said, and not listed. */
export const comparesMemories = ({ tool, input }: ToolCall): boolean =>
  tool === 'memory' && input.action === 'all' && typeof input.content === 'string';

/** What is asked about a memory that no longer holds. */
export function asksOfChange({ input }: ToolCall, result: ToolAnswer): string {
  const said = String(input.content);
  const memories = contentsIn([result]);
  const change = changeIn(said);
  if (change === 'healed') {
    const over = memories.filter((memory) => isComplaintOf(memory, said));
    return over.length === 0 ? offerToRemember(asFact(said)) : offerToForget(over);
  }
  const replaced = memories.flatMap((memory) => {
    const meant = change?.(memory) ?? null;
    return meant === null ? [] : [offerToReplace(memory, meant)];
  });
  return replaced.length === 1 ? replaced[0]! : offerToRemember(asFact(said));
}
