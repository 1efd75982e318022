import type { AnyContractRouter } from '@orpc/contract';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type AnyRouter, ORPCError, traverseContractProcedures } from '@orpc/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isActing } from '#shared/acting-get.ts';
import { contract } from '#shared/contract.ts';
import { withoutSession } from '#shared/without-session.ts';
import { readJson } from './body.ts';
import { requireMayAct } from './cross-site.ts';
import { firstIssue } from './parse.ts';
import { Refusal } from './refusal.ts';
import { jsonRefusal, refusalOf } from './reply.ts';
import type { RequestContext } from './request-context.ts';

/** The context of every procedure, besides its input. */
export interface CallContext {
  c: RequestContext;
}

/** Handlers of a part of the contract. */
export type Routes = AnyRouter & AnyContractRouter;

/** The prefix of everything the contract declares. */
export const API_PREFIX = '/api';

/**
 * Lists every call the contract declares, including those served outside of it; `acts` where it changes
 * something.
 */
export function contractRoutes(): { method: string; path: string; acts: boolean }[] {
  const routes: ReturnType<typeof contractRoutes> = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': procedure } }) => {
    const { method = 'POST', path = '', spec } = procedure.route;
    routes.push({ method, path: API_PREFIX + path, acts: method !== 'GET' || isActing(spec) });
  });
  return routes;
}

/**
 * Serves the procedures of the contract: calls `requireSession` with the raw body, or `countOpenCall` if the
 * procedure is declared as open, parses with its schemas, replies in its shapes, and turns everything thrown into the one
 * error body.
 */
export function serveContract(
  routes: Record<string, Routes>,
  requireSession: (c: RequestContext, body: unknown) => Promise<unknown>,
  countOpenCall: (c: RequestContext) => Promise<unknown>,
) {
  const handler = new StandardOpenAPIHandler<CallContext & { body: unknown }>(routes, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, procedure, context: { c, body } }) => {
        const { route } = procedure['~orpc'];
        c.set('route', API_PREFIX + route.path);
        try {
          if (isActing(route.spec)) requireMayAct(c);
          await (route.spec === withoutSession ? countOpenCall(c) : requireSession(c, body));
          return await next();
        } catch (thrown) {
          const refusal = refusalOf(c, asRefusal(thrown));
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
  return async (c: RequestContext): Promise<Response | null> => {
    // A HEAD is answered like a GET; its body is dropped on the way out.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    // With limits, which the framework lacks.
    const body = method === 'GET' ? undefined : await readJson(c.req.raw);
    const request = {
      method,
      url: new URL(c.req.url),
      headers: {},
      body: async () => body,
      signal: undefined,
    };
    const { response } = await handler.handle(request, { prefix: API_PREFIX, context: { c, body } });
    // Created through the context, so that headers set by a procedure are sent too.
    return response === undefined
      ? null
      : c.json(response.body as object, response.status as ContentfulStatusCode);
  };
}

/** Rewords the framework's own refusals (wrong input); anything else is unchanged. */
function asRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof ORPCError)) return thrown;
  if (thrown.status === 400) {
    const issues =
      (thrown.data as { issues?: { path?: unknown[]; message: string }[] } | undefined)?.issues ?? [];
    return new Refusal('wrong_shape', firstIssue(issues), { cause: thrown });
  }
  return thrown.cause ?? thrown;
}
