/** Pairs of words of which a question means one and a text about the other does not answer it. */
export const OPPOSITES = [
  ['before', 'after'],
  ['with', 'without'],
  ['morning', 'evening'],
  ['men', 'women'],
  ['long', 'short'],
  ['wide', 'narrow'],
  ['high', 'low'],
  ['heavy', 'light'],
  ['strong', 'weak'],
] as const;
