import { readFileSync } from 'node:fs';
import type { Example } from '#server/offline-coach/linear-model/train.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { candidatesOf } from './candidates.ts';
import type { Carrying } from './model.ts';

const FILE = new URL('dialogues.txt', import.meta.url);
export const SAYS_ALL = '=';
export const ASKS_NOTHING = '-';

/** One person's messages in order, with the standalone meaning of each. */
export type LabeledDialogue = readonly { message: string; meaning: string }[];

/**
 * Parses dialogues separated by an empty line. Each line has a message, a tab and its standalone meaning: the
 * full question, `=` if the message is complete, `-` if it asks nothing.
 * @throws when a meaning is missing
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

/** Returns the dialogues the model is trained on. */
export const labeledDialogues = (): LabeledDialogue[] => dialoguesIn(FILE);

/** Returns an example for each word before a message: whether the message implies it. */
export const examplesOf = (dialogues: readonly LabeledDialogue[]): Example<Carrying>[] =>
  [...dialogues, ...changesOfSubject(dialogues)].flatMap((dialogue) =>
    dialogue.flatMap(({ message, meaning }, at) =>
      meaning === ASKS_NOTHING ? [] : examplesIn(message, meaning, dialogue.slice(0, at)),
    ),
  );

/** Distance to the dialogue whose first question serves as a change of subject. */
const OTHER = 7;

/** Appends the first question of another dialogue after the first message, and after all messages. */
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
