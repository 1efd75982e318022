import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/database.ts';
import { Refusal } from './refusal.ts';
import { SharedCounts } from './shared-counts.ts';

/** How often a bucket, an account or an address, may do something. Defined where it is applied. */
export interface Limit {
  /** Names its counts, also in the database. */
  name: string;
  /** Calls allowed within `seconds`, multiplied by LIMIT_FACTOR. */
  points: number;
  seconds: number;
  /** Servers that share a PostgreSQL count together; when omitted, each server counts for itself. */
  shared?: true;
}

/** Any call to the API without a session, per address. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 600, seconds: 60 };
/** Any call to the API, per account: a whole gym may share one address. */
export const ACCOUNT_REQUEST_LIMIT: Limit = { name: 'accountRequest', points: 600, seconds: 60 };
/** Any call to the API, per address, by anyone. */
export const NETWORK_LIMIT: Limit = { name: 'network', points: 12_000, seconds: 60 };

/** Counts calls and refuses too frequent ones. */
export interface Limits {
  /** @throws Refusal too_often */
  take(limit: Limit, bucket: string): Promise<void>;
  /** Reverts the count of something that does not count after all. */
  giveBack(limit: Limit, bucket: string): Promise<void>;
}

export function createLimits(options: { factor: number; database: Database; log: Logger }): Limits {
  const { factor, database, log } = options;
  const counts = database.kind === 'postgres' ? new SharedCounts(database) : null;
  const limiters = new Map<string, RateLimiterMemory>();
  const pointsOf = (limit: Limit) => Math.max(1, Math.floor(limit.points * factor));
  const limiterOf = (limit: Limit): RateLimiterMemory => {
    const { name, seconds } = limit;
    const limiter =
      limiters.get(name) ??
      new RateLimiterMemory({ keyPrefix: name, points: pointsOf(limit), duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  };

  /** Counts for all servers; once the limit is exceeded, refuses here without a query. */
  const countShared = async (limit: Limit, bucket: string): Promise<void> => {
    const { name, seconds } = limit;
    const all = await counts?.add(name, bucket, seconds).catch((err: unknown) => {
      log.warn({ err, limit: name }, 'not counted among all servers');
    });
    if (all === undefined || all.points <= pointsOf(limit)) return;
    // Zero seconds would refuse until the server restarts.
    await limiterOf(limit).block(bucket, Math.max(1, Math.ceil(all.msBeforeNext / 1000)));
    throw tooOften(limit, all.msBeforeNext);
  };

  return {
    async take(limit, bucket) {
      await limiterOf(limit)
        .consume(bucket)
        .catch((refused: unknown) => {
          throw refused instanceof RateLimiterRes ? tooOften(limit, refused.msBeforeNext) : refused;
        });
      if (limit.shared) await countShared(limit, bucket);
    },
    async giveBack(limit, bucket) {
      await limiterOf(limit).reward(bucket);
      if (!limit.shared) return;
      await counts?.remove(limit.name, bucket).catch((err: unknown) => {
        log.warn({ err, limit: limit.name }, 'not given back among all servers');
      });
    },
  };
}

const MINUTE = 60;
const HOUR = 3600;

/** Rounded up, as a wait that ends too early is refused again. */
function waitInWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < MINUTE) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes === 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(seconds / HOUR);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

function tooOften({ name }: Limit, ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new Refusal('too_often', `Too many requests. Please try again in ${waitInWords(seconds)}.`, {
    retryAfter: seconds,
    rule: `limit ${name}`,
  });
}
