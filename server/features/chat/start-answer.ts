import type { Logger } from 'pino';
import type { Athlete, ReadAthlete } from '#server/assistant/athlete.ts';
import type { GivenPast } from '#server/assistant/outside-question.ts';
import type { Refused } from '#server/assistant/tool.ts';
import { keptContent } from '#server/attachments/images.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import type { LiveRun } from '#server/runs/live-run.ts';
import type { Runs } from '#server/runs/runs.ts';
import type { Budget } from '#server/usage/budget.ts';
import { leastCost, UsageMeter } from '#server/usage/meter.ts';
import type { Door } from '#shared/door.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import type { Viewer } from '#shared/viewer.ts';
import { eventsSoFar } from './continue-answer.ts';
import { type ExistingAnswer, findExisting } from './existing-answer.ts';
import { NO_PAST, questionIn, turnOf } from './past.ts';
import { type AnswerParts, produceAnswer, type Requested } from './produce-answer.ts';
import { type Asked, askedAt, type OpenedAnswer, openAnswer, TOO_MANY_AT_ONCE } from './store.ts';

/** The limit on concurrent answers that are not stored; the database limits stored ones. */
const AT_ONCE_MAX = 3;

export interface StartParts extends AnswerParts {
  readAthlete: ReadAthlete;
  budget: Budget;
  runs: Runs;
}

/** A question from the app or through any other door. */
export interface Question {
  viewer: Viewer;
  door: Door;
  content: readonly MessagePart[];
  /** Where a stored question is asked. */
  where: Pick<Asked, 'conversationId' | 'questionId' | 'how' | 'place' | 'secondsAgo'>;
  /** The history; omitted when the conversation has it. */
  past?: GivenPast;
  model: string | null;
  requested: Requested;
  stored: boolean;
  /** Why nothing may be saved with its answer; null when tools may save. */
  mayNotSave: Refused | null;
  log: Logger;
}

/**
 * Commits a question, unless it is not to be stored, and starts its answer.
 * @returns the existing answer when this question was asked before
 */
export async function startAnswer(question: Question, parts: StartParts): Promise<LiveRun | ExistingAnswer> {
  const { viewer, door, content, where, past, requested, stored, mayNotSave } = question;
  const { budget, database, catalog, runs, readAthlete } = parts;
  const [athlete, spent] = await Promise.all([readAthlete(viewer.id), budget.spent(viewer.id)]);
  const model = modelFor(question, athlete, catalog);
  const kept = keptContent(content);
  const before = past && pastGiven(past);
  const asked: Asked = { userId: viewer.id, ...where, ...kept, model: model.id };
  if (where.how === 'ask') requireSight(model, content);
  const refusal = budget.refusal(viewer.id, spent, model);
  if (refusal !== null) {
    // An existing answer costs nothing more; another attempt at it does.
    const isAsked = where.how === 'ask' && where.questionId !== null;
    const existing = isAsked ? await findExisting(database, asked) : null;
    if (existing === null) throw refusal;
    return existing;
  }
  if (!stored && runs.underWayOf(viewer.id) >= AT_ONCE_MAX)
    throw new Refusal('too_often', TOO_MANY_AT_ONCE, { retryAfter: 5 });
  const meter = new UsageMeter(model.id);
  const least = leastCost(model.price, charactersOf(content));
  const release = budget.reserve(viewer.id, () => Math.max(least, meter.begun()));
  try {
    const found = stored ? await openAnswer(database, asked) : unkept(asked);
    if ('status' in found) {
      release();
      return found;
    }
    const opened = before ? { ...found, past: before.past } : found;
    const { soFar } = opened;
    meter.before = soFar?.usage ?? null;
    const log = question.log.child({ conversationId: opened.conversationId, runId: opened.answerId });
    return runs.start(
      {
        id: opened.answerId,
        conversationId: opened.conversationId,
        questionId: opened.questionId,
        userId: viewer.id,
        model: model.id,
        door,
        stored,
        meter,
        ended: release,
        ...(soFar && { soFar: eventsSoFar(soFar), generation: soFar.generation }),
      },
      produceAnswer(opened, {
        ...parts,
        requested,
        stored,
        mayNotSave,
        viewer,
        athlete,
        model,
        meter,
        images: new Map([...(before?.images ?? []), ...kept.images]),
        log,
      }),
      log,
    );
  } catch (error) {
    release();
    throw error;
  }
}

const modelFor = (
  { model, viewer }: Question,
  { preferences }: Athlete,
  catalog: StartParts['catalog'],
): ChatModel => catalog.chatModel(model ?? preferences.model, viewer);

/** Opens an answer that is not stored and has no conversation. */
const unkept = (asked: Asked): OpenedAnswer => ({
  conversationId: uuidv7(),
  questionId: uuidv7(),
  answerId: uuidv7(),
  ...questionIn(asked.content),
  askedAt: askedAt(asked),
  past: NO_PAST,
  soFar: null,
});

/** Converts the history of a conversation that the caller keeps. */
function pastGiven({ instructions, turns }: GivenPast) {
  const kept = turns.map(({ role, content }) => ({ role, ...keptContent(content) }));
  return {
    past: {
      instructions,
      summary: null,
      turns: kept.map(({ role, content }) => turnOf({ id: null, role, content })),
    },
    images: new Map(kept.flatMap(({ images }) => [...images])),
  };
}

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
