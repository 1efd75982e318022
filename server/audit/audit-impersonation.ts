import type { MiddlewareHandler } from 'hono';
import type { Database } from '#server/db/database.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { writeAuditEvent } from './audit-event.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that only ask who is signed in, or have their own event. */
const NOT_RECORDED = new Set(['/api/auth', '/api/auth/sign-out', '/api/impersonate/end']);

/** Records each call that an admin makes as someone else, unless it only reads. */
export function auditImpersonation(database: Database): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    if (!c.get('actor')?.adminId || READS.has(method) || NOT_RECORDED.has(path)) return;
    const detail = { method, path: path.slice(0, 200), status: c.res.status };
    await writeAuditEvent(database, c, { kind: 'impersonation_act', detail }).catch((err: unknown) => {
      c.get('log').error({ err, ...detail }, 'an impersonated action was not recorded');
    });
  };
}
