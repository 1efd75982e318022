import { APICallError, type EmbeddingModelV4 } from '@ai-sdk/provider';

/** The embedding model, and the name under which its vectors are stored. */
export interface Embeddings {
  model: EmbeddingModelV4;
  name: string;
  /** Names an error of the model like those of chat models. */
  failureCode(error: unknown): string;
  /** Called after each call of the model. */
  onCall?: (outcome: { failure: string | null; ms: number | null }) => void;
}

/** A model reply without usable vectors. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError';
}

/**
 * Embeds the texts, in order.
 * @throws {EmbeddingError} when the reply does not fit the texts; and whatever the provider throws.
 */
export async function embed(
  embeddings: Embeddings,
  texts: readonly string[],
  abortSignal: AbortSignal,
): Promise<number[][]> {
  const startedAt = performance.now();
  try {
    const vectors = await vectorsFrom(embeddings, texts, abortSignal);
    embeddings.onCall?.({ failure: null, ms: performance.now() - startedAt });
    return vectors;
  } catch (error) {
    const failure = failureIn(embeddings, error);
    if (failure !== null) embeddings.onCall?.({ failure, ms: null });
    throw error;
  }
}

async function vectorsFrom(
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
    // A zero vector has no direction: its cosine is NaN, and PostgreSQL sorts that first.
    const length = Math.hypot(...vector);
    if (vector.length !== dimension || !Number.isFinite(length) || length === 0)
      throw new EmbeddingError('The embedding model gave a vector that cannot be used.');
  }
  return embeddings;
}

/** With these the provider refuses a text, unless it says something else. */
const TEXT_STATUS = new Set([400, 413, 422]);

/** Whether the model rejects this text; others may pass. */
export function refusesText(embeddings: Embeddings, error: unknown): boolean {
  return ['malformed', 'too_long'].includes(failureIn(embeddings, error) ?? '');
}

/** Names a failure; null for a call that nobody waits for any longer. */
function failureIn(embeddings: Embeddings, error: unknown): string | null {
  if (error instanceof EmbeddingError) return 'malformed';
  const { name } = error as { name?: unknown };
  if (name === 'AbortError') return null;
  if (name === 'TimeoutError') return 'timeout_first';
  const code = embeddings.failureCode(error);
  const refusesIt = APICallError.isInstance(error) && TEXT_STATUS.has(error.statusCode ?? 0);
  return code === 'failed' && refusesIt ? 'too_long' : code;
}
