import { readFileSync } from 'node:fs';
import type { Example } from '#server/offline-coach/linear-model/train.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { candidatesOf } from './candidates.ts';
import type { Carrying } from './model.ts';

const FILE = new URL('dialogues.txt', import.meta.url);
export const SAYS_ALL = '=';
export const ASKS_NOTHING = '-';

/** One person's messages in the order they were sent, each with what it means by itself. */
export type LabeledDialogue = readonly { message: string; meaning: string }[];

/**
 * Dialogues as they are written down: an empty line between two, on each line a message, a tab, and what it means by itself:
 * the same question in full, `=` where it says all, `-` where it asks nothing. @throws when a meaning is missing
 */
export const dialoguesIn = (file: URL): LabeledDialogue[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split(/(?:\r?\n){2,}/u)
    .map((dialogue) =>
      dialogue.split(/\r?\n/u).map((line) => {
        const [message = '', meaning = ''] = line.split('\t');
        if (meaning === '') throw new Error(`Write what this message means after a tab: ${line}`);
        return { message, meaning };
      }),
    );

/** The dialogues that the model is trained on. */
export const labeledDialogues = (): LabeledDialogue[] => dialoguesIn(FILE);

/** Each word that was said before a message, and whether the message means it. */
export const examplesOf = (dialogues: readonly LabeledDialogue[]): Example<Carrying>[] =>
  [...dialogues, ...changesOfSubject(dialogues)].flatMap((dialogue) =>
    dialogue.flatMap(({ message, meaning }, at) =>
      meaning === ASKS_NOTHING ? [] : examplesIn(message, meaning, dialogue.slice(0, at)),
    ),
  );

/** The distance to the dialogue whose opening is used as a change of subject. */
const OTHER = 7;

/** The opening of another dialogue, asked after the opening of one and after all of it. */
const changesOfSubject = (dialogues: readonly LabeledDialogue[]): LabeledDialogue[] =>
  dialogues.flatMap((dialogue, at) => {
    const other = dialogues[(at + OTHER) % dialogues.length]?.[0];
    if (other === undefined) return [];
    const before = dialogue.map(({ message }) => ({ message, meaning: ASKS_NOTHING }));
    return [
      [...before.slice(0, 1), other],
      [...before, other],
    ];
  });

function examplesIn(message: string, meaning: string, before: LabeledDialogue): Example<Carrying>[] {
  const meant = new Set(meaning === SAYS_ALL ? [] : stemsOf(meaning));
  const earlier = before.map((each) => asPlain(each.message)).reverse();
  return candidatesOf(asPlain(message), earlier).map(({ stem, features }) => ({
    label: meant.has(stem) ? 'carried' : 'left',
    features,
  }));
}
