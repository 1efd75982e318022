import {
  AGENT_NAME,
  ENDING,
  OPERATION,
  OPERATIONS,
  REQUEST_MODEL,
} from '#server/monitoring/tracing/attributes.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import type { LiveRun } from './live-run.ts';

/** Runs a run to its end in a span, the parent of those of its models and tools. */
export function tracedRun(
  run: LiveRun,
  model: string,
  tracing: Tracing,
  carrying: () => Promise<void>,
): Promise<void> {
  const attributes = {
    [OPERATION]: OPERATIONS.answer,
    [AGENT_NAME]: 'coach',
    [REQUEST_MODEL]: model,
  };
  return tracing.span(`${OPERATIONS.answer} coach`, { attributes }, async (span) => {
    await carrying();
    span.setAttribute(ENDING, run.ending ?? 'failed');
  });
}
