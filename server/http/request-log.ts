import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { requestScope } from '#server/monitoring/request-scope.ts';
import { clientAddress } from './client-address.ts';
import { PROBES } from './probes.ts';
import type { HttpEnv } from './request-context.ts';

/** It becomes part of log lines and of the text that begins a transaction, so it must be a plain id. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Gives a request its id, a log that names it, and its client's address; the reply carries the id. The web
 * app sends its own id, so that it is known even when no reply arrives.
 */
export function numberRequests(
  log: Logger,
  { TRUSTED_PROXIES }: { TRUSTED_PROXIES: number },
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const brought = c.req.header('x-request-id') ?? '';
    const requestId = UUID.test(brought) ? brought : randomUUID();
    const { method, path } = c.req;
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId, method, path }));
    c.set('address', clientAddress(c, TRUSTED_PROXIES));
    await requestScope.run({ requestId, startedAt: performance.now() }, next);
    c.res.headers.set('X-Request-Id', requestId);
  };
}

/** Logs a line after each request, except probes that succeed: they would be nearly the whole log. */
export const logRequests: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const started = performance.now();
  await next();
  if (PROBES.has(c.req.path) && c.res.ok) return;
  c.get('log').info({ status: c.res.status, ms: Math.round(performance.now() - started) }, 'request');
};
