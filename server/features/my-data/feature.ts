import { exportJob } from '#server/data-export/export-job.ts';
import type { DataPart } from '#server/data-export/part.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { deleteCustomer } from '#server/payments/leaving-members.ts';
import { leavingMail } from './mail.ts';
import { purgeAccounts } from './purge.ts';
import { EXPORT_LIMIT, myDataEndpoints, myDataRoutes } from './routes.ts';

const PURGE_INTERVAL_MS = 5 * 60_000;

/** @param dataParts what the export contains, in the order in which its README.txt lists them */
export function myDataFeature(parts: FeatureParts, dataParts: readonly DataPart[]) {
  const { database, secret, pack, site, mailQueue, log, billing, limits } = parts;
  const product = () => pack.gym.product;
  const leave = (userId: string) => deleteCustomer({ database, billing }, userId);
  const forgetMail = (address: string) => mailQueue.forget(address);
  // A failed archive is not one of the day's.
  const onFailure = (userId: string) => limits.giveBack(EXPORT_LIMIT, userId);
  return {
    routes: myDataRoutes(parts),
    endpoints: myDataEndpoints(parts),
    defineJobs: (jobs: Jobs) => jobs.define(exportJob({ database, product, parts: dataParts, onFailure })),
    periodicWork: [
      {
        name: 'purge accounts',
        intervalMs: PURGE_INTERVAL_MS,
        run: async () =>
          void (await purgeAccounts({
            database,
            confirmsAddresses: mailQueue.reachesPeople,
            secret,
            forgetMail,
            deleteCustomer: leave,
            log,
          })),
      },
    ],
    mail: { leaving: leavingMail({ database, gym: () => pack.gym, site }) },
  };
}
