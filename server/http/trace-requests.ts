import type { MiddlewareHandler } from 'hono';
import {
  ERROR_TYPE,
  HTTP_METHOD,
  HTTP_ROUTE,
  HTTP_STATUS,
  REQUEST_ID,
} from '#server/monitoring/tracing/attributes.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import { routeOf } from './metrics.ts';
import { PROBES } from './probes.ts';
import type { HttpEnv } from './request-context.ts';

/**
 * Traces every request except probes, until its reply begins. Paths are omitted: they contain personal ids.
 */
export function traceRequests(tracing: Tracing): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (PROBES.has(c.req.path)) return await next();
    const { method } = c.req;
    const attributes = { [HTTP_METHOD]: method, [REQUEST_ID]: c.get('requestId') };
    await tracing.span(method, { kind: 'server', attributes }, async (span) => {
      await next();
      const route = routeOf(c);
      const { status } = c.res;
      span.setAttribute(HTTP_STATUS, status);
      if (route !== '*') {
        span.updateName(`${method} ${route}`);
        span.setAttribute(HTTP_ROUTE, route);
      }
      if (status >= 500)
        span.setAttribute(ERROR_TYPE, c.get('refusal')?.code ?? String(status)).setStatus({ code: 2 });
    });
  };
}
