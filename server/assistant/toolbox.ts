import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Logger } from 'pino';
import * as z from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Tool, ToolContext } from './tool.ts';
import { books } from './tools/books.ts';
import { calculate } from './tools/calculate.ts';
import { faq } from './tools/faq.ts';
import { knowledgeBase } from './tools/knowledge-base.ts';
import { memory } from './tools/memory.ts';
import { prs } from './tools/prs.ts';
import { sales } from './tools/sales.ts';
import { training } from './tools/training.ts';
import { web } from './tools/web.ts';

/** Every tool there is, in the order the model reads them. */
export const TOOLS: readonly Tool[] = [
  knowledgeBase,
  books,
  training,
  faq,
  sales,
  calculate,
  prs,
  memory,
  web,
];
const TOOL_TIMEOUT_MS = 10_000;

const declarations = new Map<ToolName, LanguageModelV4FunctionTool>(
  TOOLS.map((tool) => [
    tool.name,
    {
      type: 'function',
      name: tool.name,
      description: tool.description,
      inputSchema: inputSchemaOf(tool),
    },
  ]),
);

/** Without the address of the standard, which every call would carry along once a tool. */
function inputSchemaOf({ parameters }: Tool): LanguageModelV4FunctionTool['inputSchema'] {
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
  return schema as LanguageModelV4FunctionTool['inputSchema'];
}

/** The tools that can be used here, as a model provider wants them. */
export const declaredTools = (context: Parameters<NonNullable<Tool['barred']>>[0]) =>
  TOOLS.filter((tool) => (tool.barred?.(context) ?? null) === null).map(
    ({ name }) => declarations.get(name)!,
  );

export const findTool = (name: string): Tool | undefined => TOOLS.find((tool) => tool.name === name);

/**
 * Runs one call of the model. Whatever goes wrong becomes a result the model can read: the answer goes on and says so.
 * @param input the model's JSON, untrusted.
 */
export async function callTool(
  name: string,
  input: string,
  context: ToolContext,
  log: Logger,
): Promise<unknown> {
  const tool = findTool(name);
  if (tool === undefined) return { error: `There is no tool called ${name.slice(0, 80)}.` };
  const barred = tool.barred?.(context) ?? null;
  if (barred !== null) return { error: barred };
  let parameters: unknown;
  try {
    parameters = tool.parameters.parse(withoutNulls(JSON.parse(input === '' ? '{}' : input)));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'the arguments are not valid JSON';
    return { error: `The call of ${name} was refused: ${reason}` };
  }
  const { signal } = context;
  const patience = new AbortController();
  const stop = () => patience.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`${name} took too long`);
    patience.abort(error);
    late.reject(error);
  }, TOOL_TIMEOUT_MS);
  try {
    return await Promise.race([tool.run(parameters, { ...context, signal: patience.signal }), late.promise]);
  } catch (err) {
    // A 'no' with its reason.
    if (err instanceof Refusal) return { error: err.message };
    if (!signal.aborted) log.error({ err, tool: name }, 'a tool failed');
    return { error: `${name} could not be used just now. Say so, and answer without it.` };
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
