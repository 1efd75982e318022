import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { clientAddress } from './client-address.ts';
import type { Exchange } from './exchange.ts';

/** Gives a request its id, a log that names it, and its client's address; the reply carries the id. */
export function numberRequests(
  log: Logger,
  { TRUSTED_PROXIES }: { TRUSTED_PROXIES: number },
): MiddlewareHandler<Exchange> {
  return async (c, next) => {
    const requestId = randomUUID();
    const { method, path } = c.req;
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId, method, path }));
    c.set('address', clientAddress(c, TRUSTED_PROXIES));
    await next();
    c.res.headers.set('X-Request-Id', requestId);
  };
}

/** A line for each request, behind it. */
export const logRequests: MiddlewareHandler<Exchange> = async (c, next) => {
  const started = performance.now();
  await next();
  c.get('log').info({ status: c.res.status, ms: Math.round(performance.now() - started) }, 'request');
};
