/**
 * Counts a text's tokens for the current GPT models. Their vocabulary takes 20 MB, and only a few admin
 * screens show a count: the first of them loads it.
 */
export async function tokenCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text);
}
