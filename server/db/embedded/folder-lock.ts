import { truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock file's exclusive lock, or returns undefined when a process, this one included, has it.
 *
 * It is SQLite's lock, because that is the operating system's own on every platform: it ends with the process that
 * holds it, however that ends, and needs no guess whether a process id written down somewhere is still the same
 * process, which across containers that share a folder cannot be answered.
 */
export function lockFolder(file: string): FolderLock | undefined {
  try {
    return lock(file);
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_NOTADB) throw error;
    // The file's content means nothing and SQLite expects none. A holder would have shown as busy, before the content is
    // read. Emptied in place, since a new file beside one that another process locks meanwhile could be locked as well.
    truncateSync(file);
    return lock(file);
  }
}

function lock(file: string): FolderLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return {
    // Twice when the engine ends by itself while it is being closed.
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}
