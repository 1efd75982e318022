import type { FeatureParts } from '#server/feature-parts.ts';
import { emailChangeData } from './data-part.ts';
import { emailChangeMail } from './mail.ts';
import { emailChangeRoutes } from './routes.ts';
import { purgeEmailChanges } from './store.ts';

const PURGE_INTERVAL_MS = 5 * 60_000;

export function emailChangeFeature(parts: FeatureParts) {
  const { database, pack, site } = parts;
  return {
    routes: emailChangeRoutes(parts),
    periodicWork: [
      {
        name: 'purge email changes',
        intervalMs: PURGE_INTERVAL_MS,
        run: () => purgeEmailChanges(database),
      },
    ],
    dataPart: emailChangeData(database),
    mail: emailChangeMail({ database, gym: () => pack.gym, site }),
  };
}
