/** `localStorage` that never throws: it can be refused or full, and nothing here is worth an error. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null || value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the value lives on in memory for this visit.
  }
}

/** Forgets what belongs to the person; the theme belongs to the device and stays. */
export function clearStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key !== 'theme') localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Refused storage holds nothing.
  }
}
