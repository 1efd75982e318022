import { OPERATION, OPERATIONS, TOOL_NAME, TOOL_TYPE } from '#server/monitoring/tracing/attributes.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import type { Tool } from './tool.ts';

/** Wraps the tool so that runs become spans. */
export const tracedTool = (tool: Tool, tracing: Tracing): Tool => ({
  ...tool,
  run: (parameters, context) =>
    tracing.span(
      `${OPERATIONS.tool} ${tool.name}`,
      { attributes: { [OPERATION]: OPERATIONS.tool, [TOOL_NAME]: tool.name, [TOOL_TYPE]: 'function' } },
      () => tool.run(parameters, context),
    ),
});
