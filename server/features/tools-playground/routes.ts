import { implement } from '@orpc/server';
import { requireAdmin } from '#server/access/guards.ts';
import type { ReadAthlete } from '#server/assistant/athlete.ts';
import { callByHand } from '#server/assistant/call-by-hand.ts';
import { toolResult } from '#server/assistant/tool-result.ts';
import type { Toolbox } from '#server/assistant/toolbox.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit } from '#server/http/limits.ts';
import { notFound } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { Fence } from '#server/prompt-format/fence.ts';
import { toolsPlayground as contract, type ListedTool } from '#shared/tools-playground.ts';

/** The coach's dependencies here. */
export interface Coach {
  toolbox: Toolbox;
  readAthlete: ReadAthlete;
}

/** Tools called by hand, per account. */
const ASK_TOOL_LIMIT: Limit = { name: 'ask-tool', points: 60, seconds: 300 };

export function toolsPlaygroundRoutes(
  { guards, limits }: Pick<FeatureParts, 'guards' | 'limits'>,
  { toolbox, readAthlete }: Coach,
) {
  const os = implement(contract).$context<CallContext>();

  async function admin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'call tools by hand');
    return viewer;
  }

  return {
    list: os.list.handler(async ({ context: { c } }) => {
      const viewer = await admin(c);
      const athlete = await readAthlete(viewer.id);
      return {
        tools: toolbox.tools.map(
          (tool): ListedTool => ({
            name: tool.name,
            description: tool.description,
            parameters: {
              properties: {},
              required: [],
              ...toolbox.declarationOf(tool).inputSchema,
            } as ListedTool['parameters'],
            // Writing tools take turns, so that each call sees what the previous one saved.
            writes: tool.inTurn === true,
            unavailable: tool.unavailableReason?.(athlete) ?? null,
          }),
        ),
      };
    }),
    ask: os.ask.handler(async ({ input: { tool: name, args }, context: { c } }) => {
      const viewer = await admin(c);
      const tool = toolbox.find(name);
      if (tool === undefined) throw notFound('This tool');
      await limits.take(ASK_TOOL_LIMIT, viewer.id);
      const begun = performance.now();
      const { result, refused, extras } = await callByHand(name, args, {
        toolbox,
        readAthlete,
        viewer,
        signal: c.req.raw.signal,
        log: c.get('log'),
      });
      return {
        ...(refused === null ? { result } : { error: refused.error }),
        read: toolResult(tool, result, new Fence()),
        saved: extras.saved.map(({ kind }) => kind),
        milliseconds: Math.round(performance.now() - begun),
      };
    }),
  };
}
