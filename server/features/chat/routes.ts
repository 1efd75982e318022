import { implement } from '@orpc/server';
import { Hono } from 'hono';
import * as z from 'zod';
import type { CallContext } from '#server/http/contract.ts';
import { parse } from '#server/http/parse.ts';
import { notFound } from '#server/http/refusal.ts';
import { refusalOf, textRefusal } from '#server/http/reply.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import { answerSoFar } from '#server/runs/answer-so-far.ts';
import type { Runs } from '#server/runs/runs.ts';
import { type Answer, chat as contract } from '#shared/chat.ts';
import { textOf } from '#shared/message-parts.ts';
import type { RunEnding, RunEvent } from '#shared/run-event.ts';
import { type AskOptions, ask } from './ask.ts';
import { eventStream } from './event-stream.ts';
import { type Answering, followRun } from './follow.ts';
import { plainStream } from './plain-stream.ts';

/** Calls whose replies are streams, so they are outside the contract's server but in its document. */
export function chatEndpoints(options: AskOptions) {
  const { guards, runs } = options;
  return new Hono<HttpEnv>()
    .post('/ask', async (c) => {
      try {
        const answering = await ask(c, options);
        const { isAdmin } = await guards.signedIn(c);
        return await render(c, answering, { usage: isAdmin });
      } catch (error) {
        return textRefusal(refusalOf(c, error));
      }
    })
    .get('/runs/:conversationId', async (c) => {
      const viewer = await guards.signedIn(c);
      const {
        conversationId,
        after,
        answer: answerId,
      } = parse(followSchema, {
        conversationId: c.req.param('conversationId'),
        after: c.req.header('last-event-id') ?? c.req.query('after') ?? 0,
        answer: c.req.query('answer'),
      });
      const follow = await followRun(runs, { conversationId, userId: viewer.id, after, answerId });
      return eventStream(follow, { usage: viewer.isAdmin, log: c.get('log') });
    });
}

const followSchema = z.object({
  conversationId: z.uuid(),
  // The database's integers end there, and one query reads the answers of all.
  after: z.coerce.number().int().min(0).max(2_000_000_000),
  answer: z.uuid().optional(),
});

/** Renders an answer in the format the client accepts. */
async function render(
  c: RequestContext,
  { conversationId, follow }: Answering,
  seen: { usage: boolean },
): Promise<Response> {
  const accept = c.req.header('accept') ?? '';
  if (accept.includes('text/event-stream')) return eventStream(follow, { ...seen, log: c.get('log') });
  if (!accept.includes('application/json')) return plainStream(follow, c.get('log'));
  let ending: RunEnding = 'interrupted';
  const events: RunEvent[] = [];
  for await (const news of follow(new AbortController().signal)) {
    if (typeof news === 'string') continue;
    for (const { event } of news) {
      events.push(event);
      if (event.type === 'end') ending = event.ending;
    }
  }
  const { content, sources, error } = answerSoFar(events);
  const answer: Answer = {
    answer: textOf(content),
    conversationId,
    ending,
    error,
    sources: sources.map(({ quotes: _, ...source }) => source),
  };
  return c.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}

export function chatRoutes({ guards, runs }: Pick<AskOptions, 'guards' | 'runs'>) {
  const os = implement(contract).$context<CallContext>();
  return {
    stop: os.stop.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return { stopped: await stopOwn(runs, input.conversationId, viewer.id) };
    }),
  };
}

/** @throws Refusal not_found when the viewer has no such conversation */
async function stopOwn(runs: Runs, conversationId: string, userId: string): Promise<boolean> {
  if (await runs.stop(conversationId, userId)) return true;
  const following = await runs.follow({ conversationId, userId, after: 0 });
  if (following === null) throw notFound('This conversation');
  await following.return(undefined);
  return false;
}
