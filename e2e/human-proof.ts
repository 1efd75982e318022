import type { APIRequestContext } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Returns the proof that a sign-up without a screen sends: the solved puzzle. */
export async function humanProof(request: APIRequestContext, address: string): Promise<string> {
  const reply = await request.get(`${address}/api/auth/human-check`, { headers: { origin: address } });
  const { challenge } = await reply.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
