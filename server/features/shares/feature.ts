import type { FeatureParts } from '#server/feature-parts.ts';
import { shareData } from './data-part.ts';
import { shareRoutes } from './routes.ts';

export function sharesFeature(parts: FeatureParts) {
  return { routes: shareRoutes(parts), dataPart: shareData(parts.database, parts.site) };
}
