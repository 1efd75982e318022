import type { FeatureParts } from '#server/feature-parts.ts';
import { gymRoutes } from './routes.ts';

export const gymFeature = (parts: FeatureParts) => ({ routes: gymRoutes(parts) });
