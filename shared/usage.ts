import * as z from 'zod';

/** Total usage for one answer. Only admins see it. */
export const usageSchema = z.object({
  /** Id of the model that answered. */
  model: z.string(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** In millionths of the currency; null when the model has no price. */
  cost_micros: z.number().int().nullable(),
  /** ISO 4217; null without a cost. */
  currency: z.string().nullable(),
  /**
   * The provider did not report all of it because it was stopped early: the rest is estimated from the
   * length.
   */
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof usageSchema>;
