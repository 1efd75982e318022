import { stemOf, wordsOf } from '#server/library/search/terms.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import type { ToolContext } from './tool.ts';

/** What a sentence about the athlete needs and says nothing about them; beside the stop words of the search. */
const GLUE = new Set(['athlete', 'user', 'prefer', 'want', 'like']);

/** What is to be saved: its words, and the numbers that are not among them. */
interface ToWrite {
  kind: SavedItem['kind'];
  text: string;
  numbers?: readonly number[];
}

/** Why nothing is written down at this point of an answer, for the model; null when it may be. Counts each try. */
export function whyNotToWrite(
  { kind, text, numbers = [] }: ToWrite,
  { answerId, beside, ownWords }: Pick<ToolContext, 'answerId' | 'beside' | 'ownWords'>,
): string | null {
  if (answerId === null) return 'This answer is not stored, and so nothing is saved with it.';
  if (beside.hasReadWeb)
    return 'The web was read for this answer, so nothing is saved in it. If the athlete wants it kept, they can say so in their next message.';
  if (beside.hasReadOthers && !standsIn(ownWords, text, numbers))
    return 'Text that others wrote was read for this answer, so only what the athlete said is saved in it. Use their own words and numbers, or let them say so in their next message.';
  if (!beside.mayWrite(kind)) return 'Enough was saved in this answer. Go on without saving.';
  return null;
}

/** Whether each word (by its stem) and each number was said by the athlete; not without a word or number to check. */
function standsIn(ownWords: string, text: string, numbers: readonly number[]): boolean {
  const said = { stems: new Set(stemsIn(ownWords)), numbers: new Set(numbersIn(ownWords)) };
  const stems = stemsIn(text);
  const written = [...numbersIn(text), ...numbers];
  return (
    stems.length + written.length > 0 &&
    stems.every((stem) => said.stems.has(stem)) &&
    written.every((number) => said.numbers.has(number))
  );
}

/** Numbers in other digits than these count as words. */
const NUMBER = /[0-9]+(?:[.,][0-9]+)?/g;

const stemsIn = (text: string) =>
  wordsOf(text.normalize('NFKC').replace(NUMBER, ' '))
    .map(stemOf)
    .filter((stem) => !GLUE.has(stem));

const numbersIn = (text: string) =>
  (text.normalize('NFKC').match(NUMBER) ?? []).map((number) => Number(number.replace(',', '.')));
