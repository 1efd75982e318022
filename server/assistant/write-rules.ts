import type { SavedItem } from '#shared/answer-extras.ts';
import type { ToolContext } from './tool.ts';

/** Glue that a sentence about the athlete needs and that says nothing about them. */
const GLUE = new Set(
  'the and for has have had with from that this they them their his her she was are athlete user prefers wants likes'.split(
    ' ',
  ),
);
const STEM_CHARACTERS = 5;

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

/** Whether each word (by its stem) and each number was said by the athlete. */
function standsIn(ownWords: string, text: string, numbers: readonly number[]): boolean {
  const said = { stems: new Set(stemsOf(ownWords)), numbers: new Set(numbersIn(ownWords)) };
  return (
    stemsOf(text).every((stem) => said.stems.has(stem)) &&
    [...numbersIn(text), ...numbers].every((number) => said.numbers.has(number))
  );
}

const stemsOf = (text: string) =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  )
    .filter((word) => !GLUE.has(word))
    .map((word) => word.slice(0, STEM_CHARACTERS));

const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => Number(number.replace(',', '.')));
