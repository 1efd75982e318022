import { modelIn } from '#server/offline-coach/linear-model/linear-model.ts';

/** Whether a message implies an earlier word that it leaves out. */
export type Carrying = 'carried' | 'left';

/** Written by `npm run train`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

export const trained = modelIn<Carrying>(MODEL_FILE);
