import type { ExchangeContext } from '#server/http/exchange.ts';
import { ADDRESS_HEADER } from './auth.ts';

/** The request's headers as Better Auth may believe them. */
export function authHeaders(c: ExchangeContext): Headers {
  const headers = new Headers(c.req.raw.headers);
  headers.set(ADDRESS_HEADER, c.get('address'));
  return headers;
}

/** Hands on the session that Better Auth renewed: the cookie, and the token for programs. */
export function giveSession(c: ExchangeContext, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
  const token = headers.get('set-auth-token');
  if (token !== null) c.header('set-auth-token', token);
}
