import { lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { errorLog } from '#server/db/schema/monitoring.ts';
import { pathWithoutIds, withoutPersonalData } from './without-personal-data.ts';

/** Older entries, and those beyond a maximum, are deleted. */
const KEPT_DAYS = 7;
const KEPT_ENTRIES = 5000;
/** While the database is away, further errors appear only in the server's output. */
const WAITING_ENTRIES = 500;
/** How many of the same error in one batch are stored separately; the rest are counted. */
const APART = 5;

const MESSAGE_CHARACTERS = 200;
const DETAIL_CHARACTERS = 300;
const NAME_CHARACTERS = 80;
const ERROR_LEVEL = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Entry = typeof errorLog.$inferInsert;

/** Stores logged errors in the database, for admins who cannot read the server's output. */
export class ErrorLog {
  #waiting: Entry[] = [];
  #writing: Promise<void> = Promise.resolve();

  /** Takes one line of the log, as pino writes it. */
  write(line: string): void {
    const entry = entryOf(JSON.parse(line) as Line);
    if (entry === null) return;
    const same = this.#waiting.filter((other) => isSame(other, entry));
    if (same.length >= APART || this.#waiting.length >= WAITING_ENTRIES) {
      const last = same.at(-1);
      if (last !== undefined) Object.assign(last, { ...entry, times: last.times + 1 });
      return;
    }
    this.#waiting.push(entry);
  }

  /** Writes new entries; what cannot be written waits for the next time. */
  flush(database: Database, log: Logger): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const entries = this.#waiting;
      if (entries.length === 0) return;
      this.#waiting = [];
      try {
        await database.as('service').transaction((tx) => tx.insert(errorLog).values(entries));
      } catch (err) {
        this.#waiting = [...entries, ...this.#waiting].slice(0, WAITING_ENTRIES);
        log.warn({ err }, 'errors could not be kept');
      }
    });
    return this.#writing;
  }
}

/** Deletes entries that are too old, and those beyond the newest. */
export async function pruneErrorLog(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await tx.delete(errorLog).where(lt(errorLog.at, sql`now() - make_interval(days => ${KEPT_DAYS}::int)`));
    await tx
      .delete(errorLog)
      .where(
        lt(errorLog.at, sql`(select at from error_log order by at desc limit 1 offset ${KEPT_ENTRIES - 1})`),
      );
  });
}

const isSame = (one: Entry, other: Entry) =>
  one.message === other.message &&
  one.about === other.about &&
  one.code === other.code &&
  one.detail === other.detail &&
  one.route === other.route;

interface Line {
  level: number;
  time: number;
  msg?: string;
  requestId?: unknown;
  method?: unknown;
  path?: unknown;
  err?: { type?: unknown; message?: unknown; code?: unknown };
  [name: string]: unknown;
}

/** Fields that name what an error happened to; none of them is personal. */
const NAMED = ['kind', 'work', 'tool', 'model', 'part', 'limit'];

/** Converts a line to its stored entry; null when it is not an error. */
function entryOf({ level, time, msg = '', requestId, method, path, err, ...rest }: Line): Entry | null {
  const said = err?.message ?? rest.reason ?? rest.message;
  // A warning without one is a notice, such as that a password was changed.
  if (level < ERROR_LEVEL && said === undefined) return null;
  const about = NAMED.map((name) => rest[name]).find((value) => typeof value === 'string');
  const code = [err?.code, rest.code, err?.type].find((value) => typeof value === 'string');
  const short = (value: unknown) =>
    typeof value === 'string' ? withoutPersonalData(value, NAME_CHARACTERS) : null;
  return {
    at: new Date(time),
    level: level < ERROR_LEVEL ? 'warning' : 'error',
    requestId: typeof requestId === 'string' && UUID.test(requestId) ? requestId : null,
    route:
      typeof method === 'string' && typeof path === 'string' ? `${method} ${pathWithoutIds(path)}` : null,
    message: withoutPersonalData(msg, MESSAGE_CHARACTERS),
    about: short(about),
    code: short(code),
    detail: typeof said === 'string' ? withoutPersonalData(said, DETAIL_CHARACTERS) : null,
    times: 1,
  };
}
