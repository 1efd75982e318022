import type { FeatureParts } from '#server/feature-parts.ts';
import { conversationData } from './data-part.ts';
import { conversationEndpoints, conversationRoutes } from './routes.ts';
import { purgeTrash } from './trash.ts';

const PURGE_INTERVAL_MS = 5 * 60_000;

export function conversationsFeature(parts: FeatureParts) {
  const { database, pack, log } = parts;
  return {
    routes: conversationRoutes(parts),
    endpoints: conversationEndpoints(parts),
    periodicWork: [
      { name: 'purge trash', intervalMs: PURGE_INTERVAL_MS, run: () => purgeTrash(database, log) },
    ],
    dataPart: conversationData(database, pack),
  };
}
