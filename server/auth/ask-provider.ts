import { ADDRESS_HEADER, type Auth } from './auth.ts';

interface Call {
  /** Those of the deciding member; none for a program. */
  headers?: Headers;
  form?: URLSearchParams;
  json?: object;
}

/**
 * Calls Better Auth's OAuth provider; `path` is below its own. `site`: the address of this server, as
 * programs know it.
 */
export async function askProvider(
  auth: Auth,
  { site, address }: { site: string; address: string },
  path: string,
  { headers: given = new Headers(), form, json }: Call = {},
): Promise<Response> {
  const headers = new Headers(given);
  headers.set(ADDRESS_HEADER, address);
  if (form !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
  if (json !== undefined) headers.set('content-type', 'application/json');
  const body = form?.toString() ?? (json && JSON.stringify(json));
  return await auth.handler(
    new Request(`${site}/api/auth/oauth2${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body !== undefined && { body }),
    }),
  );
}

/** Adds this server's name, as programs know it, to a redirect's target (RFC 9207). */
export function withIssuer(location: string, site: string): string {
  const url = URL.parse(location);
  if (url === null || !url.searchParams.has('iss')) return location;
  url.searchParams.set('iss', site);
  return url.href;
}
