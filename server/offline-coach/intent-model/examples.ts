import { readdirSync, readFileSync } from 'node:fs';
import type { Example } from '#server/offline-coach/linear-model/train.ts';
import { featuresOf } from './features.ts';
import { type Intent, isIntent } from './model.ts';

const FOLDER = new URL('messages/', import.meta.url);

/** A message and what it wants. */
export interface LabeledMessage {
  intent: Intent;
  message: string;
}

/** The messages that the model is trained on: a file for each intent, a message on each line. */
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

/** The same as the model sees them. */
export const examplesOf = (messages: readonly LabeledMessage[]): Example<Intent>[] =>
  messages.map(({ intent, message }) => ({ label: intent, features: featuresOf(message) }));
