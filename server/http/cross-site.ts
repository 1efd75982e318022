import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';

const READS = new Set(['GET', 'HEAD']);

/**
 * Refuses requests that another site's page made, or may have made: browsers send the cookie along with some
 * of them. A request with a cookie must prove that it comes from this site; one without, or with a bearer
 * token, which no other site can add, need not. See
 * docs/decisions/0010-cross-site-requests-and-rate-limits.md.
 */
export function refuseCrossSite(publicOrigin: string | undefined): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // The host is enough: behind a proxy that ends TLS, the scheme we see is not the one the browser used.
    const isOwn = (url: string) =>
      URL.canParse(url) &&
      (new URL(url).origin === publicOrigin || new URL(url).host === new URL(c.req.url).host);
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !isOwn(origin));
    if (foreign) {
      throw new Refusal('forbidden', 'This request came from another site and was blocked.');
    }
    const needsNoProof = !hasCookieAlone(c);
    const isOurs = site === 'same-origin' || origin !== undefined;
    // A picture or a link in a text also comes from our page, but only the page's code may act.
    const isByCode = (c.req.header('sec-fetch-dest') ?? 'empty') === 'empty';
    c.set('mayAct', needsNoProof || (isOurs && isByCode));
    if (!READS.has(c.req.method)) requireMayAct(c);
    // Over plain http to another name than localhost, browsers send neither header with a GET, but they do
    // send the referrer, which another site can hide but not forge. `none`: a person typed the address.
    const mayRead = needsNoProof || isOurs || site === 'none' || isOwn(c.req.header('referer') ?? '');
    if (!mayRead) throw unproven();
    await next();
  };
}

/**
 * Requires the same proof as other methods for a GET that changes something.
 * @throws Refusal forbidden
 */
export function requireMayAct(c: RequestContext): void {
  if (!c.get('mayAct')) throw unproven();
}

const hasCookieAlone = (c: RequestContext) =>
  c.req.header('cookie') !== undefined && !/^Bearer\s+\S/i.test(c.req.header('authorization') ?? '');

const unproven = () =>
  new Refusal(
    'forbidden',
    'This request has a cookie but does not show that it comes from this site. Programs send a token as Authorization: Bearer.',
  );
