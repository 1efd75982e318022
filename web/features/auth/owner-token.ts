const KEY = 'owner-token';

/**
 * The token of an owner link's fragment, kept for this tab while its reader signs in. With null it is
 * forgotten.
 */
export function takeOwnerToken(hash: string | null): string | null {
  try {
    if (hash === null) {
      sessionStorage.removeItem(KEY);
      return null;
    }
    const token = decodeURIComponent(hash.replace(/^#(?:token=)?/, ''));
    if (token !== '') sessionStorage.setItem(KEY, token);
    return token || sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
