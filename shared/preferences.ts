import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';

/** The temperature slider's step; it goes from 0 to 1. */
export const TEMPERATURE_STEP = 0.01;

export const preferencesSchema = z.object({
  /** Id in the catalog. Always the gym's default except for admins. */
  model: z.string(),
  temperature: z.number(),
  /** Id in the content pack. */
  personality: z.string(),
  /** Whether the coach may read and write memories. */
  memory: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Omitted fields stay as they are. */
export const savePreferencesSchema = z.object({
  /** Null: the gym's default. */
  model: z.string().min(1).max(200).nullish(),
  temperature: z
    .number()
    .min(0)
    .max(1)
    .multipleOf(TEMPERATURE_STEP, 'The temperature must be between 0 and 1, in steps of 0.01.')
    .optional(),
  personality: z.string().min(1).max(200).optional(),
  memory: z.boolean().optional(),
  user: claimedUserSchema.nullish(),
  userId: z.string().nullish(),
});

export const preferences = {
  get: oc
    .route({
      method: 'GET',
      path: '/user-ai-preferences',
      tags: ['Preferences'],
      summary: 'How the coach answers the viewer: model, temperature, personality, memory',
    })
    .output(preferencesSchema),
  save: oc
    .route({
      method: 'PUT',
      path: '/user-ai-preferences',
      tags: ['Preferences'],
      summary: 'Changes preferences; fields left out stay unchanged',
      description:
        '`personality` is one of the gym’s. `model` can be chosen by admins, among those they may use; null goes back to the gym’s default.',
    })
    .input(savePreferencesSchema)
    .output(preferencesSchema),
};
