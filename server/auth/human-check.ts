import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings.ts';
import type { HumanChallenge } from '#shared/auth.ts';
import type { SpendNonce } from './one-time-tokens.ts';

/** About a fifth of a second on a phone. */
const COST = 1000;
const COUNTER_MIN = 100;
const COUNTER_MAX = 300;
const LASTS_MS = 10 * 60_000;
const TURNSTILE_MS = 10_000;
const TURNSTILE_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Distinguishes people from mass automated requests. */
export interface HumanCheck {
  /** Creates a challenge for a browser to solve before signing up, asking for a reset, or asking as a visitor. */
  ask(): Promise<HumanChallenge>;
  /** @throws Refusal forbidden, unless `answer` solves a challenge of ours and is used for the first time */
  require(answer: string | undefined, address: string): Promise<void>;
}

export type HumanCheckSettings = Pick<
  Settings,
  'HUMAN_CHECK' | 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET_KEY'
>;

export function createHumanCheck(
  settings: HumanCheckSettings,
  options: { secret: string; spendNonce: SpendNonce; turnstileUrl?: string },
): HumanCheck {
  if (settings.HUMAN_CHECK === 'off') return { ask: async () => ({ kind: 'off' }), require: async () => {} };
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = settings;
  if (siteKey !== undefined && secretKey !== undefined) {
    return turnstile(siteKey, secretKey, options.turnstileUrl ?? TURNSTILE_URL);
  }
  return altcha(options.secret, options.spendNonce);
}

const refused = (cause?: unknown) => new Refusal('forbidden', 'Please verify you are human', { cause });

const solvedSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
});

/** ALTCHA: a proof of work, created and checked here. */
function altcha(secret: string, spendNonce: SpendNonce): HumanCheck {
  const keyOf = (use: string) => createHmac('sha256', secret).update(`human check ${use}`).digest('hex');
  const keys = { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('solution') };
  return {
    async ask() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER_MIN, COUNTER_MAX + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + LASTS_MS),
        ...keys,
      });
      return {
        kind: 'altcha',
        challenge: challenge as Extract<HumanChallenge, { kind: 'altcha' }>['challenge'],
      };
    },
    async require(answer) {
      const read = solvedSchema.safeParse(decoded(answer));
      if (!read.success) throw refused();
      const { challenge, solution } = read.data;
      const { verified } = await verifySolution({
        challenge: challenge as unknown as Parameters<typeof verifySolution>[0]['challenge'],
        solution,
        deriveKey,
        ...keys,
      }).catch((cause: unknown) => {
        throw refused(cause);
      });
      if (!verified) throw refused();
      const { nonce, expiresAt } = challenge.parameters;
      if (!(await spendNonce(`human-check:${nonce}`, new Date(expiresAt * 1000)))) throw refused();
    },
  };
}

function decoded(answer: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(answer ?? '', 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Cloudflare's; a token is valid for one use and five minutes, enforced by Cloudflare. */
function turnstile(siteKey: string, secretKey: string, url: string): HumanCheck {
  return {
    ask: async () => ({ kind: 'turnstile', siteKey }),
    async require(answer, address) {
      if (answer === undefined || answer === '') throw refused();
      let verdict: unknown;
      try {
        const reply = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: answer, remoteip: address }),
          signal: AbortSignal.timeout(TURNSTILE_MS),
        });
        verdict = await reply.json();
      } catch (cause) {
        throw new Refusal('unavailable', 'We could not verify that you are human. Please try again.', {
          cause,
        });
      }
      if (!z.object({ success: z.literal(true) }).safeParse(verdict).success) throw refused();
    },
  };
}
