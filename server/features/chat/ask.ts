import { type Guards, requireAdmin, requireClaimsOwn } from '#server/access/guards.ts';
import { answer } from '#server/assistant/answer.ts';
import type { Athlete, ReadAthlete } from '#server/assistant/athlete.ts';
import { digestsOf, fitQuestion, withImages } from '#server/assistant/attachments.ts';
import { fitPast } from '#server/assistant/history.ts';
import type { PromptPart } from '#server/assistant/prompt-part.ts';
import type { Toolbox } from '#server/assistant/toolbox.ts';
import { type Image, type KeptContent, keptContent, readImages } from '#server/attachments/images.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { ASK_LIMIT_BYTES, readJson } from '#server/http/body.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Catalogue, ChatModel } from '#server/models/catalogue.ts';
import type { StreamOptions } from '#server/models/stream.ts';
import type { Produce, Runs } from '#server/runs/runs.ts';
import type { Budget } from '#server/usage/budget.ts';
import { leastCost, UsageMeter } from '#server/usage/meter.ts';
import { type Ask, askSchema } from '#shared/chat.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { dayIn } from '#shared/time-zone.ts';
import type { Viewer } from '#shared/viewer.ts';
import { continuationPrompt, eventsSoFar, mergeContinuation, skipped } from './continue-answer.ts';
import { findExisting, replayExisting } from './existing-answer.ts';
import type { Answering } from './follow.ts';
import { keepSummary, NO_PAST, questionIn } from './past.ts';
import { type OpenedAnswer, openAnswer, type Place } from './store.ts';

/** Questions, by account. */
export const ASK_LIMIT: Limit = { name: 'ask', points: 20, seconds: 60, shared: true };

export interface AskOptions {
  database: Database;
  readAthlete: ReadAthlete;
  toolbox: Toolbox;
  /** What features tell the model about the athlete. */
  promptParts: readonly PromptPart[];
  guards: Guards;
  limits: Limits;
  budget: Budget;
  catalogue: Catalogue;
  pack: Pack;
  runs: Runs;
  /** How long the model may be silent. */
  timeouts: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
}

/** Checks the question, commits it, and starts its answer; of one that was asked before, hands over the answer. */
export async function ask(c: ExchangeContext, options: AskOptions): Promise<Answering> {
  const { guards, limits, budget, database, catalogue, runs, readAthlete } = options;
  const viewer = await guards.member(c);
  await limits.take(ASK_LIMIT, viewer.id);
  const body = await readJson(c.req.raw, ASK_LIMIT_BYTES);
  requireClaimsOwn(viewer, body);
  const asked = parse(askSchema, body);
  if (asked.nocache || asked.nosupa) requireAdmin(viewer, 'use nocache and nosupa');
  const [athlete, spent] = await Promise.all([readAthlete(viewer.id), budget.spent(viewer.id)]);
  const chosen = catalogue.chatModel(asked.model ?? athlete.preferences.model, viewer);
  const asking = {
    userId: viewer.id,
    conversationId: asked.conversationId ?? null,
    questionId: asked.questionId ?? null,
    ...keptContent(asked.content),
  };
  const how = asked.continue ? 'continue' : asked.retry ? 'retry' : 'ask';
  if (how === 'ask') requireSight(chosen, asked.content);
  const refusal = budget.refusal(viewer.id, spent, chosen);
  if (refusal !== null) {
    // What was paid for already is still to be had.
    const given = asked.questionId == null ? null : await findExisting(database, asking);
    if (given === null) throw refusal;
    return await replayExisting(runs, viewer.id, given);
  }
  const meter = new UsageMeter(chosen.id);
  const least = leastCost(chosen.price, charactersOf(asking.content));
  const release = budget.reserve(viewer.id, () => Math.max(least, meter.begun()));
  try {
    const opened = asked.nosupa
      ? unkept(asking.content)
      : await openAnswer(database, { ...asking, how, place: placeOf(asked), model: chosen.id });
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
        model: chosen.id,
        stored: !asked.nosupa,
        meter,
        ended: release,
        ...(soFar && { soFar: eventsSoFar(soFar) }),
      },
      answering(opened, { ...options, asked, viewer, athlete, chosen, meter, images: asking.images, log }),
      log,
    );
    return { conversationId: run.conversationId, follow: (signal) => run.follow(0, signal) };
  } catch (error) {
    release();
    throw error;
  }
}

interface AnsweringOptions extends AskOptions {
  asked: Ask;
  viewer: Viewer;
  athlete: Athlete;
  chosen: ChatModel;
  meter: UsageMeter;
  /** The pictures that came with the question. */
  images: KeptContent['images'];
  log: ExchangeContext['var']['log'];
}

/** What makes the answer: the past as it fits the model, the question with its files, then model and tools. */
function answering(opened: OpenedAnswer, options: AnsweringOptions): Produce {
  const { asked, viewer, athlete, chosen, meter, images: sent, log } = options;
  const { database, toolbox, promptParts, catalogue, pack, timeouts } = options;
  const { soFar } = opened;
  const { preferences } = athlete;
  const model = meter.metered(chosen);
  const { followsInstructions } = model;
  const summariser = followsInstructions ? meter.metered(catalogue.miniModel()) : model;
  const keep = (messageId: string, summary: string) =>
    keepSummary(database, { userId: viewer.id, messageId, summary });
  const personality =
    pack.personalities.find(({ id }) => id === preferences.personality) ??
    pack.personalities.find(({ id }) => id === 'default')!;
  return async function* (signal) {
    const past = yield* fitPast(opened.past, { model, summariser, timeouts, keep, log }, signal);
    if (signal.aborted) return;
    const question = fitQuestion(opened, past, model.contextTokens);
    const images = model.seesImages
      ? new Map([...(await readImages(database, viewer.id, digestsOf([...past, question]))), ...sent])
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
        ...(soFar !== null && followsInstructions ? continuationPrompt(soFar, said) : said),
        asked: said.question,
        savedBefore: soFar?.extras?.saved ?? [],
        today: dayIn(asked.timeZone, new Date()),
        model,
        temperature: asked.temperature ?? preferences.temperature,
        timeouts,
        viewer,
        athlete,
        answerId: asked.nosupa ? null : opened.answerId,
        toolbox,
        promptParts,
        products: pack.products,
        nocache: asked.nocache === true,
        log,
      },
      signal,
    );
    if (soFar === null) yield* events;
    else yield* mergeContinuation(soFar, followsInstructions ? events : skipped(soFar, events));
  };
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
