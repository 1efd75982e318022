import type { FeatureParts } from '#server/feature-parts.ts';
import { workshopRoutes } from './routes.ts';

const REFRESH_INTERVAL_MS = 30_000;

export function workshopFeature(parts: FeatureParts) {
  const { keys } = parts;
  return {
    routes: workshopRoutes(parts),
    periodicWork: [
      {
        name: 'refresh service keys',
        intervalMs: REFRESH_INTERVAL_MS,
        run: () => keys.refresh(),
      },
    ],
  };
}
