/** Returns a copy in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const held = copy[last] as T;
    copy[last] = copy[other] as T;
    copy[other] = held;
  }
  return copy;
}

/** Returns the columns of the grid, by the width of the window. */
export const columnsFor = (width: number): 1 | 2 | 3 => (width >= 900 ? 3 : width >= 500 ? 2 : 1);

/** Rows per page: few enough that the composer stays in view. */
export const rowsFor = (columns: 1 | 2 | 3): number => (columns === 1 ? 4 : columns === 2 ? 3 : 2);
