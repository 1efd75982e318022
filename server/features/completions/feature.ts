import type { AnswerOutside } from '#server/assistant/outside-question.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { API_PATH } from '#shared/connection-limits.ts';
import { completionEndpoints } from './endpoints.ts';

/** @param answer how the chat answers */
export const completionsFeature = (parts: FeatureParts, answer: AnswerOutside) => ({
  door: { path: API_PATH, endpoints: completionEndpoints(parts, answer) },
});
