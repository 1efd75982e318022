import { conversationDays } from '#server/content/conversation-days.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { conversationData } from './data-part.ts';
import { expireConversations } from './expiry.ts';
import { conversationEndpoints, conversationRoutes } from './routes.ts';
import { purgeTrash } from './trash.ts';

const PURGE_INTERVAL_MS = 5 * 60_000;
const EXPIRE_INTERVAL_MS = 6 * HOUR_MS;

export function conversationsFeature(parts: FeatureParts) {
  const { database, pack, settings, log } = parts;
  const days = conversationDays(settings);
  return {
    routes: conversationRoutes(parts),
    endpoints: conversationEndpoints(parts),
    periodicWork: [
      { name: 'purge trash', intervalMs: PURGE_INTERVAL_MS, run: () => purgeTrash(database, log) },
      ...(days === null
        ? []
        : [
            {
              name: 'expire conversations',
              intervalMs: EXPIRE_INTERVAL_MS,
              run: async (signal: AbortSignal) =>
                void (await expireConversations(database, days, log, signal)),
            },
          ]),
    ],
    dataPart: conversationData(database, pack),
  };
}
