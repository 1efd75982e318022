import type { Fence } from '#server/prompt-format/fence.ts';
import type { Tool } from './tool.ts';

/** The result of a tool as the model reads it: as JSON between the fence's marks, since others may have written it. */
export const toolResult = (tool: Tool | undefined, result: unknown, fence: Fence): string =>
  fence.around(`result of ${tool?.name ?? 'no tool'}`, JSON.stringify(result));
