import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { eraseDue } from './deletion.ts';

const LOOK_EACH_MS = 5 * 60_000;

interface Options {
  database: Database;
  secret: string;
  forgetMail: (address: string) => Promise<void>;
  log: Logger;
}

/** Erases accounts whose time has come, from now on. @returns what stops that, once what is under way has ended. */
export function keepErasing({ log, ...erasing }: Options): () => Promise<void> {
  let working: Promise<void> | undefined;
  const look = () => {
    working ??= eraseDue(erasing)
      .then((accounts) => {
        if (accounts > 0) log.warn({ accounts }, 'accounts were deleted for good');
      })
      .catch((err: unknown) => log.error({ err }, 'accounts could not be deleted'))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(look, LOOK_EACH_MS).unref();
  look();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
