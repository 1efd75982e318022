import type { FeatureParts } from '#server/feature-parts.ts';
import { analyticsData } from './data-part.ts';
import { keepMilestones, noteCheckout } from './milestones.ts';
import { analyticsRoutes } from './routes.ts';
import { purgeVisitors } from './visitors.ts';

const PURGE_INTERVAL_MS = 5 * 60_000;
/** More often than deleted conversations are purged. */
const MILESTONES_INTERVAL_MS = 10 * 60_000;

export function analyticsFeature(parts: FeatureParts) {
  const { database, settings, billingMode } = parts;
  return {
    routes: analyticsRoutes({ ...parts, subscriptions: settings.SUBSCRIPTIONS === 'on' }),
    periodicWork: [
      {
        name: 'purge visitors',
        intervalMs: PURGE_INTERVAL_MS,
        run: () => purgeVisitors(database),
      },
      {
        name: 'keep milestones',
        intervalMs: MILESTONES_INTERVAL_MS,
        run: () => keepMilestones(database),
      },
    ],
    dataPart: analyticsData(database),
    /** Called when a user opens a checkout. */
    noteCheckout: (userId: string) => noteCheckout(database, userId, billingMode),
  };
}
