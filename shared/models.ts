import { oc } from '@orpc/contract';
import * as z from 'zod';

/** What a million tokens cost, in units of the currency. */
export const modelPriceSchema = z.object({
  input_per_million: z.number(),
  output_per_million: z.number(),
  /** ISO 4217. */
  currency: z.string(),
});

/** A model that can answer, as its selector shows it. */
export const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Whose model it is, in words. */
  provider: z.string(),
  /** What everyone gets who does not choose. */
  is_default: z.boolean(),
  is_mini: z.boolean(),
  available: z.boolean(),
  /** Why it is not available, as a sentence; null when it is. */
  reason: z.string().nullable(),
  accepts_temperature: z.boolean(),
  sees_images: z.boolean(),
  /** Null: not limited. */
  context_tokens: z.number().int().nullable(),
  /** Null: not known. */
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
        /** For admins: why the gym’s own default is not the one in use; null when it is. */
        note: z.string().nullable(),
      }),
    ),
};
