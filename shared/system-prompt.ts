import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';
import { HOUSE_RULES_MAX_CHARACTERS, PROMPT_PARTS } from './prompt-parts.ts';
import { storableText } from './storable-text.ts';

const count = z.number().int();
const tags = ['Admin'];

const promptSchema = z.object({
  code: z.literal(200),
  message: z.string(),
  systemPrompt: z.string(),
  tokenCount: count,
  /** Its parts, in the order in which a model reads them. */
  parts: z.array(z.object({ part: z.enum(PROMPT_PARTS), text: z.string(), tokens: count })),
  /** It belongs to another member, so its values are masked. */
  masked: z.boolean(),
  /** Lines added and removed since yesterday; null when yesterday's prompt is unknown. */
  since_yesterday: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
});
export type ShownPrompt = z.infer<typeof promptSchema>;

const houseRulesSchema = z.object({
  id: z.string(),
  text: z.string(),
  written_by: z.string().nullable(),
  written_at: z.string(),
  current: z.boolean(),
});
export type HouseRules = z.infer<typeof houseRulesSchema>;
const versionsSchema = z.object({ versions: z.array(houseRulesSchema) });

export const systemPrompt = {
  read: oc
    .route({
      method: 'POST',
      path: '/system-prompt',
      tags,
      summary: 'What a model reads before a question, for admins',
      description:
        'With the address of a member, as that member’s answer would get it, every private value masked; this is audited.',
    })
    .input(z.object({ user: claimedUserSchema, member: z.string().trim().toLowerCase().max(254).optional() }))
    .output(promptSchema),
  houseRules: oc
    .route({
      method: 'GET',
      path: '/house-rules',
      tags,
      summary: 'What the gym adds to the rules of every answer, in all its versions; for admins',
    })
    .output(versionsSchema),
  applyRules: oc
    .route({
      method: 'POST',
      path: '/house-rules',
      tags,
      summary: 'Makes other house rules the current ones, for super admins',
      description:
        'An empty text removes them. They apply from the next question. `replaces` is the id of the current version as it was read: when another has been applied since, the reply is 409 and nothing is changed.',
    })
    .input(
      z.object({
        text: z
          .string()
          .max(HOUSE_RULES_MAX_CHARACTERS)
          .transform((text) => storableText(text).trim()),
        /** Null when there was none. */
        replaces: z.uuid().nullable(),
      }),
    )
    .output(versionsSchema),
};
