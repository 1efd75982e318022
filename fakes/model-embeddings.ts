const DIMENSIONS = 256;

/**
 * Returns the same vector for the same text, and close vectors for texts with common words: each word adds to
 * the positions its hash names. Enough to test storing, searching and re-embedding; it knows nothing of
 * meaning.
 */
export function embeddingsOf(input: string | readonly string[]) {
  const texts = typeof input === 'string' ? [input] : input;
  return {
    object: 'list',
    model: 'stand-in-embedding',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
    usage: { prompt_tokens: texts.length, total_tokens: texts.length },
  };
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = hashOf(word);
    const place = hash % DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + (hash & 0x10000 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
