import { closeSync, openSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock file's exclusive lock, or returns undefined when a process, including this one, has it. It
 * is SQLite's lock, because that is the operating system's own on every platform: it ends with the process
 * that holds it, however that ends, and does not depend on a process id, which containers that share a folder
 * cannot check.
 */
export function lockFolder(file: string): FolderLock | undefined {
  try {
    return lock(file);
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    // SQLite does not say why: the system's own error does, when it is asked for the same.
    if (errcode === SQLITE_CANTOPEN || errcode === SQLITE_READONLY) closeSync(openSync(file, 'a'));
    if (errcode !== SQLITE_NOTADB) throw error;
    // The file's content is meaningless, and SQLite expects none. A holder would have shown as busy before
    // the content is read. Truncated in place, since a new file could be locked while another process locks
    // the old one.
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
    // Called twice when the engine exits while being closed.
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}
