import type { FeatureParts } from '#server/feature-parts.ts';
import { deviceRoutes } from './routes.ts';

export const devicesFeature = (parts: FeatureParts) => ({ routes: deviceRoutes(parts) });
