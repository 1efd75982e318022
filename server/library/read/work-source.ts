import { createHash } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import type { LibraryStore } from '#shared/store.ts';
import { READER_VERSION } from './read-file.ts';
import type { WorkPages } from './work-pages.ts';

/** A work to be added to the library. It is read only when the library has a different hash. */
export interface WorkSource {
  store: LibraryStore;
  /** Names the work within its store. */
  slug: string;
  /** `PACK_ORIGIN`, or the absolute path of its file. */
  origin: string;
  /** Given with the file: wins over one that an admin corrected before. */
  title?: string;
  /** The uploaded file it is read from. A work from another file is its older edition. */
  fileId?: string;
  /** May replace a work from the pack. */
  replaces?: true;
  /** Returns the hashes of passages that stay out of search. */
  outOfUse?(): Promise<ReadonlySet<string>>;
  /** Updates the work's row in the same transaction. */
  onWrite?(tx: Transaction, workId: string): Promise<void>;
  /** The name used in messages. */
  name: string;
  /** Covers everything that determines the result of `read`. */
  hash: string;
  /** @throws {LibraryError} */
  read(signal?: AbortSignal): Promise<WorkPages>;
}

export const PACK_ORIGIN = 'pack';

/** Hashes what a work is made from: the file's bytes, its given metadata, and the reader's version. */
export function sourceHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(`reader ${READER_VERSION}`);
  for (const part of parts) hash.update(`\n${part.length}\n`).update(part);
  return hash.digest('hex');
}
