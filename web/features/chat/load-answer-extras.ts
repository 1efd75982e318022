import { untilLoaded } from '#web/lib/until-loaded.ts';

/** Loads what surrounds the text of most answers, with the first of them. */
export const loadAnswerExtras = () => untilLoaded(() => import('./answer-extras.tsx'));
