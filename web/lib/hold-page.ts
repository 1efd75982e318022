const held = new Set<object>();

/** Says that something on this page, `what`, would be lost if it were loaded anew; or no longer. */
export function holdPage(what: object, hold: boolean): void {
  if (hold) held.add(what);
  else held.delete(what);
}

export const isPageHeld = (): boolean => held.size > 0;
