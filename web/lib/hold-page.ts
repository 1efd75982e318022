/** What holds the page, with what logging out does to it. */
const held = new Map<object, string | null>();

/**
 * Marks that reloading this page would lose something (`what`), or no longer would.
 * @param onLogout the sentence with which logging out warns
 */
export function holdPage(what: object, hold: boolean, onLogout: string | null = null): void {
  if (hold) held.set(what, onLogout);
  else held.delete(what);
}

export const isPageHeld = (): boolean => held.size > 0;

/** Returns the sentences that warn of what logging out loses or interrupts, each once. */
export const logoutWarnings = (): string[] =>
  [...new Set(held.values())].filter((sentence) => sentence !== null);
