import type { LanguageModelV4Prompt, LanguageModelV4ToolCallPart } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import type { ChatModel } from '#server/models/catalogue.ts';
import { ModelError } from '#server/models/model-error.ts';
import { type StreamOptions, streamModel } from '#server/models/stream.ts';
import type { RunEvent } from '#shared/run-event.ts';
import { Citations } from './citations.ts';
import { composePrompt, type PromptParts } from './prompt.ts';
import { Register } from './register.ts';
import type { ToolContext } from './tool.ts';
import { callTool, findTool, toolDeclarations } from './toolbox.ts';
import { WholeCharacters } from './whole-characters.ts';

/** How often the model may use tools before it has to answer with what it has. */
const TOOL_ROUNDS_MAX = 5;
/** Tool calls of one round beyond this are answered with a refusal. */
const CALLS_PER_ROUND_MAX = 6;

const CUT_SHORT_NOTE =
  '\n\n*The answer ends here because the model reached its length limit. Ask it to go on.*';
const NO_END_NOTE =
  'I searched the library several times and could not finish an answer. Please ask again in other words.';

export interface Question extends PromptParts, Omit<ToolContext, 'register' | 'signal'> {
  model: ChatModel;
  temperature: number;
  /** How long the model may be silent. */
  patience: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
  log: Logger;
}

/** Makes one answer: model and tools in turn, quotes checked on the way. Yields everything between `start` and `end`. */
export async function* answer(question: Question, signal: AbortSignal): AsyncGenerator<RunEvent, void> {
  const { model, log } = question;
  const register = new Register();
  const citations = new Citations(register);
  const characters = new WholeCharacters();
  const context: ToolContext = { ...question, register, signal };
  const prompt: LanguageModelV4Prompt = composePrompt(question);
  let told = 0;
  const tellSources = function* (): Generator<RunEvent> {
    const sources = register.sources();
    if (sources.length > 0) yield { type: 'sources', sources };
    told = sources.length;
  };
  const show = function* (text: string): Generator<RunEvent> {
    if (text === '') return;
    // Before the text that cites them, so that no reader sees a number it cannot open.
    if (register.cited > told) yield* tellSources();
    yield { type: 'text', text };
  };

  try {
    for (let round = 0; round <= TOOL_ROUNDS_MAX; round++) {
      const calls: LanguageModelV4ToolCallPart[] = [];
      let said = '';
      let cutShort = false;
      const mayCall = round < TOOL_ROUNDS_MAX;
      const stream = streamModel(
        model.model,
        {
          prompt,
          ...(mayCall && { tools: toolDeclarations, toolChoice: { type: 'auto' } }),
          ...(model.acceptsTemperature && { temperature: question.temperature }),
        },
        { ...question.patience, signal },
      );
      for await (const part of stream) {
        if (part.type === 'text') {
          const text = characters.push(part.text);
          said += text;
          yield* show(citations.push(text));
        } else if (part.type === 'tool-call') {
          calls.push({
            type: 'tool-call',
            toolCallId: part.id,
            toolName: part.name,
            input: jsonOr(part.input),
          });
        } else cutShort = part.reason === 'length';
      }
      if (signal.aborted) return;
      yield* show(citations.push(characters.flush()) + citations.flush());
      if (cutShort) yield* show(CUT_SHORT_NOTE);
      if (calls.length === 0 || !mayCall) {
        if (said.trim() === '') {
          if (mayCall) throw new ModelError('failed', { name: 'empty answer' });
          yield* show(NO_END_NOTE);
        }
        yield* tellSources();
        return;
      }
      if (said !== '') yield* show('\n\n');
      for (const call of calls.slice(0, CALLS_PER_ROUND_MAX)) {
        const tool = findTool(call.toolName);
        if (tool !== undefined) yield { type: 'tool', tool: tool.name };
      }
      const results = await Promise.all(
        calls.map((call, index) =>
          index < CALLS_PER_ROUND_MAX
            ? callTool(call.toolName, JSON.stringify(call.input), context, log)
            : { error: 'Too many tools at once; call again if it is needed.' },
        ),
      );
      prompt.push(
        {
          role: 'assistant',
          content: [...(said === '' ? [] : [{ type: 'text' as const, text: said }]), ...calls],
        },
        {
          role: 'tool',
          content: calls.map((call, index) => ({
            type: 'tool-result',
            toolCallId: call.toolCallId,
            toolName: call.toolName,
            output: { type: 'text', value: JSON.stringify(results[index]) },
          })),
        },
      );
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelError)) throw error;
    log.error({ err: error, model: model.id }, 'the model failed');
    yield* show(citations.push(characters.flush()) + citations.flush());
    yield* tellSources();
    yield { type: 'error', code: error.code, message: error.message };
  }
}

/** The model's arguments as a value; what is not JSON stays text and is refused by the tool. */
function jsonOr(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input);
  } catch {
    return input;
  }
}
