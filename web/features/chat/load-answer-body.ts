import { loadedPart } from '#web/lib/loaded-part.ts';

/**
 * The Markdown renderer, a third of the chat's code: loaded with the first letter typed or with an opened
 * conversation.
 */
export const { load: loadAnswerBody, usePart: useAnswerBody } = loadedPart(
  async () => (await import('./answer-body.tsx')).AnswerBody,
);
