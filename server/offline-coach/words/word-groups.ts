const WORDS_PER_GROUP = 5;

/** A text in groups of a few words, as a model's tokens come; joined they are the text. */
export function wordGroups(text: string): string[] {
  const words = text.match(/\S+\s*|^\s+/gu) ?? [];
  const groups: string[] = [];
  for (let at = 0; at < words.length; at += WORDS_PER_GROUP)
    groups.push(words.slice(at, at + WORDS_PER_GROUP).join(''));
  return groups;
}
