import type { FeatureParts } from '#server/feature-parts.ts';
import { recordsPart } from './prompt-part.ts';
import { prsTool } from './prs-tool.ts';
import { recordRoutes } from './routes.ts';

export const recordsFeature = (parts: FeatureParts) => ({
  routes: recordRoutes(parts),
  tools: [prsTool(parts.database)],
  promptPart: recordsPart(parts.database),
});
