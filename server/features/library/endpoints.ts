import { Hono } from 'hono';
import { type Guards, requireAdmin, requireClaimsOwn } from '#server/access/guards.ts';
import { readBody, readJson } from '#server/http/body.ts';
import { requireMayAct } from '#server/http/cross-site.ts';
import { parse } from '#server/http/parse.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import { clearOrCopySchema, seedQuerySchema } from '#shared/library.ts';
import { UPLOAD_PIECE_BYTES } from '#shared/library-files.ts';
import { pieceSchema } from '#shared/library-uploads.ts';
import type { StoreChanges } from './store-changes.ts';

/** Calls that stream, or whose bodies are files, so they are outside the contract's server. */
export function libraryEndpoints(guards: Guards, changes: StoreChanges) {
  async function superAdmin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'change the library', 'isSuperAdmin');
    return viewer;
  }
  return new Hono<HttpEnv>()
    .get('/vector-seed', async (c) => {
      requireMayAct(c);
      await superAdmin(c);
      const { vector, action } = parse(seedQuerySchema, c.req.query());
      if (action === 'stop') return c.json({ message: await changes.stop(vector) });
      if (vector === undefined)
        throw new Refusal('wrong_shape', 'Name the store: vector=books, training or playground.');
      return await changes.process(vector);
    })
    .post('/vector-seed', async (c) => {
      const viewer = await superAdmin(c);
      const body = await readJson(c.req.raw);
      requireClaimsOwn(viewer, body);
      const asked = parse(clearOrCopySchema, body);
      if (asked.action === 'copy') return await changes.copy(asked.target, asked.anyway);
      return c.json({ message: await changes.clear(c, viewer, asked) });
    })
    .put('/library/files/:fileId/pieces/:n', async (c) => {
      await superAdmin(c);
      const { fileId, n } = parse(pieceSchema, c.req.param());
      const bytes = await readBody(c.req.raw, UPLOAD_PIECE_BYTES);
      return c.json({ received: await changes.addPiece(fileId, n, bytes) });
    });
}
