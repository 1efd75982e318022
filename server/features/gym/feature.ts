import type { FeatureParts } from '#server/feature-parts.ts';
import { lookEndpoints } from './look.ts';
import { gymRoutes } from './routes.ts';

/** What another server has edited is in force here after at most this long. */
const REFRESH_INTERVAL_MS = 30_000;

export function gymFeature(parts: FeatureParts) {
  const { gymEdits } = parts;
  return {
    routes: gymRoutes(parts),
    endpoints: lookEndpoints(parts),
    periodicWork: [
      { name: 'refresh gym edits', intervalMs: REFRESH_INTERVAL_MS, run: () => gymEdits.refresh() },
    ],
  };
}
