import { cors } from 'hono/cors';

/** For calls that read no cookie: pages of any site may make them, as browser-based programs do. */
export const openToAll = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'OPTIONS'],
  // Any header may be sent, as by libraries that add their own: without `allowHeaders` it allows what is asked.
  exposeHeaders: ['Retry-After', 'x-should-retry'],
  maxAge: 86_400,
});
