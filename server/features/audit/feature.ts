import { auditData } from '#server/audit/data-part.ts';
import { purgeAuditEvents } from '#server/audit/purge.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { auditRoutes } from './routes.ts';

const PURGE_INTERVAL_MS = DAY_MS;

export const auditFeature = (parts: FeatureParts) => ({
  routes: auditRoutes(parts),
  dataPart: auditData(parts.database),
  periodicWork: [
    {
      name: 'purge the audit log',
      intervalMs: PURGE_INTERVAL_MS,
      run: (signal: AbortSignal) => purgeAuditEvents(parts.database, signal),
    },
  ],
});
