import { readdirSync, readFileSync } from 'node:fs';
import type { Example } from '#server/offline-coach/linear-model/train.ts';
import { featuresOf } from './features.ts';
import { type Intent, isIntent } from './model.ts';

const FOLDER = new URL('messages/', import.meta.url);

/** A message with its intent. */
export interface LabeledMessage {
  intent: Intent;
  message: string;
}

/** Returns the training messages: a file per intent, a message per line. */
export const labeledMessages = (): LabeledMessage[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => {
      const intent = file.replace(/\.txt$/u, '');
      if (!isIntent(intent)) throw new Error(`No intent is called ${intent}: rename the file in messages/.`);
      return readFileSync(new URL(file, FOLDER), 'utf8')
        .split(/\r?\n/u)
        .filter((message) => message !== '')
        .map((message) => ({ intent, message }));
    });

/** Returns the training examples. */
export const examplesOf = (messages: readonly LabeledMessage[]): Example<Intent>[] =>
  messages.map(({ intent, message }) => ({ label: intent, features: featuresOf(message) }));
