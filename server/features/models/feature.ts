import type { FeatureParts } from '#server/feature-parts.ts';
import { modelRoutes } from './routes.ts';

export const modelsFeature = (parts: FeatureParts) => ({ routes: modelRoutes(parts) });
