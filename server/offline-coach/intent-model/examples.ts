import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { featuresOf } from './features.ts';
import { isIntent } from './model.ts';
import type { Example } from './train.ts';

const FOLDER = new URL('messages/', import.meta.url);

/** The messages that the model is trained on: a file for each intent, a message on each line. */
export const examplesOfIntents = (): Example[] =>
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

/** Changes with the messages and with what the model sees of them, so that a model can say what it was trained on. */
export const hashOf = (examples: readonly Example[]): string =>
  createHash('sha256')
    .update(JSON.stringify(examples.map(({ intent, message }) => [intent, featuresOf(message)])))
    .digest('hex');
