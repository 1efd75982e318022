import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Example } from './train.ts';

const FOLDER = new URL('messages/', import.meta.url);

/** The messages that the model is trained on: a file for each intent, a message on each line. */
export const examplesOfIntents = (): Example[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, FOLDER), 'utf8')
        .split('\n')
        .filter((message) => message !== '')
        .map((message) => ({ intent: file.replace(/\.txt$/u, ''), message })),
    );

/** Changes with every message, so that a model can say which messages it was trained on. */
export const hashOf = (examples: readonly Example[]): string =>
  createHash('sha256').update(JSON.stringify(examples)).digest('hex');
