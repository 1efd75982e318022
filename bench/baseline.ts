import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * A server to compare with: it answers each `POST /api/ask` with `answer` and reports its cost as ours does.
 */
export function serveBaseline(answer: (question: string) => Promise<Response> | Response): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const app = new Hono();
  app.post('/api/ask', async (c) => {
    const { content } = await c.req.json<{ content: string }>();
    return await answer(content);
  });
  app.get('/metrics', async (c) => c.text(await register.metrics()));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
    console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
