import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { AppParts } from './app-parts.ts';
import type { Feature } from './feature.ts';
import { purgeUsage } from './usage/purge.ts';

const VACUUM_INTERVAL_MS = HOUR_MS;
const PURGE_INTERVAL_MS = DAY_MS;

/**
 * Starts the features' background work: defines their jobs, runs their periodic work and lets them write
 * mail.
 */
export function startWork({ settings, database, jobs, mailQueue }: AppParts, all: readonly Feature[]): void {
  for (const { defineJobs, periodicWork = [] } of all) {
    defineJobs?.(jobs);
    for (const work of periodicWork) jobs.every(work);
  }
  jobs.every({ name: 'vacuum', intervalMs: VACUUM_INTERVAL_MS, run: () => database.vacuum() });
  const usageDays = settings.KEEP_USAGE_DAYS;
  if (usageDays !== 'off')
    jobs.every({
      name: 'purge usage',
      intervalMs: PURGE_INTERVAL_MS,
      run: () => purgeUsage(database, usageDays),
    });
  const mail: Feature['mail'] = Object.assign({}, ...all.map((feature) => feature.mail));
  mailQueue.start(async (kind, address, about) => (await mail?.[kind]?.(address, about)) ?? null);
}
