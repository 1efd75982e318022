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

/** What of the coach the tools call. */
export interface Coach {
  answer: AnswerOutside;
  toolbox: Toolbox;
  readAthlete: ReadAthlete;
}

export type McpParts = Pick<
  FeatureParts,
  'programGuard' | 'limits' | 'admission' | 'database' | 'library' | 'pack' | 'site' | 'settings'
>;

/** One call of a tool, by a program that was let in. */
export interface ToolCall extends Coach {
  program: Program;
  parts: McpParts;
  /** Of the site, without a slash at its end. */
  origin: string;
  /** Aborts when nobody waits for the result any more. */
  signal: AbortSignal;
  /** Says what is being done, to a program that asked to hear of it. */
  report(message: string): void;
  log: Logger;
}

export interface ToolResult {
  structured: Record<string, unknown>;
  /** For programs that read only text; the structured result as JSON when left out. */
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
  /** Its questions are counted as the app's are. */
  isQuestion?: true;
  /** @throws Refusal whose message becomes the tool's error */
  run(input: z.output<I>, call: ToolCall): Promise<ToolResult>;
}

/** Keeps a tool's schemas and its `run` together while the list holds tools of every kind. */
export const defineMcpTool = <I extends z.ZodType, O extends z.ZodType>(tool: McpTool<I, O>): McpTool =>
  tool as unknown as McpTool;

/**
 * What one of the coach's tools returns.
 * @throws Refusal when it did not do what it was asked
 */
export async function ofCoachTool(name: string, args: unknown, call: ToolCall): Promise<unknown> {
  const { result, refused } = await callByHand(name, args, { ...call, viewer: call.program.viewer });
  if (refused !== null) throw new Refusal('wrong_shape', refused.message);
  return result;
}
