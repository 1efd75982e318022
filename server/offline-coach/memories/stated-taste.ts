import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { ASKS, PASSES } from './changed-fact.ts';

const ASIDE =
  '(?:(?:hey|hi|ok|okay|so|and|but|well|btw|also|coach|yeah|no|nah|lol|tbh|honestly|actually)[ ,]+)*';
const SURELY = '(?: (?:really|just|kinda|honestly|absolutely|actually|personally|still|also))*';
const NOT = "(?:don['’]?t|do not|never|can['’]?t|cannot)";
const TASTE = '(?:hate|loathe|despise|dislike|love|prefer|enjoy)';
/** 'I hate straps', 'I don't own a belt', 'my gym has no monolift' */
const STATES = new RegExp(
  `^${ASIDE}(?:(?:i|we)${SURELY} (?:${TASTE}|${NOT}(?: really| even| usually)? (?:like|own|have|use|wear|do|train|stand|want to (?:use|wear|do))|(?:only|always) (?:own|have|use|wear|do|train|lift|squat|bench|pull)|have(?:n['’]?t got| no)|own)|(?:my|our) gym (?:has(?:n['’]?t got)?|doesn['’]?t have|does not have|only has|got)(?: no| any)?) (?<object>\\S.*)$`,
  'iu',
);
/** What no later answer would use. */
const NOTHING_LASTING =
  /^(?:(?:it|that|this|them|those|these|myself|yourself|him|her|everyone|everything|more|hard|you|u|one|ones|any|anything|much|to|when|how|if|the (?:answer|way|first|second|last))\b(?! (?:bars?|gyms?))|(?:(?:an?|any|the|enough|that|much|my) )*(?:ideas?|clues?|times?|money|problems?|questions?|records?|prs?|accounts?|password|email|subscription|energy|choice|doubts?|worries|plans?|app|answers?|luck|fun|friends?|anyone|anybody|body|life|job|people|men|women|wife|husband|boyfriend|girlfriend|partner|family|kids?|good|bad|well|day|sets?|reps?)\b)/iu;
const WORDS_MAX = 12;
const WORDS_MIN = 3;

/**
 * Whether a message only states a taste, a habit or what gear there is, which may bear on later answers.
 */
export function statesTaste(message: string): boolean {
  const said = writtenOut(message.trim()).replace(/[\s.!]+$/u, '');
  const object = STATES.exec(said)?.groups?.object;
  const words = said.split(/\s+/u).length;
  if (object === undefined || words < WORDS_MIN || words > WORDS_MAX || /[?;:]|\d ?[x×] ?\d/u.test(said))
    return false;
  if (NOTHING_LASTING.test(object) || ASKS.test(said) || PASSES.test(said)) return false;
  return complaintAdviceFor(message).length === 0;
}
