import type { LanguageModelV4 } from '@ai-sdk/provider';

const TIMEOUT_MS = 20_000;
/** Reasoning models spend some before their answer. */
const OUTPUT_TOKENS = 64;

/** Asks a model for one word, in the same way as for answers. @throws the provider's error */
export async function testModel(model: LanguageModelV4): Promise<void> {
  const { stream } = await model.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say yes.' }] }],
    maxOutputTokens: OUTPUT_TOKENS,
    abortSignal: AbortSignal.timeout(TIMEOUT_MS),
  });
  for await (const part of stream) if (part.type === 'error') throw part.error;
}
