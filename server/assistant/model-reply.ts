import type { LanguageModelV4ToolCallPart } from '@ai-sdk/provider';
import { ModelError } from '#server/models/model-error.ts';
import type { ModelPart } from '#server/models/stream.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { AnswerOutput } from './answer-output.ts';

/** A model that says more is repeating itself endlessly. */
export const REPLY_MAX_CHARACTERS = 100_000;

interface ModelReply {
  said: string;
  calls: LanguageModelV4ToolCallPart[];
  /** Null when it was interrupted. */
  finish: Extract<ModelPart, { type: 'finish' }> | null;
}

/** Reads one reply of the model, and writes its text into the answer. */
export async function* readReply(
  stream: AsyncIterable<ModelPart>,
  output: AnswerOutput,
): AsyncGenerator<RunEvent, ModelReply> {
  const calls: LanguageModelV4ToolCallPart[] = [];
  let said = '';
  let finish: ModelReply['finish'] = null;
  for await (const part of stream) {
    if (part.type === 'text') {
      said += yield* output.write(part.text, REPLY_MAX_CHARACTERS - said.length);
      if (said.length >= REPLY_MAX_CHARACTERS) break;
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
  return { said, calls, finish };
}

/**
 * @throws ModelError when the provider ended the reply for a reason that leaves it incomplete; its text is
 * kept.
 */
export function requireKnownEnd(
  { reason, raw }: Extract<ModelPart, { type: 'finish' }>,
  calls: number,
): void {
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
      // Some servers invent their own reason for tool calls, which is clear enough.
      if (calls === 0) throw new ModelError('unknown_end', cause);
  }
}

/** Parses the model's arguments; invalid JSON stays text and is refused by the tool. */
function jsonOr(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input);
  } catch {
    return input;
  }
}
