import type { FeatureParts } from '#server/feature-parts.ts';
import { lookEndpoints } from './look.ts';
import { gymRoutes } from './routes.ts';

/** Edits made on another server take effect here within this time. */
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
