import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { Refusal } from '#server/http/refusal.ts';

/** Half of Node's threads, which files, compression and name look-ups share. */
const AT_ONCE = 2;
/** Some seconds of work; who comes later is better told than kept waiting. */
const WAITING = 32;
const RETRY_SECONDS = 5;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** Scrypt with the same parameters for every password there is, in threads of Node's beside the event loop. */
const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword };

/**
 * Lets few passwords be worked out at once and few wait, so that no storm of sign-ins takes the machine from running
 * answers. @returns what throws Refusal unavailable when too many wait
 */
export function queuedPasswords(passwords: Passwords = scrypt): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) throw busy();
      await new Promise<void>((begin) => waiting.push(begin));
    } else running++;
    try {
      return await work();
    } finally {
      // Whoever waits longest takes this one's place.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
  return {
    hash: (password) => turn(() => passwords.hash(password)),
    verify: (given) => turn(() => passwords.verify(given)),
  };
}

const busy = () =>
  new Refusal(
    'unavailable',
    'Very many people are signing in right now. Please try again in a few seconds.',
    {
      retryAfter: RETRY_SECONDS,
    },
  );
