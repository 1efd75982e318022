/** Returns a list in which what is being edited stays, whatever was searched for or loaded since. */
export const withEdited = <Row>(
  listed: readonly Row[],
  edited: readonly Row[],
  idOf: (row: Row) => string,
): Row[] => [...edited.filter((row) => !listed.some((other) => idOf(other) === idOf(row))), ...listed];
