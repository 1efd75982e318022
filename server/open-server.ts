import { createApp } from './app.ts';
import type { AppParts } from './feature-parts.ts';
import { openJobs } from './jobs/jobs.ts';
import { type Library, openLibrary } from './library/library.ts';
import type { Thesaurus } from './library/search/thesaurus.ts';
import { MailRoom } from './mail/mail.ts';
import type { Transport } from './mail/transport.ts';
import { openRuns } from './runs/runs.ts';

export interface ServerParts extends Omit<AppParts, 'library' | 'runs' | 'jobs' | 'mailRoom'> {
  transport: Transport;
  thesaurus?: Thesaurus;
  /** Called for each work of the pack as it is read. */
  onProgress?: NonNullable<Parameters<Library['ingestPack']>[1]>['onProgress'];
}

/** Opens everything between the database and a listening port. */
export async function openServer({ transport, thesaurus, onProgress, ...parts }: ServerParts) {
  const { database, embeddings, pack, log } = parts;
  const jobs = openJobs({ database, log });
  const library = await openLibrary({
    database,
    log,
    ...(thesaurus && { thesaurus }),
    ...(embeddings && { embedding: { embeddings, jobs } }),
  });
  await library.ingestPack(pack, { ...(onProgress && { onProgress }) });
  const runs = await openRuns(database, log);
  const mailRoom = new MailRoom({ jobs, transport, sender: pack.gym.product });
  const app = await createApp({ ...parts, library, runs, jobs, mailRoom });
  return {
    app,
    library,
    runs,
    /** @param disconnected when the readers are gone, who stay until their answers end */
    async close(disconnected?: Promise<unknown>) {
      await runs.close();
      await disconnected;
      await jobs.close();
      await library.close();
    },
  };
}
