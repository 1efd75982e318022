import type { FeatureParts } from '#server/feature-parts.ts';
import { recordData } from './data-part.ts';
import { recordImportEndpoints, recordImportRoutes } from './routes.ts';

export const recordImportsFeature = (parts: FeatureParts) => ({
  routes: recordImportRoutes(parts),
  endpoints: recordImportEndpoints(parts),
  dataPart: recordData(parts.database),
});
