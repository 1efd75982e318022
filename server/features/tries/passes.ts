import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { SpendNonce } from '#server/auth/one-time-tokens.ts';
import { Refusal } from '#server/http/refusal.ts';
import { DAY_MS } from '#shared/durations.ts';
import { TRY_QUESTIONS } from '#shared/try-limits.ts';

const LASTS_MS = DAY_MS;

const passSchema = z.object({ id: z.string(), left: z.number().int(), until: z.number() });
type Pass = z.infer<typeof passSchema>;

/** Signed passes that visitors carry between questions, so that the server need not remember them. */
export interface Passes {
  /**
   * Uses a pass, or starts without one.
   * @returns the pass for the remaining questions
   * @throws Refusal too_often when none is left, wrong_shape for a pass that is not ours, was used or is too
   * old
   */
  next(pass: string | undefined): Promise<{ left: number; pass: string }>;
}

export function signedPasses(secret: string, spendNonce: SpendNonce): Passes {
  const signatureOf = (body: string) => createHmac('sha256', secret).update(`try pass ${body}`).digest();
  const write = (pass: Pass) => {
    const body = Buffer.from(JSON.stringify(pass)).toString('base64url');
    return `${body}.${signatureOf(body).toString('base64url')}`;
  };
  const read = (text: string): Pass | null => {
    const [body = '', signature = ''] = text.split('.');
    const expected = signatureOf(body);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return passSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  };
  return {
    async next(text) {
      let left = TRY_QUESTIONS;
      if (text !== undefined) {
        const pass = read(text);
        if (pass === null || pass.until <= Date.now()) throw invalid();
        if (pass.left <= 0) throw used(pass.until);
        if (!(await spendNonce(`try-pass:${pass.id}`, new Date(pass.until)))) throw invalid();
        left = pass.left;
      }
      return {
        left: left - 1,
        pass: write({ id: randomUUID(), left: left - 1, until: Date.now() + LASTS_MS }),
      };
    },
  };
}

const invalid = () =>
  new Refusal('wrong_shape', 'This page has been open for too long. Reload it and ask again.');

const used = (until: number) =>
  new Refusal('too_often', `You have asked your ${TRY_QUESTIONS} questions. Sign up to keep asking.`, {
    retryAfter: Math.ceil((until - Date.now()) / 1000),
  });
