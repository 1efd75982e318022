interface Identified {
  id: string;
}

/** Returns a list in which what is being edited stays, whatever was searched for or loaded since. */
export const withEdited = <Row extends Identified>(listed: readonly Row[], edited: readonly Row[]): Row[] => [
  ...edited.filter(({ id }) => !listed.some((row) => row.id === id)),
  ...listed,
];
