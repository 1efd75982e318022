import type { LanguageModelV4Prompt, LanguageModelV4ToolCallPart } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import type { Product } from '#server/content/pack.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import { ModelError } from '#server/models/model-error.ts';
import { type ModelPart, type StreamOptions, streamModel } from '#server/models/stream.ts';
import { Fence } from '#server/prompt-format/fence.ts';
import { firstWordsFor, type HealthContact } from '#server/red-flags/first-words.ts';
import { redFlagIn } from '#server/red-flags/red-flag.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { ToolName } from '#shared/tool.ts';
import { AnswerOutput } from './answer-output.ts';
import { loadAthleteContext } from './athlete-context.ts';
import { composePrompt, type PromptParts } from './prompt.ts';
import type { PromptPart } from './prompt-part.ts';
import type { ToolContext } from './tool.ts';
import { toolResult } from './tool-result.ts';
import type { Toolbox } from './toolbox.ts';
import { addressesIn } from './tools/web.ts';

/** How often the model may use tools before it has to answer with what it has. */
const TOOL_ROUNDS_MAX = 5;
/** Tool calls of one round beyond this are answered with a refusal. */
const CALLS_PER_ROUND_MAX = 6;

/** A model that says more says it for ever. */
const TEXT_MAX_CHARACTERS = 100_000;

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
  /** Whom the gym names where a person is needed. */
  healthContact: HealthContact | undefined;
  /** What the athlete asked, even when the model is asked to continue; memories are recalled by it. */
  asked: string;
  /** What this answer saved before it is continued. */
  savedBefore: readonly SavedItem[];
  model: ChatModel;
  temperature: number;
  /** How long the model may be silent. */
  timeouts: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
  log: Logger;
}

/** Makes one answer: fixed words where a message needs a person rather than a coach, else model and tools in turn, quotes checked on the way. Yields everything between `start` and `end`. */
export async function* answer(question: Question, signal: AbortSignal): AsyncGenerator<RunEvent, void> {
  const { model, log } = question;
  const output = new AnswerOutput(question);
  const flag = redFlagIn(question.asked);
  if (flag !== null) {
    // Never with the message, which is nobody's business.
    log.warn({ redFlag: flag.kind }, 'a message was answered with the words for a red flag');
    yield* output.show(firstWordsFor(flag, question.healthContact));
    yield* output.finish();
    return;
  }
  const { register, extras } = output;
  const fence = new Fence();
  const own = [
    ...question.history.filter(({ role }) => role === 'user').map(({ text }) => text),
    question.asked,
  ];
  const addresses = new Set(own.flatMap(addressesIn));
  // An earlier answer, or a summary, may quote what others wrote.
  // A model that follows no instructions follows none that stand there.
  const canBeMisled = model.followsInstructions;
  extras.hasReadOthers =
    canBeMisled &&
    (question.attachments.length > 0 || question.history.some(({ role }) => role === 'assistant'));
  const context: ToolContext = { ...question, register, extras, addresses, ownWords: own.join('\n'), signal };
  const { toolbox } = question;
  const tools = toolbox.declaredFor(question.athlete);

  try {
    const { viewer, athlete, asked } = question;
    // A model that needs none of it looks up what it wants with the tools.
    const parts = model.needsContext ? question.promptParts : [];
    const sections = await loadAthleteContext(parts, { userId: viewer.id, athlete, asked, signal }, log);
    if (signal.aborted) return;
    for (const { used } of sections) extras.noteUsed(used);
    yield* extras.drain();
    const names = new Set(tools.map(({ name }) => name as ToolName));
    const prompt: LanguageModelV4Prompt = composePrompt(question, { sections, fence, tools: names });
    for (let round = 0; round <= TOOL_ROUNDS_MAX; round++) {
      const calls: LanguageModelV4ToolCallPart[] = [];
      let said = '';
      let finish: Extract<ModelPart, { type: 'finish' }> | null = null;
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
      for await (const part of stream) {
        if (part.type === 'text') {
          said += yield* output.write(part.text, TEXT_MAX_CHARACTERS - said.length);
          if (said.length >= TEXT_MAX_CHARACTERS) break;
        } else if (part.type === 'tool-call') {
          calls.push({
            type: 'tool-call',
            toolCallId: part.id,
            toolName: part.name,
            input: jsonOr(part.input),
            ...(part.metadata && { providerOptions: part.metadata }),
          });
        } else finish = part;
      }
      if (signal.aborted) return;
      yield* output.flush();
      const isEndless = said.length >= TEXT_MAX_CHARACTERS;
      if (finish !== null) requireKnownEnd(finish, calls.length);
      const isCutShort = finish?.reason === 'length' || isEndless;
      // A call that was cut short with the reply may lack half of its input.
      if (isCutShort || calls.length === 0 || !mayCall) {
        if (said.trim() !== '') {
          if (isCutShort) yield* output.show(CUT_SHORT_NOTE);
        } else if (mayCall) throw new ModelError('failed', { name: 'empty answer' });
        else yield* output.show(NO_END_NOTE);
        yield* output.finish();
        return;
      }
      if (said !== '') yield* output.show('\n\n');
      for (const call of calls.slice(0, CALLS_PER_ROUND_MAX)) {
        const tool = toolbox.find(call.toolName);
        if (tool !== undefined) yield { type: 'tool', tool: tool.name };
      }
      const running = callAll(toolbox, calls, context, log);
      // Send saved items at once, so that they can be undone whatever happens next.
      while ((await Promise.race([running, extras.nextSaved()])) === undefined) yield* extras.drain();
      const results = await running;
      // Only now: calls of the same round were made before the model read any result.
      if (canBeMisled && calls.some(({ toolName }) => toolbox.find(toolName)?.ownDataOnly !== true))
        extras.hasReadOthers = true;
      extras.countPassages(register.size);
      yield* extras.drain();
      prompt.push(...toolMessages({ said, calls, results }, { toolbox, fence }));
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

/** @throws ModelError when the provider ended the reply for a reason that leaves it incomplete; its text is kept. */
function requireKnownEnd({ reason, raw }: Extract<ModelPart, { type: 'finish' }>, calls: number): void {
  const cause = { name: 'finish', code: raw ?? reason };
  switch (reason) {
    case 'stop':
    case 'length':
      return;
    case 'content-filter':
      throw new ModelError('filtered', cause);
    case 'tool-calls':
      if (calls === 0) throw new ModelError('no_tool_call', cause);
      return;
    default:
      // Some servers invent a reason of their own for tool calls, which then say enough.
      if (calls === 0) throw new ModelError('unknown_end', cause);
  }
}

/** One round of tools as the model reads it: what it said and called, then the results between the fence's marks. */
function toolMessages(
  { said, calls, results }: { said: string; calls: LanguageModelV4ToolCallPart[]; results: unknown[] },
  { toolbox, fence }: { toolbox: Toolbox; fence: Fence },
): LanguageModelV4Prompt {
  return [
    {
      role: 'assistant',
      content: [...(said === '' ? [] : [{ type: 'text' as const, text: said }]), ...calls],
    },
    {
      role: 'tool',
      content: calls.map(({ toolCallId, toolName }, index) => {
        const value = toolResult(toolbox.find(toolName), results[index], fence);
        return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } };
      }),
    },
  ];
}

/** Runs the calls of one round at once, but for those that have to wait for each other. */
function callAll(
  toolbox: Toolbox,
  calls: readonly LanguageModelV4ToolCallPart[],
  context: ToolContext,
  log: Logger,
): Promise<unknown[]> {
  const last = new Map<string, Promise<unknown>>();
  return Promise.all(
    calls.map(({ toolName, input }, index) => {
      if (index >= CALLS_PER_ROUND_MAX)
        return { error: 'Too many tools at once; call again if it is needed.' };
      const call = () => toolbox.call(toolName, JSON.stringify(input), context, log);
      if (toolbox.find(toolName)?.inTurn === undefined) return call();
      const result = last.get(toolName)?.then(call) ?? call();
      last.set(toolName, result);
      return result;
    }),
  );
}

/** The model's arguments as a value; what is not JSON stays text and is refused by the tool. */
function jsonOr(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input);
  } catch {
    return input;
  }
}
