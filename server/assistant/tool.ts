import type * as z from 'zod';
import type { Library } from '#server/library/library.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { Register } from './register.ts';

/** What a tool works with. Who asks comes from the server; no tool has a parameter for it. */
export interface ToolContext {
  viewer: Viewer;
  library: Library;
  register: Register;
  signal: AbortSignal;
  /** Skip caches. */
  nocache: boolean;
}

/** Something the coach can do while answering. */
export interface Tool<P extends z.ZodType = z.ZodType> {
  name: ToolName;
  /** For the model: what it finds and when to use it. */
  description: string;
  parameters: P;
  /** @returns what the model reads, as JSON. */
  run(parameters: z.output<P>, context: ToolContext): Promise<unknown>;
}

/** Keeps a tool's parameters and its `run` together while the list holds tools of every kind. */
export const defineTool = <P extends z.ZodType>(tool: Tool<P>): Tool => tool as unknown as Tool;
