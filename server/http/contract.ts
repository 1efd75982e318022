import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, ORPCError, traverseContractProcedures } from '@orpc/server';
import { contract } from '#shared/contract.ts';
import { withoutSession } from '#shared/without-session.ts';
import { readJson } from './body.ts';
import type { ExchangeContext } from './exchange.ts';
import { firstIssue } from './parse.ts';
import { Refusal } from './refusal.ts';
import { jsonRefusal, refusalFrom } from './reply.ts';

/** What every procedure of the contract is given beside its input. */
export interface CallContext {
  c: ExchangeContext;
}

/** The prefix of everything the contract declares. */
export const API_PREFIX = '/api';

/** Every call the contract declares, whoever serves it. */
export function contractRoutes(): { method: string; path: string }[] {
  const routes: { method: string; path: string }[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': procedure } }) => {
    const { method = 'POST', path = '' } = procedure.route;
    routes.push({ method, path: API_PREFIX + path });
  });
  return routes;
}

/**
 * Serves the procedures of the contract: calls `requireSession` unless the procedure is declared as open, parses with its
 * schemas, answers in its shapes, and turns whatever is thrown into the one error body.
 */
export function serveContract(
  router: AnyRouter & AnyContractRouter,
  requireSession: (c: ExchangeContext) => Promise<unknown>,
) {
  const handler = new OpenAPIHandler<CallContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, procedure, context: { c } }) => {
        const { route } = procedure['~orpc'];
        c.set('route', API_PREFIX + route.path);
        try {
          if (route.spec !== withoutSession) await requireSession(c);
          return await next();
        } catch (thrown) {
          const refusal = refusalFrom(asRefusal(thrown), c.get('log'));
          if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter));
          throw new ORPCError(refusal.code, {
            status: refusal.status,
            message: refusal.message,
            data: await jsonRefusal(refusal, c.get('requestId')).json(),
            cause: refusal,
          });
        }
      },
    ],
  });
  return async (c: ExchangeContext): Promise<Response | null> => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    // Read here, within limits, whatever the framework below would do.
    const body = reads ? undefined : JSON.stringify(await readJson(c.req.raw), finite);
    const headers = new Headers({ 'content-type': 'application/json' });
    const request = new Request(c.req.url, {
      // A HEAD is answered as a GET is; its body is dropped on the way out.
      method: reads ? 'GET' : c.req.method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const { matched, response } = await handler.handle(request, { prefix: API_PREFIX, context: { c } });
    if (!matched) return null;
    response.headers.set('Cache-Control', 'no-store');
    // Through the context, so that headers a procedure set on it go out too.
    return c.newResponse(response.body, response);
  };
}

/** A number like 1e309 is read as infinity, which JSON would go on to write as null: 'nothing' instead of 'wrong'. */
function finite(field: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new Refusal('wrong_shape', `The field ${field.slice(0, 80)} is wrong: the number is too large.`);
}

/** The framework's own refusals (wrong input) in our words; anything else as it is. */
function asRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof ORPCError)) return thrown;
  if (thrown.status === 400) {
    const issues =
      (thrown.data as { issues?: { path?: unknown[]; message: string }[] } | undefined)?.issues ?? [];
    return new Refusal('wrong_shape', firstIssue(issues), { cause: thrown });
  }
  return thrown.cause ?? thrown;
}
