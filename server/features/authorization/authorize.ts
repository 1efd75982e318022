import { withIssuer } from '#server/auth/ask-provider.ts';
import { CONSENT_PAGE } from '#server/auth/oauth.ts';
import { type Scope, STAY_CONNECTED } from '#shared/connection-limits.ts';
import { isOwnResource, OTHER_TARGET } from './resource.ts';

/** The supported request parameters; others are ignored. */
const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
];
/** The default for a program that names no scope: read-only access. */
const DEFAULT_SCOPES: readonly Scope[] = ['coach:ask', 'records:read'];

/** Converts a request for the provider: the member is asked each time, and tokens can be refreshed. */
export function providerQuery(asked: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  // All values: the provider refuses repeated parameters.
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

/**
 * Returns where to send the member's browser: to the consent screen, or back to the program with an error.
 */
export function nextStop(location: string, asked: URLSearchParams, site: string): string {
  if (location.startsWith(`${CONSENT_PAGE}?`))
    return isOwnResource(asked, site) ? location : refusedTarget(asked, site);
  const url = new URL(location, site);
  if (url.pathname !== '/api/auth/error') return withIssuer(location, site);
  // Without a trusted address there is nowhere to go back to.
  return `${CONSENT_PAGE}?${new URLSearchParams({ error: url.searchParams.get('error') ?? 'invalid_request' })}`;
}

/** Called once the provider has confirmed that the address belongs to the program. */
function refusedTarget(asked: URLSearchParams, site: string): string {
  const url = new URL(asked.get('redirect_uri')!);
  const state = asked.get('state');
  url.searchParams.set('error', 'invalid_target');
  url.searchParams.set('error_description', OTHER_TARGET);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', site);
  return url.href;
}
