import { fold } from './fold.ts';
import { FOLLOW_UP_TABLES } from './follow-up-tables.ts';
import type { RepeatedResponse } from './repeated-words.ts';

/** A longer message is mostly pasted text. */
export const CHARACTERS_MAX = 2000;
/** Where somebody's own view may begin; 'but they said' goes on. */
const SENTENCE_END =
  /[.!?;](?= |$)|\b(?:but|though|aber|mais|pero)\b(?! (?:he|she|they|the|everything|all|said|er|sie|der|die|ils?|elles?|le|la|el|ella|los)\b)/u;
const AFTER_TITLE = /\b(dr|dra|prof)\. /gu;
/** It helped nothing, or the other person did not listen: 'and he just yelled'. */
const IN_VAIN =
  /\b(?:but|useless|laughed|didn't|doesn't|nothing|aber|nichts|mais|rien|pero|nada|mas)\b|\b(?:he|she|they) (?:just )?(?!(?:is|are|will|listened|helped|understood|came|took|called|drove|hugged|knows?|cares?)\b)\w/u;

/** Whether a doctor lets them train or found nothing meanwhile, or for what is not of the body, somebody knows. */
export function hasBeenSeen(message: string, response: RepeatedResponse): boolean {
  const folded = fold(message.slice(0, CHARACTERS_MAX)).replace(AFTER_TITLE, '$1 ');
  const sentences = folded.split(SENTENCE_END);
  const tables = Object.values(FOLLOW_UP_TABLES);
  const names = (key: 'food' | 'training') => tables.some((words) => words[key].test(folded));
  if (response === 'eating' && names('food')) return false;
  const isOfMind = response === 'self_harm' || response === 'eating';
  if (isOfMind && tables.some(({ knows }) => knows.test(folded)))
    return !IN_VAIN.test(folded) && !names('training');
  return tables.some(({ cleared, saw, harmless, unwell, notYetSeen }) => {
    if (notYetSeen.test(folded)) return false;
    if (cleared.test(folded)) return true;
    return !unwell.test(folded) && sentences.some((each) => saw.test(each) && harmless.test(each));
  });
}
