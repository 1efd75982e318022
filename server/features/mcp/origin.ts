import { Refusal } from '#server/http/refusal.ts';

const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses requests from pages of other sites, as MCP requires: checked against the server's own address, not
 * `Host`, which such a page controls if it controls name resolution. Programs other than browsers send
 * neither header.
 * @throws Refusal forbidden
 */
export function requireNoOtherSite(headers: Headers, ownOrigin: string): void {
  const site = headers.get('sec-fetch-site') ?? 'none';
  const origin = headers.get('origin') ?? ownOrigin;
  if (!OWN_FETCH_SITES.has(site) || origin !== ownOrigin)
    throw new Refusal('forbidden', 'This request came from another site and was blocked.');
}
