import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { AppParts } from './app-parts.ts';
import { openJobs } from './jobs/jobs.ts';
import { type Library, openLibrary } from './library/library.ts';
import type { Thesaurus } from './library/search/thesaurus.ts';
import { tracedLibrary } from './library/traced-library.ts';
import { MailQueue } from './mail/mail.ts';
import { mailIsCurrent } from './mail/mail-is-current.ts';
import type { Transport } from './mail/transport.ts';
import { tracedCatalog, tracedEmbeddingModel } from './models/traced-model.ts';
import { watchedCatalog } from './models/watched-catalog.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { type ServiceCall, ServiceCalls } from './monitoring/service-calls.ts';
import { createAdmission } from './runs/admission.ts';
import { loopLoad } from './runs/loop-load.ts';
import { openRuns } from './runs/runs.ts';

export interface ServerParts
  extends Omit<
    AppParts,
    'pack' | 'library' | 'runs' | 'admission' | 'jobs' | 'mailQueue' | 'metrics' | 'serviceCalls'
  > {
  transport: Transport;
  thesaurus?: Thesaurus;
  /** Called for each work of the pack as it is read. */
  onProgress?: NonNullable<Parameters<Library['ingestPack']>[1]>['onProgress'];
}

type Outcome = Pick<ServiceCall, 'failure' | 'ms'>;

/** Opens everything between the database and a listening port. */
export async function openServer({ transport, thesaurus, onProgress, ...parts }: ServerParts) {
  const { database, gymEdits, log } = parts;
  const { pack } = gymEdits;
  const metrics = createMetrics();
  const serviceCalls = new ServiceCalls(database, log);
  const noteModel = (call: ServiceCall) => {
    serviceCalls.note(call);
    metrics.modelCall(call.name, call.failure, call.ms);
  };
  const { tracing } = parts;
  const models = tracing === null ? parts.catalog : tracedCatalog(parts.catalog, tracing);
  const catalog = watchedCatalog(models, noteModel);
  const embeddings = parts.embeddings && {
    ...parts.embeddings,
    ...(tracing !== null && { model: tracedEmbeddingModel(parts.embeddings.model, tracing) }),
    onCall: (outcome: Outcome) =>
      noteModel({ service: 'embedding', name: parts.embeddings!.name, ...outcome }),
  };
  const jobs = openJobs({ database, log, metrics });
  const opened = await openLibrary({
    database,
    log,
    onSearch: metrics.search,
    ...(thesaurus && { thesaurus }),
    ...(embeddings && { embedding: { embeddings, jobs } }),
  });
  const library = tracing === null ? opened : tracedLibrary(opened, tracing);
  gymEdits.onChange(async () => {
    // Both contain the gym's name.
    await library.ingestPack(pack, { stores: ['faq', 'products'] });
  });
  await library.ingestPack(pack, { ...(onProgress && { onProgress }) });
  const runs = await openRuns(database, log, { metrics, tracing });
  const admission = createAdmission(loopLoad(), runs.underWay);
  const mailQueue = new MailQueue({
    jobs,
    transport,
    sender: () => pack.gym.product,
    isCurrent: mailIsCurrent(() => parts.keys.settings.SMTP_URL),
    onDelivery: (failure) => serviceCalls.note({ service: 'mail', name: 'mail', failure, ms: null }),
  });
  const app = await createApp({
    ...parts,
    pack,
    catalog,
    embeddings,
    library,
    runs,
    admission,
    jobs,
    mailQueue,
    metrics,
    serviceCalls,
  });
  return {
    app,
    library,
    runs,
    /**
     * Prepares for `close` without losing an answer: no new ones after `announceMs`, and running ones get
     * `finishMs`. Until it resolves everything else is served as usual.
     */
    async drain({ announceMs, finishMs }: { announceMs: number; finishMs: number }) {
      admission.announceLeaving();
      await wait(announceMs);
      admission.close();
      runs.sendFollowersAway();
      await runs.settled(finishMs);
    },
    /** @param disconnected resolves when the readers, who stay until their answers end, are gone */
    async close(disconnected?: Promise<unknown>) {
      await runs.close();
      await disconnected;
      await jobs.close();
      await serviceCalls.flush();
      await parts.errorLog.flush(database, log);
      await library.close();
      await tracing?.close();
    },
  };
}
