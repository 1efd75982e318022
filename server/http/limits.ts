import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/database.ts';
import { Refusal } from './refusal.ts';
import { SharedCounts } from './shared-counts.ts';

interface Rule {
  points: number;
  seconds: number;
  /** Servers that share a PostgreSQL count together; left out, each server counts for itself. */
  shared?: true;
}

/** How often, per bucket (an account or an address). `points` are multiplied by LIMIT_FACTOR. */
const RULES = {
  /** Any call to the API, by address. */
  request: { points: 600, seconds: 60 },
  /** Questions, by account. */
  ask: { points: 20, seconds: 60, shared: true },
  /** Sign-in attempts, by address. */
  signIn: { points: 20, seconds: 60, shared: true },
  /** Sign-in attempts on one account from one address, so that nobody is locked out by a stranger. */
  signInAccount: { points: 10, seconds: 300, shared: true },
  /** Archives of everything, by account. */
  export: { points: 5, seconds: 86_400, shared: true },
  /** Files of history that are read, by account. */
  import: { points: 60, seconds: 300 },
  /** PDFs that are attached and read, by account. */
  attach: { points: 60, seconds: 300 },
  /** Asking for a new password, by address. */
  reset: { points: 10, seconds: 3600, shared: true },
  /** Trying links that were mailed, by address. */
  mailLink: { points: 30, seconds: 300, shared: true },
  /** Mails to one address. */
  mail: { points: 6, seconds: 3600, shared: true },
  /** Tries at second factors while signing in, by address. */
  twoFactor: { points: 60, seconds: 300, shared: true },
  /** Tries at one's own password while signed in, by account. */
  changePassword: { points: 10, seconds: 300, shared: true },
  /** Tries at the secret of new members, by address. */
  secret: { points: 10, seconds: 300, shared: true },
  /** New accounts, by address. */
  signUp: { points: 10, seconds: 3600, shared: true },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof RULES;

/** Counts calls and refuses those that come too often. */
export interface Limits {
  /** @throws Refusal too_often */
  take(name: LimitName, bucket: string): Promise<void>;
}

export function createLimits(options: { factor: number; database: Database; log: Logger }): Limits {
  const { factor, database, log } = options;
  const counts = database.kind === 'postgres' ? new SharedCounts(database) : null;
  const limiterOf = (name: string, rule: Rule) => {
    const points = Math.max(1, Math.floor(rule.points * factor));
    return {
      ...rule,
      points,
      here: new RateLimiterMemory({ keyPrefix: name, points, duration: rule.seconds }),
    };
  };
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, limiterOf(name, rule)]),
  ) as Record<LimitName, ReturnType<typeof limiterOf>>;

  /** Counts for all servers; what exceeds the limit is refused here from then on, without a query. */
  const countShared = async (name: LimitName, bucket: string): Promise<void> => {
    const { here, points, seconds } = limiters[name];
    const all = await counts?.add(name, bucket, seconds).catch((err: unknown) => {
      log.warn({ err, limit: name }, 'not counted among all servers');
    });
    if (all === undefined || all.points <= points) return;
    await here.block(bucket, Math.ceil(all.msBeforeNext / 1000));
    throw tooOften(all.msBeforeNext);
  };

  return {
    async take(name, bucket) {
      const { here, shared } = limiters[name];
      await here.consume(bucket).catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? tooOften(refused.msBeforeNext) : refused;
      });
      if (shared) await countShared(name, bucket);
    },
  };
}

function tooOften(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new Refusal(
    'too_often',
    `Too many requests. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    { retryAfter: seconds },
  );
}
