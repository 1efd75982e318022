import { Hono } from 'hono';
import * as z from 'zod';
import type { FeatureParts } from '#server/feature-parts.ts';
import { parse } from '#server/http/parse.ts';
import { notFound } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { readScreenshot } from './inbox.ts';
import { inboxReader } from './routes.ts';

const idSchema = z.object({ id: z.uuid() });
/** When opened directly, it runs and loads nothing, whatever its bytes contain. */
const SHOWN_ONLY = "default-src 'none'; sandbox";

/** Serves the bytes that the contract cannot. */
export const screenshotEndpoints = ({ database, guards }: FeatureParts) =>
  new Hono<HttpEnv>().get('/feedback/inbox/:id/screenshot', async (c) => {
    await inboxReader(guards, c);
    const { id } = parse(idSchema, { id: c.req.param('id') });
    const screenshot = await readScreenshot(database, id);
    if (screenshot === null) throw notFound('This screenshot');
    return c.body(new Uint8Array(screenshot.bytes), 200, {
      'Content-Type': screenshot.mediaType,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': SHOWN_ONLY,
      'Cache-Control': 'no-store',
    });
  });
