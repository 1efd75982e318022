import { implement } from '@orpc/server';
import { Hono } from 'hono';
import * as z from 'zod';
import { answer } from '#server/assistant/answer.ts';
import { readAthlete } from '#server/assistant/athlete.ts';
import { digestsOf, fitQuestion, withImages } from '#server/assistant/attachments.ts';
import { fitPast } from '#server/assistant/history.ts';
import type { ToolParts } from '#server/assistant/tool.ts';
import { type Image, keptContent, readImages } from '#server/attachments/images.ts';
import type { Pack } from '#server/content/pack.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { ASK_LIMIT_BYTES, readJson } from '#server/http/body.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Exchange, ExchangeContext } from '#server/http/exchange.ts';
import type { Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { refusalFrom, textRefusal } from '#server/http/reply.ts';
import type { Catalogue, ChatModel } from '#server/models/catalogue.ts';
import { OFFLINE_COACH } from '#server/models/offline-coach/offline-coach.ts';
import type { StreamOptions } from '#server/models/stream.ts';
import { answerSoFar, extrasEvents } from '#server/runs/answer-so-far.ts';
import type { Runs } from '#server/runs/runs.ts';
import type { Budget } from '#server/usage/budget.ts';
import { UsageMeter } from '#server/usage/meter.ts';
import { type Guards, requireAdmin, requireClaimsOwn } from '#server/viewer/guards.ts';
import { type Answer, type Ask, askSchema, chat as contract, type MessagePart } from '#shared/chat.ts';
import { textOf } from '#shared/message-parts.ts';
import type { NumberedEvent, RunEnding, RunEvent } from '#shared/run-event.ts';
import { dayIn } from '#shared/time-zone.ts';
import type { Viewer } from '#shared/viewer.ts';
import { eventStream } from './event-stream.ts';
import { askedToGoOn, eventsSoFar, goneOn, skipped } from './go-on.ts';
import { plainStream } from './plain-stream.ts';
import { findGiven, type GivenAnswer, keepSummary, NO_PAST, openAnswer, type Place, told } from './store.ts';

interface Options extends Omit<ToolParts, 'products'> {
  guards: Guards;
  limits: Limits;
  budget: Budget;
  catalogue: Catalogue;
  pack: Pack;
  runs: Runs;
  /** How long the model may be silent. */
  patience: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
}

/** The calls whose replies are streams, and so stand outside the contract's server (not outside its document). */
export function chatEndpoints(options: Options) {
  const { guards, runs } = options;
  return new Hono<Exchange>()
    .post('/ask', async (c) => {
      try {
        return await render(c, await ask(c, options), { usage: isAdmin(await guards.signedIn(c)) });
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
      const follow = await followRun(runs, { conversationId, userId: viewer.id, after, answerId });
      return eventStream(follow, { usage: isAdmin(viewer) });
    });
}

const isAdmin = (viewer: Viewer) => viewer.isAdmin || viewer.isSuperAdmin;

const followSchema = z.object({
  conversationId: z.uuid(),
  after: z.coerce.number().int().min(0),
  answer: z.uuid().optional(),
});

/** Brings the events of an answer, until its end or until the reader goes away. */
type Follow = (signal: AbortSignal) => AsyncGenerator<NumberedEvent>;

interface Answering {
  conversationId: string;
  follow: Follow;
}

/** @throws Refusal not_found when the viewer has no such conversation */
async function followRun(runs: Runs, where: Parameters<Runs['follow']>[0]): Promise<Follow> {
  const gone = new AbortController();
  const events = await runs.follow(where, gone.signal);
  if (events === null) throw notFound('This conversation');
  return (signal) => {
    signal.addEventListener('abort', () => gone.abort(), { once: true });
    return events;
  };
}

/** Checks the question, commits it, and starts its answer; of one that was asked before, hands over the answer. */
async function ask(c: ExchangeContext, options: Options): Promise<Answering> {
  const { guards, limits, budget, database, library, memoryVectors, webSearch } = options;
  const { catalogue, pack, runs, patience } = options;
  const viewer = await guards.member(c);
  await limits.take('ask', viewer.id);
  const asked = parse(askSchema, await readJson(c.req.raw, ASK_LIMIT_BYTES));
  requireClaimsOwn(viewer, asked);
  const [nocache, nosupa] = [asked.nocache === true, asked.nosupa === true];
  if (nocache || nosupa) requireAdmin(viewer, 'use nocache and nosupa');
  const [athlete, spent] = await Promise.all([readAthlete(database, viewer.id), budget.spent(viewer.id)]);
  const { preferences } = athlete;
  const chosen = catalogue.chatModel(asked.model ?? preferences.model, viewer);
  const wanted = {
    userId: viewer.id,
    conversationId: asked.conversationId ?? null,
    questionId: asked.questionId ?? null,
    ...keptContent(asked.content),
  };
  const how = asked.continue ? 'continue' : asked.retry ? 'retry' : 'ask';
  if (how === 'ask') requireSight(chosen, asked.content);
  const refusal = budget.refusal(spent, chosen);
  if (refusal !== null) {
    // What was paid for already is still to be had.
    const given = asked.questionId == null ? null : await findGiven(database, wanted);
    if (given === null) throw refusal;
    return await handOver(runs, viewer.id, given);
  }
  const personality =
    pack.personalities.find(({ id }) => id === preferences.personality) ??
    pack.personalities.find(({ id }) => id === 'default')!;
  const opened = nosupa
    ? {
        conversationId: uuidv7(),
        questionId: uuidv7(),
        answerId: uuidv7(),
        ...told(wanted.content),
        past: NO_PAST,
        soFar: null,
      }
    : await openAnswer(database, {
        ...wanted,
        how,
        place: placeOf(asked),
        model: chosen.id,
      });
  if ('status' in opened) return await handOver(runs, viewer.id, opened);
  const log = c.get('log').child({ conversationId: opened.conversationId, runId: opened.answerId });
  const { soFar } = opened;
  const meter = new UsageMeter(chosen.id, soFar?.usage);
  const model = meter.metered(chosen);
  const isBuiltIn = model.id === OFFLINE_COACH.id;
  const summariser = isBuiltIn ? model : meter.metered(catalogue.miniModel());
  const keep = (messageId: string, summary: string) =>
    keepSummary(database, { userId: viewer.id, messageId, summary });
  const run = runs.start(
    {
      id: opened.answerId,
      conversationId: opened.conversationId,
      questionId: opened.questionId,
      userId: viewer.id,
      model: model.id,
      stored: !nosupa,
      meter,
      ...(soFar && { soFar: eventsSoFar(soFar) }),
    },
    async function* (signal) {
      const past = yield* fitPast(opened.past, { model, summariser, patience, keep, log }, signal);
      if (signal.aborted) return;
      const question = fitQuestion(opened, model.contextTokens);
      const images = model.seesImages
        ? new Map([
            ...(await readImages(database, viewer.id, digestsOf([...past, question]))),
            ...wanted.images,
          ])
        : new Map<string, Image>();
      const said = {
        question: question.question,
        attachments: withImages(question, images).attachments,
        history: past.map((turn) => withImages(turn, images)),
      };
      const events = answer(
        {
          gym: pack.gym,
          personality,
          ...(soFar === null || isBuiltIn ? said : askedToGoOn(soFar, said)),
          asked: said.question,
          savedBefore: soFar?.extras?.saved ?? [],
          today: dayIn(asked.timeZone, new Date()),
          model,
          temperature: asked.temperature ?? preferences.temperature,
          patience,
          viewer,
          athlete,
          answerId: nosupa ? null : opened.answerId,
          database,
          library,
          products: pack.products,
          memoryVectors,
          webSearch,
          nocache,
          log,
        },
        signal,
      );
      if (soFar === null) yield* events;
      else yield* goneOn(soFar, isBuiltIn ? skipped(soFar, events) : events);
    },
    log,
  );
  return { conversationId: run.conversationId, follow: (signal) => run.follow(0, signal) };
}

/** @throws Refusal wrong_shape when pictures go to a model that reads none; the built-in coach says so itself. */
function requireSight(model: ChatModel, content: readonly MessagePart[]): void {
  if (model.seesImages || model.id === OFFLINE_COACH.id) return;
  if (content.every(({ type }) => type !== 'image_url')) return;
  throw new Refusal(
    'wrong_shape',
    `${model.label} cannot see pictures. Remove the picture, or choose a model that sees.`,
  );
}

function placeOf({ parentId, newConversationIndex }: Ask): Place | null {
  if (parentId !== undefined) return { behind: parentId };
  return newConversationIndex == null ? null : { insteadOf: newConversationIndex };
}

/** The answer a question has already, from its start: while its log is there by that, else as it was kept. */
async function handOver(runs: Runs, userId: string, given: GivenAnswer): Promise<Answering> {
  const { conversationId } = given;
  if (given.followed) {
    return { conversationId, follow: await followRun(runs, { conversationId, userId, after: 0 }) };
  }
  return {
    conversationId,
    async *follow() {
      for (const [index, event] of keptEvents(given).entries()) yield { n: index + 1, event };
    },
  };
}

function keptEvents(given: GivenAnswer): RunEvent[] {
  const { conversationId, questionId, answerId, model, status, content, sources, extras, error, usage } =
    given;
  return [
    { type: 'start', conversationId, questionId, answerId, model },
    { type: 'sources', sources },
    { type: 'text', text: textOf(content) },
    ...extrasEvents(extras),
    ...(error === null ? [] : [{ type: 'error', code: 'failed', message: error } as const]),
    {
      type: 'end',
      ending: status === 'running' ? 'interrupted' : status,
      ...(usage && { usage }),
    },
  ];
}

/** An answer, as the client asked to read it. */
async function render(
  c: ExchangeContext,
  { conversationId, follow }: Answering,
  seen: { usage: boolean },
): Promise<Response> {
  const accept = c.req.header('accept') ?? '';
  if (accept.includes('text/event-stream')) return eventStream(follow, seen);
  if (!accept.includes('application/json')) return plainStream(follow);
  let ending: RunEnding = 'interrupted';
  const events: RunEvent[] = [];
  for await (const { event } of follow(new AbortController().signal)) {
    events.push(event);
    if (event.type === 'end') ending = event.ending;
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
