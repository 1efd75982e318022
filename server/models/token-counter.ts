/**
 * How many tokens a text has for the current GPT models. Their vocabulary takes 20 MB, and only a few screens of admins
 * show a count: the first of them loads it.
 */
export async function tokenCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text);
}
