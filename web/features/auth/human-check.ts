import { useRef } from 'react';
import type { HumanChallenge } from '#shared/auth.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fetchOk } from '#web/lib/fetch-ok.ts';

/** A proof is valid for ten minutes; slower visitors get a new one. */
const GOOD_MS = 5 * 60_000;
const NOT_SHOWN = 'Please verify you are human';

/** Solves the challenge with which the server checks that a browser belongs to a person. */
async function prove(slot: HTMLElement | null): Promise<string | undefined> {
  const reply = await fetchOk('/api/auth/human-check');
  const asked = (await reply.json()) as HumanChallenge;
  if (asked.kind === 'off') return undefined;
  if (asked.kind === 'turnstile') {
    const { turnstile } = await import('./turnstile.ts');
    if (slot === null) throw new ApiError(403, 'forbidden', NOT_SHOWN);
    return await turnstile(asked.siteKey, slot);
  }
  if (!window.isSecureContext) {
    throw new ApiError(403, 'forbidden', `${NOT_SHOWN}: open this page over https.`);
  }
  const { solve } = await import('./altcha.ts');
  return await solve(asked.challenge);
}

/**
 * Proves that a person is here without asking them: `begin` when they start to fill in a form, `take` when
 * they send it, for one use. Anything visible is drawn in `slot`.
 */
export function useHumanCheck() {
  const slot = useRef<HTMLDivElement>(null);
  const begun = useRef<{ proof: Promise<string | undefined>; until: number } | null>(null);

  function begin() {
    if (begun.current !== null && Date.now() < begun.current.until) return;
    const proof = prove(slot.current);
    const mine = { proof, until: Date.now() + GOOD_MS };
    begun.current = mine;
    proof.catch(() => {
      if (begun.current === mine) begun.current = null;
    });
  }

  async function take(): Promise<string | undefined> {
    begin();
    const proof = begun.current?.proof;
    begun.current = null;
    try {
      return await proof;
    } catch (error) {
      if (error instanceof ApiError || error instanceof TypeError) throw error;
      throw new ApiError(403, 'forbidden', NOT_SHOWN);
    }
  }

  return { slot, begin, take };
}
