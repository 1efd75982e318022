/** Builds the pattern of a sign that is said in one of several ways. */
export const anyOf = (...ways: string[]): RegExp => new RegExp(`\\b(?:${ways.join('|')})\\b`, 'gu');

/** Things said in one sentence one after another. */
export const followed = (one: string, other: string, apart = 30): string =>
  `(?:${one})\\b[^.!?;]{0,${apart}}\\b(?:${other})`;

/** Two things said in one sentence, in either order, at most this many characters apart. */
export const near = (one: string, other: string, apart = 30): string =>
  `${followed(one, other, apart)}|${followed(other, one, apart)}`;

/** One thing, and another soon after it, perhaps in a later sentence. */
export const afterwards = (one: string, other: string): string => `(?:${one})\\b[^?]{0,100}\\b(?:${other})`;
