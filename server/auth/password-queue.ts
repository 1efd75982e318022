import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { Refusal } from '#server/http/refusal.ts';
import { limitedTurns } from '#server/limited-turns.ts';

/** Half of Node's thread pool, which files, compression and DNS lookups share. */
const AT_ONCE = 2;
/** Some seconds of work; beyond it a refusal is kinder than a wait. */
const WAITING_MAX = 32;
const RETRY_SECONDS = 5;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** Scrypt with the same parameters for every password, on Node's thread pool. */
const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword };

/**
 * Hashes few passwords at a time and queues few more, so that a storm of sign-ins does not take the CPU from
 * running answers. Each throws Refusal unavailable when too many wait.
 */
export function queuedPasswords(passwords: Passwords = scrypt): Passwords {
  const inTurn = limitedTurns({ atOnce: AT_ONCE, waiting: WAITING_MAX }, busy);
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    verify: (given) => inTurn(() => passwords.verify(given)),
  };
}

const busy = () =>
  new Refusal('unavailable', 'Too many people are signing in right now. Please try again in a few seconds.', {
    retryAfter: RETRY_SECONDS,
    rule: 'passwords',
  });
