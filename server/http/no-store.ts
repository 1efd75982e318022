import type { MiddlewareHandler } from 'hono';
import type { Exchange } from './exchange.ts';

/** Forbids caching of API replies, unless a route says otherwise. */
export const noStore: MiddlewareHandler<Exchange> = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};
