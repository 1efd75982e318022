import { implement } from '@orpc/server';
import { Hono } from 'hono';
import * as z from 'zod';
import { answer } from '#server/assistant/answer.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { readJson } from '#server/http/body.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Exchange, ExchangeContext } from '#server/http/exchange.ts';
import type { Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { refusalFrom, textRefusal } from '#server/http/reply.ts';
import type { Library } from '#server/library/library.ts';
import type { Catalogue } from '#server/models/catalogue.ts';
import type { StreamOptions } from '#server/models/stream.ts';
import { answerSoFar } from '#server/runs/answer-so-far.ts';
import type { LiveRun } from '#server/runs/live-run.ts';
import type { Runs } from '#server/runs/runs.ts';
import { type Guards, requireClaimsOwn } from '#server/viewer/guards.ts';
import { type Answer, askSchema, chat as contract } from '#shared/chat.ts';
import type { NumberedEvent, RunEnding } from '#shared/run-event.ts';
import { eventStream } from './event-stream.ts';
import { plainStream } from './plain-stream.ts';
import { openAnswer, textOf } from './store.ts';

interface Options {
  database: Database;
  guards: Guards;
  limits: Limits;
  library: Library;
  catalogue: Catalogue;
  pack: Pack;
  runs: Runs;
  /** How long the model may be silent. */
  patience: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
}

const DEFAULT_TEMPERATURE = 0;

/** The calls whose replies are streams, and so stand outside the contract's server (not outside its document). */
export function chatEndpoints(options: Options) {
  const { guards, runs } = options;
  return new Hono<Exchange>()
    .post('/ask', async (c) => {
      try {
        return await render(c, await ask(c, options));
      } catch (error) {
        return textRefusal(refusalFrom(error, c.get('log')));
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
      const gone = new AbortController();
      const events = await runs.follow({ conversationId, userId: viewer.id, after, answerId }, gone.signal);
      if (events === null) throw notFound('This conversation');
      return eventStream((signal) => {
        signal.addEventListener('abort', () => gone.abort(), { once: true });
        return events;
      });
    });
}

const followSchema = z.object({
  conversationId: z.uuid(),
  after: z.coerce.number().int().min(0),
  answer: z.uuid().optional(),
});

/** Checks the question, commits it, and starts its answer. */
async function ask(c: ExchangeContext, options: Options): Promise<LiveRun> {
  const { guards, limits, database, library, catalogue, pack, runs, patience } = options;
  const viewer = await guards.member(c);
  await limits.take('ask', viewer.id);
  const asked = parse(askSchema, await readJson(c.req.raw));
  requireClaimsOwn(viewer, asked);
  const { nocache = false, nosupa = false } = {
    nocache: asked.nocache ?? false,
    nosupa: asked.nosupa ?? false,
  };
  if ((nocache || nosupa) && !viewer.isAdmin && !viewer.isSuperAdmin) {
    throw new Refusal('forbidden', 'Only admins can use nocache and nosupa.');
  }
  const model = catalogue.chatModel(asked.model, viewer);
  const personality = pack.personalities.find(({ id }) => id === 'default')!;
  const opened = nosupa
    ? {
        conversationId: uuidv7(),
        questionId: uuidv7(),
        answerId: uuidv7(),
        question: textOf(asked.content),
        history: [],
      }
    : await openAnswer(database, {
        userId: viewer.id,
        conversationId: asked.conversationId ?? null,
        content: asked.content,
        retry: asked.retry ?? false,
        model: model.id,
      });
  const log = c.get('log').child({ conversationId: opened.conversationId, runId: opened.answerId });
  return runs.start(
    {
      id: opened.answerId,
      conversationId: opened.conversationId,
      questionId: opened.questionId,
      userId: viewer.id,
      model: model.id,
      stored: !nosupa,
    },
    (signal) =>
      answer(
        {
          gym: pack.gym,
          personality,
          history: opened.history,
          question: opened.question,
          now: new Date(),
          model,
          temperature: asked.temperature ?? DEFAULT_TEMPERATURE,
          patience,
          viewer,
          library,
          nocache,
          log,
        },
        signal,
      ),
    log,
  );
}

/** One run, as the client asked to read it. */
async function render(c: ExchangeContext, run: LiveRun): Promise<Response> {
  const accept = c.req.header('accept') ?? '';
  const follow = (signal: AbortSignal): AsyncGenerator<NumberedEvent> => run.follow(0, signal);
  if (accept.includes('text/event-stream')) return eventStream(follow);
  if (!accept.includes('application/json')) return plainStream(follow);
  let ending: RunEnding = 'interrupted';
  for await (const { event } of run.follow(0)) {
    if (event.type === 'end') ending = event.ending;
  }
  const { content, sources, error } = answerSoFar(run.events);
  const answer: Answer = {
    answer: textOf(content),
    conversationId: run.conversationId,
    ending,
    error,
    sources: sources.map(({ quotes: _, ...source }) => source),
  };
  return c.json(answer, { headers: { 'Cache-Control': 'no-store' } });
}

export function chatRoutes({ guards, runs }: Options) {
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
