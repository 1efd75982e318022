/** Target after signing in when nothing, or nothing safe, was requested. */
export const DEFAULT_RETURN = '/home';

/** No backslash, no control character. */
function isPlain(path: string): boolean {
  for (const character of path) {
    const code = character.charCodeAt(0);
    if (code < 32 || code === 127 || character === '\\') return false;
  }
  return true;
}

/**
 * Returns a path on this origin, or the default. Browsers read `//host`, `/\host` and paths with control
 * characters as other origins, so anything that does not come back unchanged as our own path is refused.
 */
export function safeReturnPath(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//') || !isPlain(target)) return DEFAULT_RETURN;
  const base = 'http://return.invalid';
  try {
    const url = new URL(target, base);
    if (url.origin !== base || url.pathname.startsWith('//')) return DEFAULT_RETURN;
    if (/^\/login(?:\/|$)/.test(url.pathname)) return DEFAULT_RETURN;
    return url.pathname + url.search + url.hash;
  } catch {
    return DEFAULT_RETURN;
  }
}

/** Returns the login page's address with the way back. */
export const loginPath = (from: string): string =>
  from === DEFAULT_RETURN ? '/login' : `/login?next=${encodeURIComponent(from)}`;
