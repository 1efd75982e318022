import type { FeatureParts } from '#server/feature-parts.ts';
import { pruneErrorLog } from '#server/monitoring/error-log.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { needsMail, sendNeeds } from './needs-mail.ts';
import { createReports } from './report.ts';
import { healthRoutes } from './routes.ts';

const FLUSH_INTERVAL_MS = 5000;
const PRUNE_INTERVAL_MS = HOUR_MS;
const NEEDS_INTERVAL_MS = 15 * 60_000;

export function healthFeature(parts: FeatureParts) {
  const { database, mailQueue, billing, pack, site, log, errorLog, serviceCalls } = parts;
  const reports = createReports({
    ...parts,
    mode: billing?.payments.mode ?? null,
  });
  const flush = () => Promise.all([serviceCalls.flush(), errorLog.flush(database, log)]);
  return {
    routes: healthRoutes({ ...parts, reports, flush }),
    periodicWork: [
      {
        name: 'keep errors and counts',
        intervalMs: FLUSH_INTERVAL_MS,
        run: async () => {
          await flush();
        },
      },
      {
        name: 'prune errors and counts',
        intervalMs: PRUNE_INTERVAL_MS,
        run: async () => {
          await pruneErrorLog(database);
          await serviceCalls.prune();
        },
      },
      {
        name: 'mail what needs the owner',
        intervalMs: NEEDS_INTERVAL_MS,
        run: () => sendNeeds({ database, mailQueue, needs: reports.needs }),
      },
    ],
    mail: {
      needs: async () => needsMail(await reports.needs(), pack.gym.product, site()),
    },
  };
}
