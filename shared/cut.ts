/**
 * Cuts a text to at most this many characters without splitting a surrogate pair, and replaces lone surrogates,
 * which PostgreSQL refuses.
 */
export const cut = (text: string, characters: number): string =>
  text
    .slice(0, characters)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();

/** Returns the beginning of a text that is too long, with an ellipsis. */
export const shortened = (text: string, characters: number): string =>
  text.length <= characters ? text : `${cut(text, characters).trimEnd()}…`;
