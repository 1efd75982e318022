import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** How often, per bucket (an account or an address). `points` are multiplied by LIMIT_FACTOR. */
const RULES = {
  /** Any call to the API, by address. */
  request: { points: 600, seconds: 60 },
  /** Questions, by account. */
  ask: { points: 20, seconds: 60 },
  /** Sign-in attempts, by address. */
  signIn: { points: 20, seconds: 60 },
  /** Sign-in attempts on one account from one address, so that nobody is locked out by a stranger. */
  signInAccount: { points: 10, seconds: 300 },
  /** New accounts, by address. */
  signUp: { points: 10, seconds: 3600 },
} as const;

export type LimitName = keyof typeof RULES;

/** Counts calls and refuses those that come too often. */
export interface Limits {
  /** @throws Refusal too_often */
  take(name: LimitName, bucket: string): Promise<void>;
}

export function createLimits(factor: number): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [
      name,
      new RateLimiterMemory({
        keyPrefix: name,
        points: Math.max(1, Math.floor(rule.points * factor)),
        duration: rule.seconds,
      }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>;
  return {
    async take(name, bucket) {
      try {
        await limiters[name].consume(bucket);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new Refusal(
          'too_often',
          `That was too often. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
          { retryAfter: seconds },
        );
      }
    },
  };
}
