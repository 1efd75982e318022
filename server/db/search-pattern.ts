/**
 * Converts a search to a regular expression with both cases of each letter, for PostgreSQL's `~`: with the C
 * collation, `ILIKE` folds only ASCII.
 */
export function searchPattern(search: string): string {
  return [...search]
    .map((character) => {
      if (/[!-/:-@[-`{-~]/.test(character)) return `\\${character}`;
      const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
      const letters = [...cases].filter((letter) => [...letter].length === 1);
      return letters.length > 1 ? `[${letters.join('')}]` : character;
    })
    .join('');
}
