import type { AnswerOutside } from '#server/assistant/outside-question.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { API_PATH } from '#shared/connection-limits.ts';
import { completionEndpoints } from './endpoints.ts';

/** @param answer answers a question through the chat */
export const completionsFeature = (parts: FeatureParts, answer: AnswerOutside) => ({
  programEndpoints: { path: API_PATH, endpoints: completionEndpoints(parts, answer) },
});
