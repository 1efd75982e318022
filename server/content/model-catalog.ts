import * as z from 'zod';

export const MODEL_CLIENTS = ['openai', 'gemini', 'deepseek', 'lmstudio', 'groq', 'cerebras'] as const;
export type ModelClient = (typeof MODEL_CLIENTS)[number];

const priceSchema = z.strictObject({
  inputPerMillion: z.number().min(0),
  /** For cached input; as for any other when omitted. */
  cachedInputPerMillion: z.number().min(0).optional(),
  outputPerMillion: z.number().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three capital letters, such as USD'),
});
export type ModelPrice = z.infer<typeof priceSchema>;

export const catalogModelSchema = z.strictObject({
  label: z.string().trim().min(1),
  /** The provider's id; also stored in preferences and conversations. */
  id: z.string().trim().min(1),
  client: z.enum(MODEL_CLIENTS),
  /** Inactive models are listed for the owner and used by nobody. */
  isActive: z.boolean(),
  /** Only admins may choose it. */
  isAdmin: z.boolean(),
  /** Only super admins may choose it. */
  isSuperAdmin: z.boolean(),
  /** The model for everyone who may not choose. */
  isDefault: z.boolean(),
  /** Cheap enough for small chores. */
  isMini: z.boolean(),
  /** Makes vectors, not answers; offered to nobody. */
  isEmbedding: z.boolean(),
  /** May write fine-tuning data. */
  isSynthesis: z.boolean(),
  /** Thinks before it answers, which may take minutes. Known of OpenAI's families. */
  reasons: z.boolean().optional(),
  /** Reads pictures. */
  seesImages: z.boolean().optional(),
  /** Why it cannot be used as listed, as a sentence for admins. */
  unavailable: z.string().trim().min(1).optional(),
  contextTokens: z.int().positive(),
  /** When omitted, the cost of its answers is not counted. */
  price: priceSchema.optional(),
});
export type CatalogModel = z.infer<typeof catalogModelSchema>;

/**
 * Ids are unique; exactly one active model that everyone may use is the default; at most one active one
 * embeds; prices are in one currency, so that they can be added up.
 */
export const modelsFileSchema = z.array(catalogModelSchema).superRefine((models, context) => {
  const seen = new Set<string>();
  let embedding: string | undefined;
  let currency: string | undefined;
  for (const [index, model] of models.entries()) {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message });
    if (seen.has(model.id)) wrong('id', `"${model.id}" appears twice`);
    seen.add(model.id);
    if (model.isDefault && !model.isActive) wrong('isDefault', 'must not be true of an inactive model');
    if (model.isDefault && (model.isAdmin || model.isSuperAdmin))
      wrong('isDefault', 'must not be true of a model that only admins may use');
    if (model.isDefault && model.isEmbedding) wrong('isDefault', 'must not be true of an embedding model');
    if (model.price !== undefined) {
      currency ??= model.price.currency;
      if (model.price.currency !== currency)
        wrong('price', `is in ${model.price.currency}, others are in ${currency}; one currency for all`);
    }
    if (model.isEmbedding && model.isActive) {
      if (embedding !== undefined)
        wrong('isEmbedding', `is already true of "${embedding}"; one active model embeds`);
      embedding = model.id;
    }
  }
  const defaults = models.flatMap((model, index) => (model.isDefault ? [index] : []));
  if (defaults.length === 0)
    context.addIssue({ code: 'custom', path: [], message: 'must have one model with isDefault: true' });
  if (defaults.length > 1)
    context.addIssue({
      code: 'custom',
      path: [defaults[1]!, 'isDefault'],
      message: 'is set on two models; only one can be the default',
    });
});

/** Returns the one currency of all prices; null when no model has a price. */
export const currencyOf = (models: readonly CatalogModel[]): string | null =>
  models.find(({ price }) => price !== undefined)?.price?.currency ?? null;
