import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { HumanChallenge } from '#shared/auth.ts';

type Challenge = Extract<HumanChallenge, { kind: 'altcha' }>['challenge'];

/** Solves the challenge with the browser's own cryptography, off the main thread. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('The human check timed out.');
  return btoa(JSON.stringify({ challenge, solution }));
}
