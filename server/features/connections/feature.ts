import type { FeatureParts } from '#server/feature-parts.ts';
import { connectionsData } from './data-part.ts';
import { connectionRoutes } from './routes.ts';

export const connectionsFeature = (parts: FeatureParts) => ({
  routes: connectionRoutes(parts),
  dataPart: connectionsData(parts.database),
});
