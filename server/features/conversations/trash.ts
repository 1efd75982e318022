import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { forgetDeleted } from './store.ts';

const EMPTIED_EACH_MS = 5 * 60_000;

/** Ends for good, from now on, what was deleted too long ago to be brought back. @returns what stops that. */
export function keepEmptyingTrash(database: Database, log: Logger): () => void {
  const empty = async () => {
    try {
      const forgotten = await forgetDeleted(database);
      if (forgotten > 0) log.info({ conversations: forgotten }, 'deleted conversations are gone for good');
    } catch (err) {
      log.error({ err }, 'deleted conversations could not be removed');
    }
  };
  const timer = setInterval(() => void empty(), EMPTIED_EACH_MS).unref();
  void empty();
  return () => clearInterval(timer);
}
