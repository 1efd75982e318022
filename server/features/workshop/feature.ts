import type { FeatureParts } from '#server/feature-parts.ts';
import { coordinateRestarts } from './restarts.ts';
import { workshopRoutes } from './routes.ts';

const REFRESH_INTERVAL_MS = 30_000;

export function workshopFeature(parts: FeatureParts) {
  const { catalog, database, embeddings, keys, restart } = parts;
  const restarts = coordinateRestarts({
    database,
    keys,
    hasOtherEmbeddings: () => catalog.embeddingModel()?.name !== embeddings?.name,
    restart,
  });
  return {
    routes: workshopRoutes(parts, restarts),
    periodicWork: [
      {
        name: 'refresh service keys',
        intervalMs: REFRESH_INTERVAL_MS,
        run: async () => {
          await keys.refresh();
          await restarts.follow();
        },
      },
    ],
  };
}
