import type { EmbeddingModelV4 } from '@ai-sdk/provider';

/** The model that makes vectors, and the name its vectors are kept under. */
export interface Embeddings {
  model: EmbeddingModelV4;
  name: string;
}

/** A reply of the model that holds no usable vectors. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError';
}

/**
 * Vectors of the texts, in order.
 * @throws {EmbeddingError} when the reply does not fit the texts; and whatever the provider throws.
 */
export async function embed(
  { model }: Embeddings,
  texts: readonly string[],
  abortSignal: AbortSignal,
): Promise<number[][]> {
  const { embeddings } = await model.doEmbed({ values: [...texts], abortSignal });
  const dimension = embeddings[0]?.length ?? 0;
  if (embeddings.length !== texts.length || dimension === 0)
    throw new EmbeddingError(
      `The embedding model gave ${embeddings.length} vectors for ${texts.length} texts.`,
    );
  for (const vector of embeddings) {
    // A zero vector has no direction: its cosine is no number, and PostgreSQL sorts that first.
    const length = Math.hypot(...vector);
    if (vector.length !== dimension || !Number.isFinite(length) || length === 0)
      throw new EmbeddingError('The embedding model gave a vector that cannot be used.');
  }
  return embeddings;
}
