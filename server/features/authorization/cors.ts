import { cors } from 'hono/cors';

/** For calls in which no cookie is read: pages of any site may make them, as those of browser-based programs do. */
export const openToAll = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  allowHeaders: ['Content-Type', 'Authorization', 'MCP-Protocol-Version'],
  maxAge: 86_400,
});
