import type { Database } from '#server/db/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { LibraryError } from '#server/library/library-error.ts';
import type { Ocr } from '#server/library/ocr/ocr.ts';
import { outlineOf } from '#server/library/read/outline.ts';
import { changeFile, digestOf, findFile, readFileBytes } from './files.ts';
import { readUploaded } from './scanned-pages.ts';
import { READ_FILE_JOB } from './store-jobs.ts';

export interface ReadFilePayload {
  fileId: string;
}

const RETRY_MS = 2_000;

/** Extracts an uploaded file for an admin to review before it is added. */
export function readFileJob(parts: { database: Database; ocr: Ocr | null }): JobKind<ReadFilePayload> {
  const { database } = parts;
  const service = database.as('service');
  return {
    name: READ_FILE_JOB,
    // One at a time: a reader may take a gigabyte.
    concurrency: 1,
    keepMs: 0,
    maxAttempts: 3,
    retryDelayMs: (attempts) => RETRY_MS * attempts,
    async run({ payload: { fileId }, signal, save }) {
      const file = await service.transaction((tx) => findFile(tx, fileId));
      // Discarded in the meantime.
      if (file === undefined) return;
      const { name } = file;
      const bytes = await readFileBytes(database, fileId);
      const digest = digestOf(bytes);
      try {
        const outline = await outlineOf(await readUploaded(parts, bytes, { id: fileId, name }, signal));
        await save(null, (tx) => changeFile(tx, fileId, { state: 'ready', problem: null, digest, outline }));
      } catch (error) {
        if (!(error instanceof LibraryError)) throw error;
        await save(null, (tx) => changeFile(tx, fileId, { state: 'failed', problem: error.message, digest }));
      }
    },
    async onGiveUp(tx, { payload: { fileId } }) {
      await changeFile(tx, fileId, {
        state: 'failed',
        problem: 'This file could not be read. Please upload it again.',
      });
    },
  };
}
