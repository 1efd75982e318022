const KEYS = { owner: 'owner-token', invitation: 'invitation-token' } as const;

/** Keeps the token of a link's fragment for this tab while its reader signs in. A null fragment clears it. */
export function takeToken(link: keyof typeof KEYS, hash: string | null): string | null {
  const key = KEYS[link];
  try {
    if (hash === null) {
      sessionStorage.removeItem(key);
      return null;
    }
    const token = decodeURIComponent(hash.replace(/^#(?:token=)?/, ''));
    if (token !== '') sessionStorage.setItem(key, token);
    return token || sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
