/** Splits an author line into people: 'Dale Okafor, Imre Toth and Priya Nandakumar'. */
export const peopleIn = (author: string): string[] => author.split(/, | and /u).filter((name) => name !== '');

const TITLES = new Set(['dr', 'prof', 'professor', 'coach', 'mr', 'mrs', 'ms', 'sir']);

/** Returns the words of a name without case, accents, titles and initials. */
function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = folded.match(/[\p{L}\d'’-]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !TITLES.has(word));
}

/** Whether a name is this person's, in full or in part: 'jose ruiz' and 'Coach Ruiz' are 'José A. Ruiz'. */
export function isNameOf(name: string, person: string): boolean {
  if (name.trim().toLowerCase() === person.toLowerCase()) return true;
  const said = wordsOf(name);
  const whole = new Set(wordsOf(person));
  return said.length > 0 && said.every((word) => whole.has(word));
}

/** Whether one of these people is among the authors. */
export const isBy = (names: string, author: string): boolean =>
  peopleIn(names).some((name) => peopleIn(author).some((person) => isNameOf(name, person)));
