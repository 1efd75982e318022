import type { FeatureParts } from '#server/feature-parts.ts';
import { twoFactorRoutes } from './routes.ts';

export const twoFactorFeature = (parts: FeatureParts) => ({ routes: twoFactorRoutes(parts) });
