import type { FeatureParts } from '#server/feature-parts.ts';
import type { AskOptions } from './ask.ts';
import { chatEndpoints, chatRoutes } from './routes.ts';

/** @param coach what other features bring to an answer */
export function chatFeature(
  parts: FeatureParts,
  coach: Pick<AskOptions, 'toolbox' | 'promptParts' | 'readAthlete' | 'houseRules'>,
) {
  const options = { ...parts, ...coach };
  return { routes: chatRoutes(options), endpoints: chatEndpoints(options) };
}
