import { createHash } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import type { LibraryStore } from '#shared/store.ts';
import { READER_VERSION } from './read-file.ts';
import type { WorkPages } from './work-pages.ts';

/** A work on its way into the library. It is read only when its hash is not the one the library holds. */
export interface WorkSource {
  store: LibraryStore;
  /** Names the work within its store. */
  slug: string;
  /** `PACK_ORIGIN`, or the absolute path of its file. */
  origin: string;
  /** The uploaded file it is read from. A work from another file is its older edition. */
  fileId?: string;
  /** It may take the place of a work from the pack. */
  replaces?: true;
  /** Hashes of passages that stay out of search. */
  outOfUse?(): Promise<ReadonlySet<string>>;
  /** What belongs to the work's row, in the same transaction. */
  onWrite?(tx: Transaction, workId: string): Promise<void>;
  /** How messages name it. */
  name: string;
  /** Of all that decides what `read` gives. */
  hash: string;
  /** @throws {LibraryError} */
  read(): Promise<WorkPages>;
}

export const PACK_ORIGIN = 'pack';

/** Hash of what a work is made from: the file's bytes, what was said beside it, and the reader's version. */
export function sourceHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update(`reader ${READER_VERSION}`);
  for (const part of parts) hash.update(`\n${part.length}\n`).update(part);
  return hash.digest('hex');
}
