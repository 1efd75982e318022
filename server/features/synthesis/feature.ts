import type { FeatureParts } from '#server/feature-parts.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { synthesisEndpoints } from './endpoints.ts';
import { synthesisRoutes } from './routes.ts';
import { synthesisJob } from './synthesis-job.ts';

export const synthesisFeature = (parts: FeatureParts) => ({
  routes: synthesisRoutes(parts),
  endpoints: synthesisEndpoints(parts),
  defineJobs(jobs: Jobs) {
    jobs.define(synthesisJob(parts));
  },
});
