import { purgeClients } from '#server/auth/clients.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { oauthEndpoints } from './endpoints.ts';
import { OAUTH_PATH, wellKnown } from './metadata.ts';

const PURGE_INTERVAL_MS = 6 * HOUR_MS;

export function authorizationFeature(parts: FeatureParts) {
  return {
    programEndpoints: { path: OAUTH_PATH, endpoints: oauthEndpoints(parts) },
    wellKnown: wellKnown(parts),
    periodicWork: [
      {
        name: 'purge programs',
        intervalMs: PURGE_INTERVAL_MS,
        run: () => purgeClients(parts.database),
      },
    ],
  };
}
