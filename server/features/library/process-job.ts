import { inArray } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { works } from '#server/db/schema/library.ts';
import type { JobKind, RunningJob } from '#server/jobs/job-kind.ts';
import type { IngestProgress, IngestSummary } from '#server/library/ingest.ts';
import type { Library } from '#server/library/library.ts';
import type { Ocr } from '#server/library/ocr/ocr.ts';
import { slugOf } from '#server/library/read/slug.ts';
import type { WorkSource } from '#server/library/read/work-source.ts';
import { forgetCleared, restoreWorks } from '#server/library/retirement.ts';
import { listWorks } from '#server/library/work-rows.ts';
import { counted } from '#shared/counted.ts';
import { DAY_MS } from '#shared/durations.ts';
import { changeFile, deleteFile, type FileRow, findFile, listFiles, unmarkAdding } from './files.ts';
import { copySource, uploadSource } from './sources.ts';
import { PROCESS_JOB, type ProcessPayload } from './store-jobs.ts';

interface Options {
  database: Database;
  library: Library;
  ocr: Ocr | null;
  pack: Pack;
}

const KEEP_MS = DAY_MS;
const RETRY_MS = 2_000;
const FAILURES_NAMED = 5;

/** Reads what belongs in a store, or copies the playground into it. A resumed job skips what already exists. */
export function processJob(parts: Options): JobKind<ProcessPayload> {
  const { database, library, pack } = parts;
  return {
    name: PROCESS_JOB,
    title: 'Process or copy a store',
    stoppable: true,
    concurrency: 1,
    keepMs: KEEP_MS,
    maxAttempts: 5,
    retryDelayMs: (attempts) => RETRY_MS * attempts,
    run: async (job) => await (job.payload.what === 'copy' ? copyPlayground(job) : process(job)),
    async onGiveUp(tx, { payload, startedAt }) {
      for (const file of await listFiles(tx, payload.store, ['adding'])) {
        // Those marked since are for the next job.
        if (file.updatedAt < startedAt)
          await changeFile(tx, file.id, {
            state: 'ready',
            problem: 'Adding this file failed. Please add it again.',
          });
      }
    },
    onStop: ({ payload }) => database.as('service').transaction((tx) => unmarkAdding(tx, payload.store)),
  };

  async function process(job: RunningJob<ProcessPayload>): Promise<void> {
    const { store, what } = job.payload;
    const inService = database.as('service');
    const { signal } = job;
    const total: IngestSummary[] = [];
    const files = await inService.transaction((tx) =>
      listFiles(tx, store, what === 'files' ? ['adding'] : ['adding', 'added']),
    );
    const ofPack = what === 'files' ? [] : pack.works.filter((work) => work.store === store);
    const all = ofPack.length + files.length;
    if (what === 'everything') {
      await inService.transaction(async (tx) => {
        await restoreWorks(tx, { store, retiredFor: 'cleared' });
        await forgetCleared(tx, store);
      });
      total.push(
        await library.ingestPack(pack, { stores: [store], signal, onProgress: reporter(job, 0, all) }),
      );
    }
    for (const [index, { id }] of files.entries()) {
      signal.throwIfAborted();
      const file = await inService.transaction((tx) => findFile(tx, id));
      // Deleted since, with its work.
      if (file?.state !== 'adding' && file?.state !== 'added') continue;
      total.push(await addFile(job, file, ofPack.length + index, all));
    }
    job.report({ done: all, total: all, message: summaryOf(total) });
  }

  /**
   * Adds a file, or reads one again; a failure does not stop the others. It is recorded in the row of a file
   * that is not in the library yet, and that can be added again: it was read well for its preview.
   */
  async function addFile(job: RunningJob<ProcessPayload>, file: FileRow, done: number, all: number) {
    const known = await database.as('service').transaction(listWorks);
    const replaced = known.find(({ id }) => id === (file.replacesId ?? file.workId));
    const source = uploadSource(parts, file, replaced?.slug ?? freeSlug(file, known));
    const summary = await library.ingestWorks([source], {
      signal: job.signal,
      onProgress: reporter(job, done, all),
    });
    const [failure] = summary.failed;
    await database.as('service').transaction(async (tx) => {
      const isNew = file.workId === null || file.state === 'adding';
      if (failure && isNew) await changeFile(tx, file.id, { state: 'ready', problem: failure.message });
      // The work it was to replace is from the same file, which is kept.
      else if (summary.unchanged > 0 && file.workId === null) await deleteFile(tx, file.id);
      else if (file.state === 'adding') await changeFile(tx, file.id, { state: 'added' });
    });
    return summary;
  }

  /** Copies the playground's works; a work of the same name in the store becomes an older edition. */
  async function copyPlayground(job: RunningJob<ProcessPayload>): Promise<void> {
    const rows = await database.as('service').transaction(async (tx) => {
      const ids = (await listWorks(tx)).filter(({ store }) => store === 'playground').map(({ id }) => id);
      return await tx.select().from(works).where(inArray(works.id, ids)).orderBy(works.id);
    });
    const sources: WorkSource[] = [];
    for (const work of rows) sources.push(await copySource(database, work, job.payload.store));
    const summary = await library.ingestWorks(sources, {
      signal: job.signal,
      onProgress: reporter(job, 0, rows.length),
    });
    job.report({ done: rows.length, total: rows.length, message: summaryOf([summary]) });
  }
}

const reporter =
  (job: RunningJob<unknown>, before: number, total: number) =>
  ({ name, outcome, done, passages, message }: IngestProgress): void => {
    const what = outcome === 'failed' ? message! : `${name}: ${outcome}, ${counted(passages, 'passage')}`;
    job.report({ done: before + done, total, message: `[${before + done}/${total}] ${what}` });
  };

function summaryOf(summaries: readonly IngestSummary[]): string {
  const sum = (of: 'added' | 'changed' | 'unchanged' | 'removed' | 'passages') =>
    summaries.reduce((all, one) => all + one[of], 0);
  const failed = summaries.flatMap((one) => one.failed);
  const counts = [
    `${sum('added')} added`,
    `${sum('changed')} changed`,
    `${sum('unchanged')} unchanged`,
    ...(sum('removed') > 0 ? [`${sum('removed')} removed`] : []),
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
  ].join(', ');
  const named = failed.slice(0, FAILURES_NAMED).map(({ message }) => message);
  return [`${counts}; ${counted(sum('passages'), 'passage')} written.`, ...named].join(' ');
}

/** Returns a name not used by any work of the store. */
function freeSlug(file: FileRow, known: readonly { store: string; slug: string; fileId: string | null }[]) {
  const own = known.find(({ fileId }) => fileId === file.id);
  if (own) return own.slug;
  const slug = slugOf(file.name);
  const taken = new Set(known.filter(({ store }) => store === file.store).map((work) => work.slug));
  if (!taken.has(slug)) return slug;
  let n = 2;
  while (taken.has(`${slug}-${n}`)) n++;
  return `${slug}-${n}`;
}
