import { Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import { notFound, Refusal } from './refusal.ts';
import type { HttpEnv } from './request-context.ts';

/** Machines request them every second or every few. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** How long `/readyz` waits for the database and the library. */
const READY_MS = 2000;

interface ProbeOptions {
  /** The version of the running code. */
  version: string;
  database: Database;
  library: { ready(): Promise<unknown> };
  /** The metrics; `read` measures those in the database. */
  metrics: { register: Registry; read(): Promise<void> };
  admission: { isLeaving(): boolean };
}

/** Endpoints for an operator's machines: whether the process runs, whether it can answer, and its metrics. */
export function probes({ version, database, library, metrics, admission }: ProbeOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/healthz', (c) => c.json({ ok: true, version }));
  app.get('/readyz', async (c) => {
    if (admission.isLeaving()) throw new Refusal('unavailable', 'This server is shutting down.');
    const late = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Refusal('unavailable', 'Not ready yet. Try again in a moment.')),
        READY_MS,
      ).unref();
    });
    await Promise.race([Promise.all([database.ping(), library.ready()]), late]);
    return c.json({ ok: true });
  });
  app.get('/metrics', async (c) => {
    const direct =
      c.req.header('x-forwarded-for') === undefined && /^(127\.|::1|::ffff:127\.)/.test(c.get('address'));
    if (!direct) throw notFound('This address');
    await metrics.read();
    const { register } = metrics;
    return c.body(await register.metrics(), 200, { 'Content-Type': register.contentType });
  });
  return app;
}
