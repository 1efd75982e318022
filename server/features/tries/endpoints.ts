import { Hono } from 'hono';
import { readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { Limit } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import { streamed } from '#server/http/streamed.ts';
import { type TryEvent, trySchema } from '#shared/tries.ts';
import { TRY_QUESTIONS } from '#shared/try-limits.ts';
import { answerVisitor } from './answer-visitor.ts';
import type { TriesParts } from './parts.ts';
import { type Passes, signedPasses } from './passes.ts';

const DAY_SECONDS = 86_400;
const TRY_LIMIT_BYTES = 20_000;
/** Questions that need no human check, per address. */
const UNCHECKED_LIMIT: Limit = { name: 'tryUnchecked', points: 1, seconds: DAY_SECONDS, shared: true };
/** Visitors' questions, per address: a household, or the gym's own network. */
const ADDRESS_LIMIT: Limit = { name: 'try', points: 4 * TRY_QUESTIONS, seconds: DAY_SECONDS, shared: true };
/** Questions of all visitors. */
const ALL_LIMIT: Limit = { name: 'tryAll', points: 120, seconds: 60 };

const BUSY = 'Many people are asking right now. Please try again in a minute.';
const USED_UP = 'Your network has used its free questions for today. Sign up to keep asking.';

export function triesEndpoints(parts: TriesParts) {
  const passes = signedPasses(parts.secret, parts.spendNonce);
  return new Hono<HttpEnv>().post('/try', async (c) => {
    const { question, pass, humanCheck } = parse(trySchema, await readJson(c.req.raw, TRY_LIMIT_BYTES));
    // Before anything is used up that a visitor has once.
    const opened = parts.admission.enter();
    const { start, answer } = await (async () => {
      await requireHuman(c, parts, { pass, humanCheck });
      const start = await takeOne(c, parts, { passes, pass });
      return { start, answer: await answerVisitor(question, { ...parts, log: c.get('log') }) };
    })().finally(opened);
    let n = 0;
    const frame = (event: TryEvent) => `id: ${++n}\ndata: ${JSON.stringify(event)}\n\n`;
    return streamed(
      async function* (signal) {
        yield [{ type: 'start', ...start } satisfies TryEvent];
        yield* answer(signal);
      },
      {
        contentType: 'text/event-stream',
        render: (events: TryEvent[]) => events.map(frame).join(''),
        log: c.get('log'),
      },
    );
  });
}

/** @throws Refusal forbidden: only the first question of an address each day needs no human check */
async function requireHuman(
  c: RequestContext,
  { limits, humanCheck: check }: TriesParts,
  { pass, humanCheck }: { pass: string | undefined; humanCheck: string | undefined },
): Promise<void> {
  if (pass === undefined && humanCheck === undefined) {
    try {
      return await limits.take(UNCHECKED_LIMIT, addressBucket(c.get('address')));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  await check.require(humanCheck, c.get('address'));
}

/** Replaces a limit's message; those who can try later learn when. */
const insteadOf = (code: 'unavailable' | 'too_often', sentence: string) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  const { retryAfter } = error;
  throw new Refusal(code, sentence, { cause: error, ...(retryAfter !== undefined && { retryAfter }) });
};

/** @throws Refusal too_often, wrong_shape, unavailable */
async function takeOne(
  c: RequestContext,
  { limits }: TriesParts,
  { passes, pass }: { passes: Passes; pass: string | undefined },
) {
  const address = addressBucket(c.get('address'));
  // First, so that one address cannot use up what all share.
  await limits.take(ADDRESS_LIMIT, address).catch(insteadOf('too_often', USED_UP));
  try {
    await limits.take(ALL_LIMIT, 'all').catch(insteadOf('unavailable', BUSY));
    return await passes.next(pass);
  } catch (error) {
    // Nothing is answered, so it costs the network none of its questions.
    await limits.giveBack(ADDRESS_LIMIT, address);
    throw error;
  }
}
