/** Joins names in English, such as 'author, year and date'. */
export const listed = (names: readonly string[], word: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
