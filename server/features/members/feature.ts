import type { FeatureParts } from '#server/feature-parts.ts';
import { membersRoutes } from './routes.ts';

export const membersFeature = (parts: FeatureParts) => ({ routes: membersRoutes(parts) });
