import type { FeatureParts } from '#server/feature-parts.ts';
import { libraryRoutes } from './routes.ts';

export const libraryFeature = (parts: FeatureParts) => ({ routes: libraryRoutes(parts) });
