import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { requirePassword } from '#server/auth/fresh-password.ts';
import { PASSWORD_LIMIT } from '#server/auth/limits.ts';
import type { Transaction } from '#server/db/database.ts';
import { jobs as jobsTable } from '#server/db/schema/jobs.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { jobStream } from '#server/jobs/job-stream.ts';
import { retireWorks } from '#server/library/retirement.ts';
import { isOpenState } from '#shared/job-event.ts';
import type { Scores } from '#shared/library-measures.ts';
import { SEEDED_STORES, type SeededStore, STORE_NAMES, type Vector } from '#shared/store.ts';
import type { Viewer } from '#shared/viewer.ts';
import { addPiece, beginFile, changeFile } from './files.ts';
import { compareCopy } from './golden.ts';
import type { ReadFilePayload } from './read-file-job.ts';
import {
  doingOf,
  messageOf,
  newestStoreJob,
  PROCESS_JOB,
  type ProcessPayload,
  READ_FILE_JOB,
} from './store-jobs.ts';

/** All members' memories, as far as the library's pages show and clear them. */
export interface MemoryStore {
  stats(): Promise<{ totalCount: number; members: number; characters: number }>;
  clear(tx: Transaction): Promise<number>;
}

export type LibraryParts = Pick<
  FeatureParts,
  'auth' | 'database' | 'guards' | 'jobs' | 'library' | 'limits' | 'log' | 'pack'
> & { memories: MemoryStore };

export type StoreChanges = ReturnType<typeof storeChanges>;

const busy = () =>
  new Refusal('conflict', 'A job is running on this store. Stop it, or wait for it to finish.');

/** Implements what admins do with the library's stores. */
export function storeChanges(parts: LibraryParts) {
  const { auth, database, jobs, library, limits, log, memories } = parts;
  const service = database.as('service');

  /** @throws Refusal conflict */
  async function requireIdle(store: SeededStore): Promise<void> {
    const job = await newestStoreJob(database, store);
    if (job && isOpenState(job.state)) throw busy();
  }

  /**
   * Adds a store's job, or joins the open one. Files are added behind one that has listed its files already.
   * @throws Refusal conflict when the open one copies and this one does not, or the other way round
   */
  async function begin(tx: Transaction, payload: ProcessPayload): Promise<string> {
    const { store: key, what } = payload;
    const id = await jobs.add(PROCESS_JOB, payload, { key, behindRunning: what === 'files', tx });
    const [job] = await tx.select({ payload: jobsTable.payload }).from(jobsTable).where(eq(jobsTable.id, id));
    if (doingOf(job!) !== doingOf({ payload })) throw busy();
    return id;
  }

  const beginAndStream = async (payload: ProcessPayload): Promise<Response> => {
    const id = await service.transaction((tx) => begin(tx, payload));
    return jobStream(jobs, id, (event) => messageOf(event, doingOf({ payload }), payload.store), log);
  };

  /** Starts extracting a file that has arrived, for an admin to review. */
  async function read(tx: Transaction, fileId: string): Promise<void> {
    const payload: ReadFilePayload = { fileId };
    await changeFile(tx, fileId, { state: 'reading' });
    await jobs.add(READ_FILE_JOB, payload, { key: fileId, tx });
  }

  return {
    /** Starts reading everything that belongs in a store, or joins the running job; streams its messages. */
    async process(store: SeededStore): Promise<Response> {
      return await beginAndStream({ store, what: 'everything' });
    },
    /** Adds the files that are marked for it once `tx` ends. @throws Refusal conflict while the store is copied to */
    async addFiles(tx: Transaction, store: SeededStore): Promise<void> {
      await begin(tx, { store, what: 'files' });
    },
    /** @returns a message for the admin */
    async stop(store: SeededStore | undefined): Promise<string> {
      for (const one of store === undefined ? SEEDED_STORES : [store]) {
        const job = await newestStoreJob(database, one);
        if (!job || !isOpenState(job.state)) continue;
        await jobs.stop(job.id);
      }
      return 'Process stopped';
    },
    /**
     * Copies the playground into a store and streams the job's messages.
     * @throws Refusal conflict when the store is being worked on; held_back when it would lower the golden
     *   scores, with both scores
     */
    async copy(target: SeededStore, anyway: boolean): Promise<Response> {
      await requireIdle(target);
      if (!anyway) {
        const { now, then, worse } = await compareCopy(parts, target);
        if (worse) throw new Refusal('held_back', heldBack(now, then));
      }
      return await beginAndStream({ store: target, what: 'copy' });
    },
    /**
     * Empties a store. Its works can be restored for a day; memories cannot, and so need the password.
     * @returns a message for the admin
     * @throws Refusal forbidden, conflict
     */
    async clear(
      c: RequestContext,
      viewer: Viewer,
      { vector, password = '' }: { vector: Vector; password?: string | undefined },
    ): Promise<string> {
      if (vector === 'memory') {
        await limits.take(PASSWORD_LIMIT, viewer.id);
        await requirePassword(auth, viewer.id, password);
        await service.transaction(async (tx) => {
          const count = await memories.clear(tx);
          await writeAuditEvent(tx, c, { kind: 'memories_cleared', detail: { count } });
        });
        return 'Memory vector store cleared';
      }
      await requireIdle(vector);
      await service.transaction(async (tx) => {
        const count = await retireWorks(tx, { store: vector }, 'cleared');
        await writeAuditEvent(tx, c, { kind: 'store_cleared', detail: { store: vector, count } });
      });
      await library.refresh();
      return `${STORE_NAMES[vector]} vector store cleared`;
    },
    beginFile: (file: Parameters<typeof beginFile>[1]) => beginFile(database, file, read),
    addPiece: (fileId: string, n: number, bytes: Uint8Array) => addPiece(database, fileId, n, bytes, read),
  };
}

function heldBack(now: Scores, then: Scores): string {
  const shown = ({ ndcg, recall }: Scores) => `nDCG@10 ${ndcg.toFixed(3)} and recall ${recall.toFixed(3)}`;
  return `The copy was held back: your ${now.questions} golden questions would be answered worse. Now ${shown(now)}; after the copy ${shown(then)}.`;
}
