import { loadedPart } from '#web/lib/loaded-part.ts';

/** What surrounds the text of most answers: loaded while the first of them is written. */
export const { load: loadAnswerExtras, usePart: useAnswerExtras } = loadedPart(
  () => import('./answer-extras.tsx'),
);
