import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { HttpEnv, RequestContext } from './request-context.ts';

/** Times every request by method, route pattern and status, and counts the reasons of refusals. */
export function timeRequests(metrics: Pick<Metrics, 'request' | 'refusal'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    metrics.request(c.req.method, routeOf(c), c.res.status, performance.now() - started);
    const refusal = c.get('refusal');
    if (refusal !== undefined) metrics.refusal(refusal.code, refusal.rule);
  };
}

/**
 * Returns the requested route pattern, of the contract or of a route; `*` for the web app's files and
 * screens, and for unknown addresses.
 */
export function routeOf(c: RequestContext): string {
  return c.get('route') ?? matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? '*';
}
