import { Hono } from 'hono';
import { readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { NETWORK_LIMIT } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { refusalOf } from '#server/http/reply.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { Cancellations } from './cancellations.ts';
import { errorReply } from './error-reply.ts';
import { readMessage } from './message.ts';
import { requireNoOtherSite } from './origin.ts';
import type { Coach, McpParts } from './tool.ts';

const SWITCHED_OFF = 'This gym does not let programs use its MCP server. Ask the gym to turn it on.';

/**
 * The MCP server over streamable HTTP, without sessions: each request is served separately. Identity and
 * permission are checked before the protocol runs.
 */
export function mcpEndpoints(parts: McpParts, coach: Coach) {
  const { programGuard, limits, pack } = parts;
  const cancellations = new Cancellations();
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => errorReply(refusalOf(c, error)));
  app.use(async (c, next) => {
    requireNoOtherSite(c.req.raw.headers, new URL(parts.site()).origin);
    await limits.take(NETWORK_LIMIT, addressBucket(c.get('address')));
    if (!pack.gym.programs.mcp) throw new Refusal('forbidden', SWITCHED_OFF);
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  app.post('/', async (c) => {
    const program = await programGuard(c);
    const body = await readJson(c.req.raw);
    const { scope, cancels } = readMessage(body);
    if (scope !== null && !program.scopes.has(scope)) throw program.lacks(scope);
    // One account may use a program twice; its user agent tells some of them apart.
    const whose = `${program.viewer.id} ${c.req.header('user-agent') ?? ''}`;
    if (cancels !== undefined) cancellations.cancel(whose, cancels);
    // Loaded on first use: it is 30 MB.
    const { serveMcp } = await import('./serve.ts');
    return await serveMcp(c.req.raw, body, {
      ...coach,
      parts,
      program,
      begin: (requestId) => cancellations.begin(whose, requestId),
      log: c.get('log'),
    });
  });
  // There is no stream to open and no session to end.
  app.all('*', (c) => {
    throw new Refusal('method_not_allowed', `${c.req.method} is not served here. Send messages by POST.`, {
      allow: ['POST'],
    });
  });
  return app;
}
