import type { Database } from '#server/db/database.ts';
import { backoff } from '#server/jobs/backoff.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { DAY_MS } from '#shared/durations.ts';
import { EXPORT_DAYS } from '#shared/my-data-limits.ts';
import { archiveOf } from './archive.ts';
import type { DataPart } from './part.ts';
import { addPiece, clearPieces, EXPORT_JOB, EXPORT_PIECE_BYTES, findExport, markReady } from './store.ts';

/** The payment provider, which lists invoices, may be away for longer than a few seconds. */
const RETRIES = { firstMs: 5000, maxMs: 10 * 60_000, attempts: 20 };

interface Options {
  database: Database;
  /** The product's name, for README.txt. */
  product: () => string;
  /** The parts of each archive. */
  parts: readonly DataPart[];
  /** Called when an archive could not be prepared. */
  onFailure?: (userId: string) => Promise<void>;
  /** When a failed archive is tried again; about two hours by default. */
  retries?: typeof RETRIES;
}

/** Prepares the archives that athletes request. An interrupted one is rewritten from its beginning. */
export function exportJob({
  database,
  product,
  parts,
  onFailure,
  retries = RETRIES,
}: Options): JobKind<object> {
  return {
    name: EXPORT_JOB,
    title: 'Data export of a member',
    concurrency: 1,
    keepMs: EXPORT_DAYS * DAY_MS,
    maxAttempts: retries.attempts,
    retryDelayMs: backoff(retries),
    async run({ id, userId, signal, report, save }) {
      const kept = await database.as('service').read((tx) => findExport(tx, id));
      if (kept === undefined || userId === null) return;
      const exportId = kept.id;
      await save(null, (tx) => clearPieces(tx, exportId));
      // README.txt is the first.
      let total = 1;
      for (const part of parts) total += await part.count(userId);
      let done = 0;
      const reportProgress = () => report({ done, total, message: '' });
      reportProgress();
      const onFile = () => {
        done++;
        reportProgress();
      };
      const archive = archiveOf({ userId, product: product(), parts, now: new Date(), onFile });
      let n = 0;
      for await (const bytes of inPieces(archive, EXPORT_PIECE_BYTES)) {
        signal.throwIfAborted();
        const piece = { exportId, userId, n: n++, bytes };
        await save(null, (tx) => addPiece(tx, piece));
      }
      // Counted data may have been deleted or added to in the meantime.
      report({ done, total: done, message: '' });
      await save(null, (tx) => markReady(tx, exportId));
    },
    async onGiveUp(tx, { id }) {
      const kept = await findExport(tx, id);
      if (kept !== undefined) await clearPieces(tx, kept.id);
    },
    async afterGiveUp({ userId }) {
      if (userId !== null) await onFailure?.(userId);
    },
  };
}

/** Regroups the bytes into buffers of `size`, the last one smaller. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const whole = Buffer.concat(held);
    let at = 0;
    for (; length - at >= size; at += size) yield whole.subarray(at, at + size);
    held = [whole.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(held);
}
