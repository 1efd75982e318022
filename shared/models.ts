import { oc } from '@orpc/contract';
import * as z from 'zod';

/** Price of a million tokens, in units of the currency. */
export const modelPriceSchema = z.object({
  input_per_million: z.number(),
  output_per_million: z.number(),
  /** ISO 4217. */
  currency: z.string(),
});

/** A model that can answer, as the selector shows it. */
export const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Name of its provider. */
  provider: z.string(),
  /** Used by everyone who does not choose. */
  is_default: z.boolean(),
  is_mini: z.boolean(),
  available: z.boolean(),
  /** Why it is not available, as a sentence; null when it is. */
  reason: z.string().nullable(),
  accepts_temperature: z.boolean(),
  sees_images: z.boolean(),
  /** Null: unlimited. */
  context_tokens: z.number().int().nullable(),
  /** Null: unknown. */
  price: modelPriceSchema.nullable(),
});
export type Model = z.infer<typeof modelSchema>;

export const models = {
  list: oc
    .route({
      method: 'GET',
      path: '/models',
      tags: ['Models'],
      summary: 'The models the viewer can choose from',
      description:
        'Admins see those of the catalog that are open to them, available or not; everyone else the one model that answers them.',
    })
    .output(
      z.object({
        models: z.array(modelSchema),
        /** For admins: why the gym’s own default is not in use; null when it is. */
        note: z.string().nullable(),
      }),
    ),
};
