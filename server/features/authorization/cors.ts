import { cors } from 'hono/cors';

/** For calls that read no cookie: pages of any site may make them, as browser-based programs do. */
export const openToAll = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  allowHeaders: ['Content-Type', 'Authorization', 'MCP-Protocol-Version'],
  maxAge: 86_400,
});
