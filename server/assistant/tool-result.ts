import type { Fence } from '#server/prompt-format/fence.ts';
import type { Tool } from './tool.ts';

/** Formats a tool's result for the model: as JSON inside the fence, since others may have written it. */
export const toolResult = (tool: Tool | undefined, result: unknown, fence: Fence): string =>
  fence.around(`result of ${tool?.name ?? 'no tool'}`, JSON.stringify(result));
