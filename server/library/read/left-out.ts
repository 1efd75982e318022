/** Returns the notes about omitted pictures and formulas. */
export function leftOut({ pictures, formulas = 0 }: { pictures: number; formulas?: number }): string[] {
  return [noteOf(pictures, 'picture'), noteOf(formulas, 'formula')].filter((note) => note !== '');
}

function noteOf(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `One ${what} was left out.` : `${count} ${what}s were left out.`;
}
