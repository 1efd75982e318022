import { DatabaseError } from './database-error.ts';
import { reported } from './sqlstate.ts';

/** PostgreSQL: data_corrupted, index_corrupted, undefined_file. */
const DAMAGED = ['XX001', 'XX002', '58P01'];
const NO_SPACE = /No space left on device|Disk quota exceeded|\b(ENOSPC|EDQUOT)\b/i;
const READ_ONLY = /Permission denied|Read-only file system|\b(EACCES|EPERM|EROFS)\b/i;
const NO_FOLDER = /Not a directory|\b(ENOTDIR|EEXIST)\b/i;
const DISK_FAILS = /Input\/output error|I\/O error|\bEIO\b/i;

/** Whether a write failed because the disk, or its quota, is full. */
export function isDiskFull(error: unknown): boolean {
  const found = reported(error);
  if (found !== undefined) return found.code === '53100' || NO_SPACE.test(found.message);
  for (let at = error; at instanceof Error; at = at.cause) if (NO_SPACE.test(at.message)) return true;
  return false;
}

/**
 * Tells the operator what is wrong with the disk of `place`, or with the files on it, and what to do. A
 * backup is mentioned only where data is damaged. Undefined when `error` is about something else, or
 * already says it.
 * @param setting the name of the folder's setting
 */
export function explainStorage(
  error: unknown,
  place: string,
  setting = 'DATA_DIR',
): DatabaseError | undefined {
  if (error instanceof DatabaseError) return undefined;
  const found = reported(error);
  const { message } = found ?? (error as Error);
  const sentence = () => {
    if (isDiskFull(error)) {
      return `The disk below ${place} is full (${message}): free some space there and start again. No data is damaged and no backup is needed.`;
    }
    if (DISK_FAILS.test(message)) {
      return `The disk below ${place} fails (${message}): check the disk, and restore a backup only if the data on it cannot be read.`;
    }
    if (found !== undefined) {
      return DAMAGED.includes(found.code ?? '')
        ? `Files of ${place} are damaged or missing (${message}): restore a backup.`
        : undefined;
    }
    if (READ_ONLY.test(message)) {
      return `${place} cannot be written (${message}): give this user write access, or set ${setting} to another folder.`;
    }
    if (NO_FOLDER.test(message)) {
      return `${place} cannot be a folder (${message}): a file is in its way; remove it, or set ${setting} to another folder.`;
    }
    return undefined;
  };
  const explanation = sentence();
  if (explanation === undefined) return undefined;
  return new DatabaseError(explanation[0]!.toUpperCase() + explanation.slice(1), { cause: error });
}
