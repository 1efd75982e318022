import { type Guards, requireAdmin, requireClaimsOwn } from '#server/access/guards.ts';
import type { ReadAthlete } from '#server/assistant/athlete.ts';
import { keptContent } from '#server/attachments/images.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { ASK_LIMIT_BYTES, readJson } from '#server/http/body.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import type { Admission } from '#server/runs/admission.ts';
import type { Runs } from '#server/runs/runs.ts';
import type { Budget } from '#server/usage/budget.ts';
import { leastCost, UsageMeter } from '#server/usage/meter.ts';
import { type Ask, askSchema } from '#shared/chat.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { eventsSoFar } from './continue-answer.ts';
import { findExisting, replayExisting } from './existing-answer.ts';
import type { Answering } from './follow.ts';
import { NO_PAST, questionIn } from './past.ts';
import { type AnswerParts, produceAnswer } from './produce-answer.ts';
import { type OpenedAnswer, openAnswer, type Place } from './store.ts';

/** Questions, by account. */
export const ASK_LIMIT: Limit = { name: 'ask', points: 20, seconds: 60, shared: true };

export interface AskOptions extends AnswerParts {
  readAthlete: ReadAthlete;
  guards: Guards;
  limits: Limits;
  budget: Budget;
  admission: Admission;
  runs: Runs;
}

/** Lets a question in, unless this server has too many. */
export async function ask(c: ExchangeContext, options: AskOptions): Promise<Answering> {
  const opened = options.admission.enter();
  try {
    return await open(c, options);
  } finally {
    opened();
  }
}

/** Checks the question, commits it, and starts its answer; of one that was asked before, hands over the answer. */
async function open(c: ExchangeContext, options: AskOptions): Promise<Answering> {
  const { guards, limits, budget, database, catalog, runs, readAthlete } = options;
  const viewer = await guards.member(c);
  await limits.take(ASK_LIMIT, viewer.id);
  const body = await readJson(c.req.raw, ASK_LIMIT_BYTES);
  requireClaimsOwn(viewer, body);
  const request = parse(askSchema, body);
  if (request.nocache || request.nosupa) requireAdmin(viewer, 'use nocache and nosupa');
  if (request.houseRules !== undefined) {
    requireAdmin(viewer, 'try house rules', 'isSuperAdmin');
    if (!request.nosupa) throw new Refusal('wrong_shape', 'House rules are tried with nosupa.');
  }
  const [athlete, spent] = await Promise.all([readAthlete(viewer.id), budget.spent(viewer.id)]);
  const model = catalog.chatModel(request.model ?? athlete.preferences.model, viewer);
  const question = {
    userId: viewer.id,
    conversationId: request.conversationId ?? null,
    questionId: request.questionId ?? null,
    ...keptContent(request.content),
  };
  const how = request.continue ? 'continue' : request.retry ? 'retry' : 'ask';
  if (how === 'ask') requireSight(model, request.content);
  const refusal = budget.refusal(viewer.id, spent, model);
  if (refusal !== null) {
    // An answer that exists costs nothing more.
    const existing = request.questionId == null ? null : await findExisting(database, question);
    if (existing === null) throw refusal;
    return await replayExisting(runs, viewer.id, existing);
  }
  const meter = new UsageMeter(model.id);
  const least = leastCost(model.price, charactersOf(question.content));
  const release = budget.reserve(viewer.id, () => Math.max(least, meter.begun()));
  try {
    const opened = request.nosupa
      ? unkept(question.content)
      : await openAnswer(database, { ...question, how, place: placeOf(request), model: model.id });
    if ('status' in opened) {
      release();
      return await replayExisting(runs, viewer.id, opened);
    }
    const { soFar } = opened;
    meter.before = soFar?.usage ?? null;
    const log = c.get('log').child({ conversationId: opened.conversationId, runId: opened.answerId });
    const run = runs.start(
      {
        id: opened.answerId,
        conversationId: opened.conversationId,
        questionId: opened.questionId,
        userId: viewer.id,
        model: model.id,
        stored: !request.nosupa,
        meter,
        ended: release,
        ...(soFar && { soFar: eventsSoFar(soFar) }),
      },
      produceAnswer(opened, {
        ...options,
        request,
        viewer,
        athlete,
        model,
        meter,
        images: question.images,
        log,
      }),
      log,
    );
    return { conversationId: run.conversationId, follow: (signal) => run.follow(0, signal) };
  } catch (error) {
    release();
    throw error;
  }
}

/** A question whose answer is not kept: it has neither conversation nor past. */
const unkept = (content: readonly MessagePart[]): OpenedAnswer => ({
  conversationId: uuidv7(),
  questionId: uuidv7(),
  answerId: uuidv7(),
  ...questionIn(content),
  past: NO_PAST,
  soFar: null,
});

const charactersOf = (content: readonly MessagePart[]) =>
  content.reduce((sum, part) => sum + (part.type === 'image_url' ? 0 : part.text.length), 0);

/** @throws Refusal wrong_shape when the question has pictures and the model does not accept any */
function requireSight(model: ChatModel, content: readonly MessagePart[]): void {
  if (model.acceptsImages) return;
  if (content.every(({ type }) => type !== 'image_url')) return;
  throw new Refusal(
    'wrong_shape',
    `${model.label} cannot see pictures. Remove the picture, or choose a model that can see images.`,
  );
}

function placeOf({ parentId, newConversationIndex }: Ask): Place | null {
  if (parentId !== undefined) return { behind: parentId };
  return newConversationIndex == null ? null : { insteadOf: newConversationIndex };
}
