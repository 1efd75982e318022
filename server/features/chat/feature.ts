import type { AnswerOutside } from '#server/assistant/outside-question.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { type AskOptions, answerOutside } from './ask.ts';
import { chatEndpoints, chatRoutes } from './routes.ts';

/** @param coach what other features contribute to an answer */
export function chatFeature(
  parts: FeatureParts,
  coach: Pick<AskOptions, 'toolbox' | 'promptParts' | 'readAthlete' | 'houseRules'>,
) {
  const options = { ...parts, ...coach };
  return {
    routes: chatRoutes(options),
    endpoints: chatEndpoints(options),
    /** For features that offer other ways to ask the coach. */
    answerOutside: ((question) => answerOutside(question, options)) satisfies AnswerOutside as AnswerOutside,
  };
}
