import type { FeatureParts } from '#server/feature-parts.ts';
import { type Coach, toolsPlaygroundRoutes } from './routes.ts';

export const toolsPlaygroundFeature = (parts: FeatureParts, coach: Coach) => ({
  routes: toolsPlaygroundRoutes(parts, coach),
});
