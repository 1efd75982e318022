import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { ChatModel } from '#server/models/catalog.ts';
import { dialogueOf } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { wordGroups } from '#server/offline-coach/words/word-groups.ts';
import { CHARACTERS_PER_TOKEN } from '#shared/tokens.ts';
import { nextStep } from './next-step.ts';

export const OFFLINE_COACH = { id: 'offline-coach', label: 'Built-in coach' } as const;

/** Pause after each group of words, in milliseconds, so that the text does not appear all at once. */
const PAUSE_MS = 20;
const CONTEXT_TOKENS = 100_000;

/**
 * Returns the built-in model for the catalog.
 * @param pauseMs pause after each group of words; tests pass 0
 */
export function offlineCoach(pauseMs = PAUSE_MS): ChatModel {
  return {
    ...OFFLINE_COACH,
    model: new OfflineCoach(pauseMs),
    acceptsTemperature: true,
    reasons: false,
    seesImages: false,
    // Its reply says that it cannot see them.
    acceptsImages: true,
    billable: false,
    needsContext: false,
    followsInstructions: false,
    contextTokens: CONTEXT_TOKENS,
    price: null,
  };
}

/**
 * A language model that needs no network: it chooses tools by rule and answers with quotes from the passages
 * they return. It never writes its own training advice, and the same question and passages always give the
 * same answer.
 */
class OfflineCoach implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'liftlore';
  readonly modelId = OFFLINE_COACH.id;
  readonly supportedUrls = {};
  readonly #pauseMs: number;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  async doGenerate(options: LanguageModelV4CallOptions) {
    const step = nextStep(dialogueOf(options));
    const content: LanguageModelV4Content[] =
      step.kind === 'say' ? [{ type: 'text', text: step.text }] : step.calls.map(toolCallOf);
    const said = step.kind === 'say' ? step.text : JSON.stringify(step.calls);
    return { content, finishReason: FINISH[step.kind], usage: usageOf(options, said), warnings: [] };
  }

  async doStream(options: LanguageModelV4CallOptions) {
    const { content, finishReason, usage } = await this.doGenerate(options);
    const parts = streamPartsOf(content, finishReason, usage);
    let timer: NodeJS.Timeout | undefined;
    return {
      stream: new ReadableStream<LanguageModelV4StreamPart>(
        {
          pull: async (controller) => {
            const part = parts.shift();
            if (part === undefined) return controller.close();
            controller.enqueue(part);
            if (part.type !== 'text-delta' || this.#pauseMs === 0) return;
            await new Promise((resolve) => {
              timer = setTimeout(resolve, this.#pauseMs);
            });
          },
          cancel: () => clearTimeout(timer),
        },
        { highWaterMark: 1 },
      ),
    };
  }
}

const FINISH = {
  say: { unified: 'stop', raw: 'stop' },
  use: { unified: 'tool-calls', raw: 'tool_calls' },
} as const satisfies Record<string, LanguageModelV4FinishReason>;

function toolCallOf({ tool, input }: ToolCall, index: number) {
  return {
    type: 'tool-call',
    toolCallId: `${tool}-${index + 1}`,
    toolName: tool,
    input: JSON.stringify(input),
  } as const;
}

function streamPartsOf(
  content: readonly LanguageModelV4Content[],
  finishReason: LanguageModelV4FinishReason,
  usage: LanguageModelV4Usage,
): LanguageModelV4StreamPart[] {
  const parts: LanguageModelV4StreamPart[] = [{ type: 'stream-start', warnings: [] }];
  for (const piece of content) {
    if (piece.type === 'tool-call') parts.push(piece);
    if (piece.type !== 'text') continue;
    parts.push({ type: 'text-start', id: '0' });
    for (const delta of wordGroups(piece.text)) parts.push({ type: 'text-delta', id: '0', delta });
    parts.push({ type: 'text-end', id: '0' });
  }
  parts.push({ type: 'finish', finishReason, usage });
  return parts;
}

function usageOf({ prompt }: LanguageModelV4CallOptions, said: string): LanguageModelV4Usage {
  const tokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const input = tokens(JSON.stringify(prompt).length);
  const output = tokens(said.length);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}
