import type { FeatureParts } from '#server/feature-parts.ts';
import { leaderboardData } from './data-part.ts';
import { leaderboardRoutes } from './routes.ts';

export const leaderboardFeature = (parts: FeatureParts) => ({
  routes: leaderboardRoutes(parts),
  dataPart: leaderboardData(parts.database),
});
