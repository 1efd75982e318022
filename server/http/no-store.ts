import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request-context.ts';

/** Forbids caching of API replies, unless a route says otherwise. */
export const noStore: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};
