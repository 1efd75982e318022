import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Program } from '#server/access/program-guard.ts';
import type { ReadAthlete } from '#server/assistant/athlete.ts';
import { callByHand } from '#server/assistant/call-by-hand.ts';
import type { AnswerOutside } from '#server/assistant/outside-question.ts';
import type { Toolbox } from '#server/assistant/toolbox.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Scope } from '#shared/connection-limits.ts';

/** The parts of the coach that the tools call. */
export interface Coach {
  answer: AnswerOutside;
  toolbox: Toolbox;
  readAthlete: ReadAthlete;
}

export type McpParts = Pick<
  FeatureParts,
  'programGuard' | 'limits' | 'admission' | 'database' | 'library' | 'pack' | 'site' | 'settings'
>;

/** One tool call by an admitted program. */
export interface ToolCall extends Coach {
  program: Program;
  parts: McpParts;
  /** The site's origin, without a trailing slash. */
  origin: string;
  /** Aborts when nobody waits for the result anymore. */
  signal: AbortSignal;
  /** Reports progress, if the program asked for it. */
  report(message: string): void;
  log: Logger;
}

export interface ToolResult {
  structured: Record<string, unknown>;
  /** For text-only programs; defaults to the structured result as JSON. */
  text?: string;
}

/** A tool as programs see it. */
export interface McpTool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  name: string;
  title: string;
  description: string;
  scope: Scope;
  input: I;
  output: O;
  annotations: ToolAnnotations;
  /** Counts its questions like the app's. */
  isQuestion?: true;
  /** @throws Refusal whose message becomes the tool's error */
  run(input: z.output<I>, call: ToolCall): Promise<ToolResult>;
}

/** Type-checks a tool's schemas against its `run`, while the list holds tools of all types. */
export const defineMcpTool = <I extends z.ZodType, O extends z.ZodType>(tool: McpTool<I, O>): McpTool =>
  tool as unknown as McpTool;

/**
 * Runs one of the coach's tools.
 * @throws Refusal when it failed
 */
export async function ofCoachTool(name: string, args: unknown, call: ToolCall): Promise<unknown> {
  const { result, refused } = await callByHand(name, args, { ...call, viewer: call.program.viewer });
  if (refused !== null) throw new Refusal(refused.isFault ? 'failed' : 'wrong_shape', refused.message);
  return result;
}
