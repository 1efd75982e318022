/** Pairs of opposites: a text about only one of them does not answer a question about the other. */
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
