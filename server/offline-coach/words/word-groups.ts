const WORDS_PER_GROUP = 5;

/** Splits a text into groups of a few words, like a model's tokens; joined, they give the text again. */
export function wordGroups(text: string): string[] {
  const words = text.match(/\S+\s*|^\s+/gu) ?? [];
  const groups: string[] = [];
  for (let at = 0; at < words.length; at += WORDS_PER_GROUP)
    groups.push(words.slice(at, at + WORDS_PER_GROUP).join(''));
  return groups;
}
