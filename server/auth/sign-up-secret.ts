import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings.ts';

const CHARACTERS = 12;

/**
 * Returns the secret that new members must enter where nobody pays: SIGNUP_SECRET, or one derived from the
 * session secret and so the same on every server. Null where subscriptions decide.
 */
export function signUpSecret(
  settings: Pick<Settings, 'SUBSCRIPTIONS' | 'SIGNUP_SECRET'>,
  secret: string,
): string | null {
  if (settings.SUBSCRIPTIONS === 'on') return null;
  return (
    settings.SIGNUP_SECRET ??
    createHmac('sha256', secret).update('sign-up secret').digest('hex').slice(0, CHARACTERS)
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @throws Refusal unless `given` is the secret, in the same time for every wrong one */
export function requireSignUpSecret(secret: string | null, given: string | undefined): void {
  if (secret === null) return;
  if (given === undefined || given.trim() === '') throw new Refusal('wrong_shape', 'Please enter a secret');
  if (!timingSafeEqual(digest(given.trim()), digest(secret))) {
    throw new Refusal('forbidden', 'Incorrect secret');
  }
}
