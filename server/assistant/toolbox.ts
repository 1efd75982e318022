import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import * as z from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import type { Athlete } from './athlete.ts';
import type { Tool, ToolContext } from './tool.ts';

const TOOL_TIMEOUT_MS = 10_000;

/** The tools that the coach can call while answering. */
export class Toolbox {
  /** In the order the model reads them. */
  readonly tools: readonly Tool[];
  readonly #declarations: ReadonlyMap<Tool, LanguageModelV4FunctionTool>;

  constructor(tools: readonly Tool[]) {
    this.tools = tools;
    this.#declarations = new Map(tools.map((tool) => [tool, declarationOf(tool)]));
  }

  find(name: string): Tool | undefined {
    return this.tools.find((tool) => tool.name === name);
  }

  /** Declares a tool as model providers expect it. */
  declarationOf(tool: Tool): LanguageModelV4FunctionTool {
    return this.#declarations.get(tool)!;
  }

  /** Declares the tools this athlete can use, as model providers expect them. */
  declaredFor(athlete: Athlete): LanguageModelV4FunctionTool[] {
    return this.tools
      .filter((tool) => (tool.unavailableReason?.(athlete) ?? null) === null)
      .map((tool) => this.#declarations.get(tool)!);
  }

  /**
   * Runs one call of the model. Every failure becomes a result the model can read, so that the answer
   * continues.
   * @param input the model's JSON, untrusted
   */
  async call(name: string, input: string, context: ToolContext, log: Logger): Promise<unknown> {
    const tool = this.find(name);
    if (tool === undefined) return { error: `There is no tool called ${name.slice(0, 80)}.` };
    const unavailable = tool.unavailableReason?.(context.athlete) ?? null;
    if (unavailable !== null) return { error: unavailable };
    let parameters: unknown;
    try {
      parameters = tool.parameters.parse(withoutNulls(JSON.parse(input === '' ? '{}' : input)));
    } catch (error) {
      const reason =
        error instanceof z.ZodError ? z.prettifyError(error) : 'the arguments are not valid JSON';
      return { error: `The call of ${name} was refused: ${reason}` };
    }
    if (tool.looksUp !== undefined) context.extras.noteUsed({ lookedUp: [tool.looksUp] });
    try {
      return await withTimeout(name, context.signal, (signal) =>
        tool.run(parameters, { ...context, signal }),
      );
    } catch (err) {
      if (err instanceof Refusal) return { error: err.message, message: err.message };
      if (!context.signal.aborted) log.error({ err, tool: name }, 'a tool failed');
      return { error: `${name} could not be used just now. Say so, and answer without it.`, isFault: true };
    }
  }
}

function declarationOf({ name, description, parameters }: Tool): LanguageModelV4FunctionTool {
  // Without the URL of the standard, which every request would repeat for each tool.
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
  return {
    type: 'function',
    name,
    description,
    inputSchema: schema as LanguageModelV4FunctionTool['inputSchema'],
  };
}

/** @throws when `work` takes longer than TOOL_TIMEOUT_MS, even if it ignores its signal */
async function withTimeout<T>(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`${name} took too long`);
    controller.abort(error);
    late.reject(error);
  }, TOOL_TIMEOUT_MS);
  try {
    return await Promise.race([work(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Some models fill every parameter they do not need with null. */
function withoutNulls(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
