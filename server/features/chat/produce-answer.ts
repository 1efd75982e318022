import { answer } from '#server/assistant/answer.ts';
import type { Athlete } from '#server/assistant/athlete.ts';
import { digestsOf, fitQuestion, withImages } from '#server/assistant/attachments.ts';
import { fitPast } from '#server/assistant/history.ts';
import type { PromptPart } from '#server/assistant/prompt-part.ts';
import type { Refused } from '#server/assistant/tool.ts';
import type { Toolbox } from '#server/assistant/toolbox.ts';
import { type Image, type KeptContent, readImages } from '#server/attachments/images.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Catalog, ChatModel } from '#server/models/catalog.ts';
import type { StreamOptions } from '#server/models/stream.ts';
import { fixedWords } from '#server/red-flags/fixed-words.ts';
import type { Produce } from '#server/runs/push-events.ts';
import type { UsageMeter } from '#server/usage/meter.ts';
import type { Ask } from '#shared/chat.ts';
import { dayIn } from '#shared/time-zone.ts';
import type { Viewer } from '#shared/viewer.ts';
import { begunBy, continuationPrompt, mergeContinuation, skipped } from './continue-answer.ts';
import { keepSummary } from './past.ts';
import type { OpenedAnswer } from './store.ts';

/** Dependencies of every answer. */
export interface AnswerParts {
  database: Database;
  toolbox: Toolbox;
  /** What features add to the prompt about the athlete. */
  promptParts: readonly PromptPart[];
  catalog: Catalog;
  pack: Pack;
  /** The gym's additions to the rules of every answer. */
  houseRules(): Promise<string>;
  /** How long the model may be silent. */
  timeouts: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
}

/** What the asker requested for an answer. */
export type Requested = Pick<Ask, 'houseRules' | 'temperature' | 'timeZone' | 'nocache'>;

interface ProduceOptions extends AnswerParts {
  requested: Requested;
  /** Whether the answer is stored. */
  stored: boolean;
  /** Why nothing may be saved; null when tools may save. */
  mayNotSave: Refused | null;
  viewer: Viewer;
  athlete: Athlete;
  /** The chosen model, not metered yet. */
  model: ChatModel;
  meter: UsageMeter;
  /** Pictures of the question, and of a history that is not stored. */
  images: KeptContent['images'];
  log: RequestContext['var']['log'];
}

/** Produces an answer's events: fits history, question and files to the model, then runs model and tools. */
export function produceAnswer(opened: OpenedAnswer, options: ProduceOptions): Produce {
  const { requested, stored, mayNotSave, viewer, athlete, meter, images: sent, log } = options;
  const { database, toolbox, promptParts, catalog, pack, timeouts } = options;
  const { soFar } = opened;
  const { preferences } = athlete;
  const model = meter.metered(options.model);
  const { followsInstructions } = model;
  const summarizer = followsInstructions ? meter.metered(catalog.miniModel()) : model;
  const keep = (messageId: string, summary: string) =>
    keepSummary(database, { userId: viewer.id, messageId, summary });
  const personality =
    pack.personalities.find(({ id }) => id === preferences.personality) ??
    pack.personalities.find(({ id }) => id === 'default')!;
  return async function* (signal) {
    // A red flag, or what goes on from one, is answered before any model call, including the summary of the history.
    const past =
      fixedWords(opened.question, opened.past.turns, pack.healthContact, opened.askedAt) === null
        ? yield* fitPast(opened.past, { model, summarizer, timeouts, keep, log }, signal)
        : opened.past.turns;
    if (signal.aborted) return;
    const fitted = fitQuestion(opened, past, model.contextTokens);
    const images = model.seesImages
      ? new Map([...(await readImages(database, viewer.id, digestsOf([...past, fitted]))), ...sent])
      : new Map<string, Image>();
    const turn = {
      question: fitted.question,
      attachments: withImages(fitted, images).attachments,
      history: past.map((turn) => withImages(turn, images)),
    };
    const events = answer(
      {
        gym: pack.gym,
        personality,
        houseRules: requested.houseRules ?? (await options.houseRules()),
        ...(soFar !== null && followsInstructions ? continuationPrompt(soFar, turn) : turn),
        asked: turn.question,
        begun: soFar === null ? undefined : begunBy(soFar, turn, followsInstructions),
        askedAt: opened.askedAt,
        today: dayIn(requested.timeZone, opened.askedAt),
        timeZone: requested.timeZone,
        model,
        temperature: requested.temperature ?? preferences.temperature,
        timeouts,
        viewer,
        athlete,
        answerId: stored ? opened.answerId : null,
        mayNotSave,
        toolbox,
        promptParts,
        products: pack.products,
        healthContact: pack.healthContact,
        nocache: requested.nocache === true,
        log,
      },
      signal,
    );
    if (soFar === null) yield* events;
    else yield* mergeContinuation(soFar, followsInstructions ? events : skipped(soFar, events));
  };
}
