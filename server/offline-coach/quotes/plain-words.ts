const WRITTEN_OUT: Record<string, string> = {
  whats: 'what is',
  wheres: 'where is',
  hows: 'how is',
  whos: 'who is',
  whens: 'when is',
  im: 'i am',
  ive: 'i have',
  dont: 'do not',
  doesnt: 'does not',
  isnt: 'is not',
  arent: 'are not',
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  shouldnt: 'should not',
  wanna: 'want to',
  gonna: 'going to',
  somebody: 'someone',
  everybody: 'everyone',
  anybody: 'anyone',
  nobody: 'no one',
  u: 'you',
  ur: 'your',
};
const ARTICLES = new Set(['a', 'an', 'the']);

/** Lowercases a text, expands contractions and drops articles, for word-by-word comparison. */
export const plainWords = (text: string): string =>
  (
    text
      .toLowerCase()
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !ARTICLES.has(word))
    .map((word) => WRITTEN_OUT[word] ?? word)
    .join(' ');
