import type { SavedItem } from '#shared/answer-extras.ts';
import type { ToolContext } from './tool.ts';

/** Why nothing is written down at this point of an answer, for the model; null when it may be. Counts each try. */
export function whyNotToWrite(
  kind: SavedItem['kind'],
  { answerId, beside }: Pick<ToolContext, 'answerId' | 'beside'>,
): string | null {
  if (answerId === null) return 'This answer is not stored, and so nothing is saved with it.';
  if (beside.hasReadWeb)
    return 'The web was read for this answer, so nothing is saved in it. If the athlete wants it kept, they can say so in their next message.';
  if (!beside.mayWrite(kind)) return 'Enough was saved in this answer. Go on without saving.';
  return null;
}
