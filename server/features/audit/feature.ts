import { auditData } from '#server/audit/data-part.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { auditRoutes } from './routes.ts';

export const auditFeature = (parts: FeatureParts) => ({
  routes: auditRoutes(parts),
  dataPart: auditData(parts.database),
});
