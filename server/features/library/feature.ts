import type { FeatureParts } from '#server/feature-parts.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { libraryEndpoints } from './endpoints.ts';
import { discardStaleUploads } from './files.ts';
import { processJob } from './process-job.ts';
import { purgeWorks } from './purge.ts';
import { readFileJob } from './read-file-job.ts';
import { libraryRoutes } from './routes.ts';
import { type MemoryStore, storeChanges } from './store-changes.ts';

const CLEAN_INTERVAL_MS = HOUR_MS;

export function libraryFeature(featureParts: FeatureParts, memories: MemoryStore) {
  const parts = { ...featureParts, memories };
  const { database, guards } = parts;
  const changes = storeChanges(parts);
  return {
    routes: libraryRoutes(parts, changes),
    endpoints: libraryEndpoints(guards, changes),
    defineJobs(jobs: Jobs) {
      jobs.define(processJob(parts));
      jobs.define(readFileJob(parts));
    },
    periodicWork: [
      {
        name: 'clean the library',
        intervalMs: CLEAN_INTERVAL_MS,
        async run() {
          await discardStaleUploads(database);
          await purgeWorks(database);
        },
      },
    ],
  };
}
