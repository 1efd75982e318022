import { createHmac } from 'node:crypto';
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie';
import type { RequestContext } from '#server/http/request-context.ts';
import { ADDRESS_HEADER, type Auth } from './auth.ts';

/** Returns the request's headers that Better Auth may trust. */
export function authHeaders(c: RequestContext): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.set(ADDRESS_HEADER, c.get('address'));
  return headers;
}

/** Passes on the session that Better Auth renewed: the cookie, and the token for programs. */
export function giveSession(c: RequestContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
  const token = headers.get('set-auth-token');
  if (token !== null) c.header('set-auth-token', token);
}

/** Cookie of an admin's own session while they act as a member. */
export const SET_ASIDE = 'admin_session';

/**
 * Signs in a user whose password was just set: a new session, its cookie, and the token for programs.
 * @param shared whether the device is not theirs
 */
export async function beginSession(
  auth: Auth,
  c: RequestContext,
  userId: string,
  shared = false,
): Promise<void> {
  const { internalAdapter, authCookies, createAuthCookie, secret, sessionConfig } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId, shared, {
    ipAddress: c.get('address'),
    userAgent: c.req.header('user-agent') ?? '',
  });
  const signed = signedToken(token, secret);
  const { name, attributes } = authCookies.sessionToken;
  setCookie(c, name, signed, {
    ...attributes,
    maxAge: shared ? undefined : sessionConfig.expiresIn,
  } as Parameters<typeof setCookie>[3]);
  c.header('set-auth-token', signed);
  // An admin's session set aside in this browser ends where somebody else begins one.
  const aside = createAuthCookie(SET_ASIDE);
  if (getCookie(c, aside.name) !== undefined)
    deleteCookie(c, aside.name, aside.attributes as Parameters<typeof deleteCookie>[2]);
  const ended = shared ? null : await endedSharedDevice(auth, c);
  if (ended !== null) c.header('Set-Cookie', ended, { append: true });
}

/** Signs a session's token as cookies carry it. */
export const signedToken = (token: string, secret: string): string =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;

/**
 * Whether the user said at sign-in that the device is not theirs. Better Auth keeps that in a cookie, which
 * ends with the browser's session. It only affects what their own browser stores, so its signature does not
 * matter.
 */
export async function isSharedDevice(auth: Auth, c: RequestContext): Promise<boolean> {
  return getCookie(c, (await auth.$context).authCookies.dontRememberToken.name) !== undefined;
}

/**
 * Returns the cookie that makes the browser forget a shared device, for a session that begins without one;
 * null where there is nothing to forget. It outlives a session that expired or was ended elsewhere.
 */
export async function endedSharedDevice(auth: Auth, c: RequestContext): Promise<string | null> {
  if (!(await isSharedDevice(auth, c))) return null;
  const { name, attributes } = (await auth.$context).authCookies.dontRememberToken;
  return generateCookie(name, '', { ...attributes, maxAge: 0 } as Parameters<typeof generateCookie>[2]);
}

/** Returns the cookie by which Better Auth recognizes a shared device, as a request sends it. */
export async function sharedDeviceCookie(auth: Auth): Promise<string> {
  const { authCookies, secret } = await auth.$context;
  return `${authCookies.dontRememberToken.name}=${encodeURIComponent(signedToken('true', secret))}`;
}
