import type { FeatureParts } from '#server/feature-parts.ts';
import { preferenceData } from './data-part.ts';
import { preferenceRoutes } from './routes.ts';

export const preferencesFeature = (parts: FeatureParts) => ({
  routes: preferenceRoutes(parts),
  dataPart: preferenceData(parts.database),
});
