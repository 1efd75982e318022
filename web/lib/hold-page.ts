const held = new Set<object>();

/** Marks that reloading this page would lose something (`what`), or no longer would. */
export function holdPage(what: object, hold: boolean): void {
  if (hold) held.add(what);
  else held.delete(what);
}

export const isPageHeld = (): boolean => held.size > 0;
