import { untilLoaded } from '#web/lib/until-loaded.ts';

/**
 * What draws Markdown, a third of the chat's code: it comes with the first letter typed or with a conversation that is
 * opened, since nothing is to be drawn before.
 */
export const loadAnswerBody = () => untilLoaded(() => import('./answer-body.tsx'));
