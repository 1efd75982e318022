import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Exchange, ExchangeContext } from './exchange.ts';

/** Figures for Prometheus. */
export interface Metrics {
  /** For figures of others. */
  register: Registry;
  /** Times every request by method, route pattern and status. */
  time: MiddlewareHandler<Exchange>;
  /** The exposition text and its content type. */
  expose(): Promise<{ text: string; contentType: string }>;
}

export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time until the reply began',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  return {
    register,
    async time(c, next) {
      const started = performance.now();
      await next();
      seconds.observe(
        { method: c.req.method, route: routeOf(c), status: c.res.status },
        (performance.now() - started) / 1000,
      );
    },
    expose: async () => ({ text: await register.metrics(), contentType: register.contentType }),
  };
}

/** The pattern that was asked for, of the contract or of a route; `*` for the web app's files and screens, and for what is not there. */
function routeOf(c: ExchangeContext): string {
  return c.get('route') ?? matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? '*';
}
