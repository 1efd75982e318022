import type { MiddlewareHandler } from 'hono';
import type { Exchange } from './exchange.ts';
import { Refusal } from './refusal.ts';

/**
 * Refuses requests that another site's page made, reads too: some of the specification's GETs change something, and the
 * way a reply takes can tell what is in it. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; programs send
 * neither and carry no cookie of the browser's.
 */
export function refuseCrossSite(publicOrigin: string | undefined): MiddlewareHandler<Exchange> {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== new URL(c.req.url).host);
    if (foreign)
      throw new Refusal('forbidden', 'This request came from another site and was not carried out.');
    await next();
  };
}

/** The host alone: behind a proxy that ends TLS, the scheme we see is not the one the browser used. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);
