import { Refusal } from '#server/http/refusal.ts';

const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses what the page of another site sent, as MCP asks: by the address that the server has, and not by `Host`, which
 * such a page can choose where it can choose what names resolve to. Programs that are no browsers send neither header.
 * @throws Refusal forbidden
 */
export function requireNoOtherSite(headers: Headers, ownOrigin: string): void {
  const site = headers.get('sec-fetch-site') ?? 'none';
  const origin = headers.get('origin') ?? ownOrigin;
  if (!OWN_FETCH_SITES.has(site) || origin !== ownOrigin)
    throw new Refusal('forbidden', 'This request came from another site and was blocked.');
}
