import type { LanguageModelV4Prompt, LanguageModelV4ToolCallPart } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import type { Fence } from '#server/prompt-format/fence.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { ToolContext } from './tool.ts';
import { toolResult } from './tool-result.ts';
import type { Toolbox } from './toolbox.ts';

/** Further tool calls in one round are refused. */
const CALLS_PER_ROUND_MAX = 6;

interface RoundParts {
  toolbox: Toolbox;
  fence: Fence;
  context: ToolContext;
  /** Whether other people's text could manipulate the model. */
  canBeMisled: boolean;
  log: Logger;
}

/** Runs the tools that the model called. @returns the round as the model reads it */
export async function* toolRound(
  { said, calls }: { said: string; calls: LanguageModelV4ToolCallPart[] },
  { toolbox, fence, context, canBeMisled, log }: RoundParts,
): AsyncGenerator<RunEvent, LanguageModelV4Prompt> {
  const { extras, register } = context;
  for (const call of calls.slice(0, CALLS_PER_ROUND_MAX)) {
    const tool = toolbox.find(call.toolName);
    if (tool !== undefined) yield { type: 'tool', tool: tool.name };
  }
  const running = callAll(toolbox, calls, context, log);
  // Sends saved items immediately, so that they can be undone whatever happens next.
  while ((await Promise.race([running, extras.nextSaved()])) === undefined) yield* extras.drain();
  const results = await running;
  // Only now: calls of the same round were made before the model read any result.
  if (canBeMisled && calls.some(({ toolName }) => toolbox.find(toolName)?.ownDataOnly !== true))
    extras.hasReadOthers = true;
  extras.countPassages(register.size);
  yield* extras.drain();
  return toolMessages({ said, calls, results }, { toolbox, fence });
}

/** Formats one round of tools for the model: its text and calls, then the fenced results. */
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

/** Runs the calls of one round concurrently, except those that must wait for each other. */
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
