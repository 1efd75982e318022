import { untilLoaded } from '#web/lib/until-loaded.ts';

/** What stands around the text of most answers; it comes with the first of them. */
export const loadAnswerExtras = () => untilLoaded(() => import('./answer-extras.tsx'));
