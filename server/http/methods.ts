import { notFound, Refusal } from './refusal.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Tells whether an unrouted request has a wrong address or a wrong method. A path parameter is written `:id`
 * or `{id}`.
 */
export function refuseUnrouted(routes: readonly { method: string; path: string }[]) {
  const known = routes.map(({ method, path }) => ({
    method,
    pattern: new URLPattern({ pathname: path.replace(/\{(\w+)\}/g, ':$1') }),
  }));
  return (c: RequestContext): never => {
    const pathname = c.req.path.replace(/\/$/, '');
    const methods = known.filter(({ pattern }) => pattern.test({ pathname })).map(({ method }) => method);
    const allow = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
    if (allow.length === 0) throw notFound('This address');
    throw new Refusal('method_not_allowed', `This address accepts only ${allow.join(', ')}.`, { allow });
  };
}
