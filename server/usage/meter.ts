import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelPrice } from '#server/content/model-catalog.ts';
import type { ChatModel } from '#server/models/catalog.ts';
import type { CallCount } from '#server/models/stream.ts';
import { CHARACTERS_PER_TOKEN } from '#shared/tokens.ts';
import type { Usage } from '#shared/usage.ts';

/** The approximate size of a picture or other file in a prompt. */
const TOKENS_PER_FILE = 1000;

/** Rules, passages and a short answer. */
const LEAST_INPUT_TOKENS = 4000;
const LEAST_OUTPUT_TOKENS = 500;

/** One call of a model, as far as it got. */
interface Call {
  price: ModelPrice | null;
  /** An estimate, for when the provider reports none. */
  promptTokens: () => number;
  /** Characters of the model's output so far, including reasoning and tool calls. */
  said: number;
  left: boolean;
  reported: Extract<LanguageModelV4StreamPart, { type: 'finish' }>['usage'] | null;
}

/** Counts the usage of one answer, over all calls of all models it needs. */
export class UsageMeter {
  readonly #model: string;
  readonly #calls: Call[] = [];
  /** The usage of an answer before it is continued. */
  before: Usage | null = null;

  /** @param model id of the model that answers */
  constructor(model: string) {
    this.#model = model;
  }

  /** Wraps the model so that its calls are counted here, if they cost anything. */
  metered(chat: ChatModel): ChatModel {
    if (!chat.billable) return chat;
    return { ...chat, count: (prompt) => this.#counted(chat, prompt) };
  }

  #counted({ price }: ChatModel, prompt: LanguageModelV4Prompt): CallCount {
    // A copy: the loop continues to modify its own.
    const promptTokens = reckonedOnce([...prompt]);
    const call: Call = { price, promptTokens, said: 0, left: false, reported: null };
    this.#calls.push(call);
    return {
      hear(part) {
        if (part.type === 'finish') call.reported = part.usage;
        else if ('delta' in part) call.said += part.delta.length;
      },
      leave() {
        // The reader stopped early, so the provider's final usage never arrives.
        call.left = call.reported === null;
      },
    };
  }

  /** Returns the answer's total usage; null when no model was called. */
  total(): Usage | null {
    const spent = this.spent();
    return spent === null || this.before === null ? (spent ?? this.before) : together(this.before, spent);
  }

  /**
   * Returns the cost of everything started here, in millionths of the currency, including the prompts of
   * calls without output.
   */
  begun(): number {
    return this.#calls.reduce((sum, call) => sum + costOf(call.price, tokensOf(call)), 0);
  }

  /** Returns the usage counted here. */
  spent(): Usage | null {
    // A failure before the first word is not charged.
    const calls = this.#calls.filter(({ said, left, reported }) => said > 0 || left || reported !== null);
    if (calls.length === 0) return null;
    const taken = calls.map(tokensOf);
    const priced = calls.flatMap(({ price }) => price ?? []);
    const cost = calls.reduce((sum, { price }, index) => sum + costOf(price, taken[index]!), 0);
    return {
      model: this.#model,
      input_tokens: taken.reduce((sum, { input }) => sum + input, 0),
      output_tokens: taken.reduce((sum, { output }) => sum + output, 0),
      cost_micros: priced.length === 0 ? null : Math.round(cost),
      currency: priced[0]?.currency ?? null,
      estimated: taken.some(({ estimated }) => estimated),
    };
  }
}

interface Taken {
  input: number;
  /** The cached part of the input. */
  cached: number;
  output: number;
  estimated: boolean;
}

function tokensOf({ promptTokens, said, reported }: Call): Taken {
  const input = reported?.inputTokens.total;
  const output = reported?.outputTokens.total;
  return {
    input: input ?? promptTokens(),
    cached: Math.min(reported?.inputTokens.cacheRead ?? 0, input ?? 0),
    output: output ?? Math.ceil(said / CHARACTERS_PER_TOKEN),
    estimated: input === undefined || output === undefined,
  };
}

/**
 * Returns the minimum cost of an answer to a text of this length, in millionths of the currency, before
 * anything else is known.
 */
export const leastCost = (price: ModelPrice | null, characters: number): number =>
  costOf(price, {
    input: LEAST_INPUT_TOKENS + Math.ceil(characters / CHARACTERS_PER_TOKEN),
    cached: 0,
    output: LEAST_OUTPUT_TOKENS,
  });

/** In millionths of the currency: a price per million tokens equals the price per token in millionths. */
function costOf(price: ModelPrice | null, { input, cached, output }: Omit<Taken, 'estimated'>): number {
  if (price === null) return 0;
  const { inputPerMillion, cachedInputPerMillion = inputPerMillion, outputPerMillion } = price;
  return (input - cached) * inputPerMillion + cached * cachedInputPerMillion + output * outputPerMillion;
}

/** Cached: during an answer, every other question asks what it has started. */
function reckonedOnce(prompt: LanguageModelV4Prompt): () => number {
  let tokens: number | undefined;
  return () => {
    tokens ??= tokensIn(prompt);
    return tokens;
  };
}

function tokensIn(prompt: LanguageModelV4Prompt): number {
  let characters = 0;
  let files = 0;
  for (const message of prompt) {
    if (message.role === 'system') characters += message.content.length;
    else {
      for (const part of message.content) {
        if (part.type === 'file' || part.type === 'reasoning-file') files++;
        else characters += part.type === 'text' ? part.text.length : JSON.stringify(part).length;
      }
    }
  }
  return Math.ceil(characters / CHARACTERS_PER_TOKEN) + files * TOKENS_PER_FILE;
}

function together(before: Usage, now: Usage): Usage {
  const costs = [before.cost_micros, now.cost_micros].filter((cost) => cost !== null);
  return {
    model: now.model,
    input_tokens: before.input_tokens + now.input_tokens,
    output_tokens: before.output_tokens + now.output_tokens,
    cost_micros: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    currency: now.currency ?? before.currency,
    estimated: before.estimated || now.estimated,
  };
}
