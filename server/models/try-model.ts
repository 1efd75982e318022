import type { LanguageModelV4 } from '@ai-sdk/provider';

const TIMEOUT_MS = 20_000;
/** Reasoning models spend some before they speak. */
const OUTPUT_TOKENS = 64;

/** Asks a model for a word, the way answers are asked for. @throws what the provider said */
export async function tryModel(model: LanguageModelV4): Promise<void> {
  const { stream } = await model.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say yes.' }] }],
    maxOutputTokens: OUTPUT_TOKENS,
    abortSignal: AbortSignal.timeout(TIMEOUT_MS),
  });
  for await (const part of stream) if (part.type === 'error') throw part.error;
}
