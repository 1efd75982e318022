import { Hono } from 'hono';
import type { Guards } from '#server/access/guards.ts';
import { hasImage, readImages } from '#server/attachments/images.ts';
import { createPdfReader } from '#server/attachments/pdf-text.ts';
import type { Database } from '#server/db/database.ts';
import { readBody } from '#server/http/body.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { parse } from '#server/http/parse.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { FILE_MAX_BYTES, FILE_TOO_BIG } from '#shared/attachment-limits.ts';
import { imageSchema, pdfQuerySchema } from '#shared/attachments.ts';

/** PDFs attached and read, per account. */
const ATTACH_LIMIT: Limit = { name: 'attach', points: 60, seconds: 300 };

interface Options {
  database: Database;
  guards: Guards;
  limits: Limits;
}

/** Calls whose bodies are files, so they are outside the contract's server but in its document. */
export function attachmentEndpoints({ database, guards, limits }: Options) {
  const readPdf = createPdfReader();
  return new Hono<HttpEnv>()
    .post('/pdf-parse', async (c) => {
      const viewer = await guards.member(c);
      await limits.take(ATTACH_LIMIT, viewer.id);
      const { file_name } = parse(pdfQuerySchema, { file_name: c.req.query('file_name') });
      const bytes = await readBody(c.req.raw, FILE_MAX_BYTES).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'too_big'
          ? new Refusal('too_big', `${FILE_TOO_BIG}.`, { cause: error })
          : error;
      });
      if (bytes.byteLength === 0) throw new Refusal('wrong_shape', `${file_name} is empty.`);
      const text = await readPdf(bytes, file_name);
      return c.json({ text }, { headers: { 'Cache-Control': 'no-store' } });
    })
    .get('/images/:digest', async (c) => {
      const viewer = await guards.signedIn(c);
      const { digest } = parse(imageSchema, { digest: c.req.param('digest') });
      // The address identifies the content, but the browser must revalidate: the device may have a new user
      // by now.
      const kept = { 'Cache-Control': 'private, no-cache', ETag: `"${digest}"` };
      if (c.req.header('if-none-match')?.includes(digest)) {
        if (!(await hasImage(database, viewer.id, digest))) throw notFound('This picture');
        return c.body(null, 304, kept);
      }
      const image = (await readImages(database, viewer.id, [digest])).get(digest);
      if (image === undefined) throw notFound('This picture');
      return c.body(new Uint8Array(image.bytes), 200, {
        ...kept,
        'Content-Type': image.mediaType,
        'Content-Disposition': 'inline',
      });
    });
}
