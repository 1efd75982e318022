import type { MiddlewareHandler } from 'hono';
import type { Exchange } from './exchange.ts';
import { Refusal } from './refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and were made by another site's page. Browsers say so in `Sec-Fetch-Site`,
 * older ones in `Origin`; programs send neither and carry no cookie of the browser's.
 */
export function refuseCrossSite(publicOrigin: string | undefined): MiddlewareHandler<Exchange> {
  return async (c, next) => {
    if (!READS.has(c.req.method)) refuseIfCrossSite(c.req.raw, publicOrigin);
    await next();
  };
}

/** For the few GETs that change something. @throws Refusal */
export function refuseIfCrossSite(request: Request, publicOrigin: string | undefined): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreign =
    (site !== null && site !== 'same-origin' && site !== 'none') ||
    (origin !== null && origin !== publicOrigin && hostOf(origin) !== new URL(request.url).host);
  if (foreign) throw new Refusal('forbidden', 'This request came from another site and was not carried out.');
}

/** The host alone: behind a proxy that ends TLS, the scheme we see is not the one the browser used. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);
