import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';

/** A parameter of a tool, as far as a form needs it: JSON Schema. */
const parameterSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
});
export type ToolParameter = z.infer<typeof parameterSchema>;

const listedToolSchema = z.object({
  name: z.string(),
  /** Markdown, as the model reads it. */
  description: z.string(),
  parameters: z.looseObject({
    properties: z.record(z.string(), parameterSchema).default({}),
    required: z.array(z.string()).default([]),
  }),
  /** It can save to its caller's rows. */
  writes: z.boolean(),
  /** Why it cannot be used right now; null when it can. */
  unavailable: z.string().nullable(),
});
export type ListedTool = z.infer<typeof listedToolSchema>;

const tags = ['Admin'];

export const toolsPlayground = {
  list: oc
    .route({
      method: 'GET',
      path: '/list-tools',
      tags,
      summary: 'The tools that the coach can call while answering, for admins',
    })
    .output(z.object({ tools: z.array(listedToolSchema) })),
  ask: oc
    .route({
      method: 'POST',
      path: '/ask-tool',
      tags,
      summary: 'Calls a tool as the admin themselves, as the coach would',
      description:
        '`result` is what the tool returned, `error` why it did not; `read` is what a model is shown of either.',
    })
    .input(
      z.object({
        tool: z.string().min(1).max(80),
        args: z.record(z.string(), z.unknown()).default({}),
        user: claimedUserSchema,
      }),
    )
    .output(
      z.object({
        result: z.unknown().optional(),
        error: z.string().optional(),
        read: z.string(),
        /** Items saved to the admin's own rows. */
        saved: z.array(z.enum(['record', 'removed', 'memory', 'forgotten', 'body_weight'])),
        milliseconds: z.number().int(),
      }),
    ),
};
