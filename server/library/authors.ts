/** Splits an author line into people: 'Dale Okafor, Imre Toth and Priya Nandakumar'. */
export const peopleIn = (author: string): string[] => author.split(/, | and /u).filter((name) => name !== '');

/** Whether a name is this person's, in full or in part, ignoring case. */
export function isNameOf(name: string, person: string): boolean {
  const [said, whole] = [name.trim().toLowerCase(), person.toLowerCase()];
  return said === whole || whole.split(' ').includes(said);
}

/** Whether a person of this name is among the authors. */
export const isBy = (name: string, author: string): boolean =>
  peopleIn(author).some((person) => isNameOf(name, person));
