import { Hono } from 'hono';
import type { FeatureParts } from '#server/feature-parts.ts';
import { notFound } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { accentCss } from '#shared/accent.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** Opened directly, an SVG is a document: it must run and load nothing. */
const DRAWN_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the gym's look to everyone: its logo, and the style sheet for its accent. */
export function lookEndpoints({ gymEdits }: Pick<FeatureParts, 'gymEdits'>) {
  return new Hono<HttpEnv>()
    .get('/gym/logo/:hash', async (c) => {
      const hash = c.req.param('hash');
      // A page from another server may know a newer one.
      if (gymEdits.logo?.hash !== hash) await gymEdits.refresh();
      const { logo } = gymEdits;
      if (logo?.hash !== hash) throw notFound('This logo');
      return c.body(logo.bytes, 200, {
        'Content-Type': logo.type,
        'Cache-Control': FOREVER,
        'Content-Security-Policy': DRAWN_ONLY,
      });
    })
    .get('/gym/accent/:file', (c) => {
      const color = /^([0-9a-f]{6})\.css$/.exec(c.req.param('file'))?.[1];
      if (color === undefined) throw notFound('This color');
      return c.body(accentCss(`#${color}`), 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': A_DAY,
      });
    });
}
