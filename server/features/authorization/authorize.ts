import { withIssuer } from '#server/auth/ask-provider.ts';
import { CONSENT_PAGE } from '#server/auth/oauth.ts';
import { type Scope, STAY_CONNECTED } from '#shared/connection-limits.ts';
import { isOwnResource, OTHER_TARGET } from './resource.ts';

/** What is understood of a request; parameters that are not here are ignored. */
const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
];
/** For a program that names no scope: what changes nothing. */
const DEFAULT_SCOPES: readonly Scope[] = ['coach:ask', 'records:read'];

/** A request as the provider reads it: the member is asked each time, and tokens can be refreshed. */
export function providerQuery(asked: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  // All of them: it refuses parameters that are given twice.
  for (const name of PARAMETERS) for (const value of asked.getAll(name)) query.append(name, value);
  const scopes = scopesIn(asked.get('scope') ?? '');
  scopes.delete(STAY_CONNECTED);
  if (scopes.size === 0) for (const scope of DEFAULT_SCOPES) scopes.add(scope);
  query.set('scope', [...scopes.add(STAY_CONNECTED)].join(' '));
  query.set('prompt', 'consent');
  query.set('response_mode', 'query');
  return query;
}

export const scopesIn = (text: string) => new Set(text.split(' ').filter((scope) => scope !== ''));

/** Where the member's browser goes next: to the screen where they decide, or back to the program with an error. */
export function nextStop(location: string, asked: URLSearchParams, site: string): string {
  if (location.startsWith(`${CONSENT_PAGE}?`))
    return isOwnResource(asked, site) ? location : refusedTarget(asked, site);
  const url = new URL(location, site);
  if (url.pathname !== '/api/auth/error') return withIssuer(location, site);
  // Without an address to be trusted there is nobody to go back to.
  return `${CONSENT_PAGE}?${new URLSearchParams({ error: url.searchParams.get('error') ?? 'invalid_request' })}`;
}

/** The provider has found the address to be the program's. */
function refusedTarget(asked: URLSearchParams, site: string): string {
  const url = new URL(asked.get('redirect_uri')!);
  const state = asked.get('state');
  url.searchParams.set('error', 'invalid_target');
  url.searchParams.set('error_description', OTHER_TARGET);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', site);
  return url.href;
}
