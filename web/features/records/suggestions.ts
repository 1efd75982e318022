import { EXERCISE_NAMES } from '#shared/exercise-names.ts';

/**
 * Returns the built-in names and the athlete's own, without duplicates in any case, in order; their own
 * spelling wins.
 */
export function suggestedTitles(own: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const title of [...own, ...EXERCISE_NAMES]) {
    const name = title.toLowerCase();
    if (!byName.has(name)) byName.set(name, title);
  }
  return [...byName.values()].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
}
