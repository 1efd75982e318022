import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import type { Product } from '#server/content/pack.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import { ModelError } from '#server/models/model-error.ts';
import { type StreamOptions, streamModel } from '#server/models/stream.ts';
import { Fence } from '#server/prompt-format/fence.ts';
import type { HealthContact } from '#server/red-flags/first-words.ts';
import { fixedWords } from '#server/red-flags/fixed-words.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Begun } from './answer-extras.ts';
import { AnswerOutput } from './answer-output.ts';
import { loadAthleteContext } from './athlete-context.ts';
import { REPLY_MAX_CHARACTERS, readReply, requireKnownEnd } from './model-reply.ts';
import { composePrompt, type PromptParts } from './prompt.ts';
import type { PromptPart } from './prompt-part.ts';
import type { ToolContext } from './tool.ts';
import { toolRound } from './tool-round.ts';
import type { Toolbox } from './toolbox.ts';
import { addressesIn } from './tools/web.ts';

/** How often the model may use tools before it must answer with what it has. */
const TOOL_ROUNDS_MAX = 5;
const PARAGRAPH_END = '\n\n';
const CUT_SHORT_NOTE =
  '\n\n*This answer was cut off because the model reached its length limit. Ask it to continue.*';
const NO_END_NOTE =
  'I searched the library several times and could not finish an answer. Please rephrase your question.';

export interface Question
  extends PromptParts,
    Omit<ToolContext, 'register' | 'extras' | 'addresses' | 'ownWords' | 'signal'> {
  toolbox: Toolbox;
  /** What features add to the prompt about the athlete. */
  promptParts: readonly PromptPart[];
  products: readonly Product[];
  /** The gym's contact when a person is needed. */
  healthContact: HealthContact | undefined;
  /** The athlete's question, even when the model is asked to continue; used to recall memories. */
  asked: string;
  /** Omitted unless the answer is continued. */
  begun?: Begun | undefined;
  askedAt: Date;
  model: ChatModel;
  temperature: number;
  /** How long the model may be silent. */
  timeouts: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
  log: Logger;
}

/**
 * Produces one answer: fixed words where a message needs a person rather than a coach, else model and tools
 * in turn, checking quotes on the way. Yields everything between `start` and `end`.
 */
export async function* answer(question: Question, signal: AbortSignal): AsyncGenerator<RunEvent, void> {
  const { model, log } = question;
  const own = [
    ...question.history.filter(({ role }) => role === 'user').map(({ text }) => text),
    question.asked,
  ];
  const ownWords = own.join('\n');
  const output = new AnswerOutput({ ...question, ownWords });
  const fixed = fixedWords(question.asked, question.history, question.healthContact, question.askedAt);
  if (fixed !== null) {
    const { text, ...why } = fixed;
    // Never with the message, which is private.
    log.warn(why, 'a message was answered with the words for a red flag');
    yield* output.show(text);
    yield* output.finish();
    return;
  }
  const { register, extras } = output;
  const fence = new Fence();
  const addresses = new Set(own.flatMap(addressesIn));
  // A model that follows no instructions cannot be misled by those of others.
  const canBeMisled = model.followsInstructions;
  extras.hasReadOthers ||= canBeMisled && question.attachments.length > 0;
  extras.hasReadAnswers = canBeMisled && question.history.some(({ role }) => role === 'assistant');
  // A summary may hold the words of files.
  extras.hasReadEarlierFiles =
    canBeMisled &&
    question.history.some(({ attachments = [], summary }) => attachments.length > 0 || summary !== undefined);
  const context: ToolContext = { ...question, register, extras, addresses, ownWords, signal };
  const { toolbox } = question;
  const tools = toolbox.declaredFor(question.athlete);

  try {
    const { viewer, athlete, asked, timeZone } = question;
    // A model that needs no context looks up what it wants with the tools.
    const parts = model.needsContext ? question.promptParts : [];
    const about = { userId: viewer.id, athlete, asked, timeZone, signal };
    const sections = await loadAthleteContext(parts, about, log);
    if (signal.aborted) return;
    for (const { used } of sections) extras.noteUsed(used);
    yield* extras.drain();
    const prompt: LanguageModelV4Prompt = composePrompt(question, {
      sections,
      fence,
      tools: new Set(tools.map(({ name }) => name as ToolName)),
      mayNotSave: question.mayNotSave,
      showsSaved: question.answerId !== null,
    });
    for (let round = 0; round <= TOOL_ROUNDS_MAX; round++) {
      const mayCall = round < TOOL_ROUNDS_MAX;
      if (model.reasons) yield { type: 'thinking' };
      const stream = streamModel(
        model,
        {
          prompt,
          ...(mayCall && { tools, toolChoice: { type: 'auto' } }),
          ...(model.acceptsTemperature && { temperature: question.temperature }),
        },
        { ...question.timeouts, signal },
      );
      const { said, calls, finish } = yield* readReply(stream, output);
      if (signal.aborted) return;
      yield* output.flush();
      if (finish !== null) requireKnownEnd(finish, calls.length);
      const isCutShort = finish?.reason === 'length' || said.length >= REPLY_MAX_CHARACTERS;
      // A call in a truncated reply may lack half of its input.
      if (isCutShort || calls.length === 0 || !mayCall) {
        if (said.trim() !== '') {
          if (isCutShort) yield* output.show(CUT_SHORT_NOTE);
        } else if (mayCall) throw new ModelError('failed', { name: 'empty answer' });
        else yield* output.show(NO_END_NOTE);
        yield* output.finish();
        return;
      }
      if (said !== '') yield* output.write(PARAGRAPH_END, PARAGRAPH_END.length);
      prompt.push(...(yield* toolRound({ said, calls }, { toolbox, fence, context, canBeMisled, log })));
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelError)) throw error;
    log.error({ err: error, model: model.id }, 'the model failed');
    yield* output.flush();
    yield* output.finish();
    yield { type: 'error', code: error.code, message: error.message };
  }
}
