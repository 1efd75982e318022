import { implement } from '@orpc/server';
import { Hono } from 'hono';
import * as z from 'zod';
import { type Guards, requireClaimsOwn } from '#server/access/guards.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { readJson } from '#server/http/body.ts';
import type { CallContext } from '#server/http/contract.ts';
import { parse } from '#server/http/parse.ts';
import { notFound } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { modelLabel } from '#server/offline-coach/model-label.ts';
import type { Runs } from '#server/runs/runs.ts';
import { CONVERSATION_FORMATS, firstMessageOf } from '#shared/conversation-list.ts';
import { conversations as contract, getConversationSchema } from '#shared/conversations.ts';
import type { Viewer } from '#shared/viewer.ts';
import { exportFile } from './export.ts';
import { parseMessage, type ReadConversation, readConversation } from './read-conversation.ts';
import { searchConversations } from './search.ts';
import { listConversations, readUsage, type StoredSummary, updateConversation } from './store.ts';
import { removeConversation, restoreConversation } from './trash.ts';

interface Options {
  database: Database;
  guards: Guards;
  pack: Pack;
  runs: Runs;
}

/** Only admins see which model answers. */
function visibleTo<C extends { model: string | null }>(viewer: Viewer, conversation: C): C {
  return viewer.isAdmin ? conversation : { ...conversation, model: null };
}

const exportSchema = z.object({
  id: z.uuid(),
  format: z.enum(CONVERSATION_FORMATS.map(({ id }) => id)).default('markdown'),
});

/** Sent in pieces: as one string, a long conversation would be copied three times on its way out. */
function conversationBody({
  id,
  model,
  messages,
}: Omit<ReadConversation, 'model'> & { model: string | null }) {
  const head = JSON.stringify({ id, model }).slice(0, -1);
  const separated = messages.flatMap((json, at) => (at === 0 ? [json] : [',', json]));
  const pieces = [`{"conversation":${head},"messages":[`, ...separated, ']}}'];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

/**
 * Calls outside the contract's server but in its document: one replies with a file, the other with JSON
 * written by the database.
 */
export function conversationEndpoints({ database, guards, pack }: Options) {
  return new Hono<HttpEnv>()
    .post('/get-conversation', async (c) => {
      const viewer = await guards.signedIn(c);
      const body = await readJson(c.req.raw);
      requireClaimsOwn(viewer, body);
      const asked = parse(getConversationSchema, body);
      const conversation = await readConversation(database, viewer.id, asked.conversationId, {
        usage: viewer.isAdmin,
      });
      if (conversation === null) throw notFound('This conversation');
      return c.body(conversationBody(visibleTo(viewer, conversation)), {
        headers: { 'Content-Type': 'application/json' },
      });
    })
    .get('/conversations/:id/export', async (c) => {
      const viewer = await guards.signedIn(c);
      const { id, format } = parse(exportSchema, { id: c.req.param('id'), format: c.req.query('format') });
      const conversation = await readConversation(database, viewer.id, id);
      if (conversation === null) throw notFound('This conversation');
      const { model } = visibleTo(viewer, conversation);
      const messages = conversation.messages.map(parseMessage);
      const { product } = pack.gym;
      const { created_at, content } = messages[0]!;
      return exportFile(
        { product, id, created_at, model, first_message: firstMessageOf(content) },
        messages,
        format,
      );
    });
}

export function conversationRoutes({ database, guards, pack, runs }: Options) {
  const os = implement(contract).$context<CallContext>();

  function summaryFor<C extends StoredSummary>(viewer: Viewer, conversation: C) {
    const shown = visibleTo<Omit<C, 'model'> & { model: string | null }>(viewer, conversation);
    return { ...shown, model_name: shown.model && modelLabel(pack, shown.model) };
  }

  return {
    list: os.list.handler(async ({ input: { search, sort, ...page }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const { conversations, count } =
        search.trim() === ''
          ? await listConversations(database, viewer.id, { sort: sort ?? 'date-desc', ...page })
          : await searchConversations(database, viewer.id, { search, sort, ...page });
      const listed = conversations.map((one) => ({ matches: [], ...summaryFor(viewer, one) }));
      return { conversations: listed, count };
    }),
    usage: os.usage.handler(async ({ input: { timeZone }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const days = await readUsage(database, viewer.id, timeZone);
      return { count: days.reduce((sum, { conversations }) => sum + conversations, 0), days };
    }),
    update: os.update.handler(async ({ input: { id, ...change }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const conversation = await updateConversation(database, viewer.id, id, change);
      if (conversation === null) throw notFound('This conversation');
      return { conversation: summaryFor(viewer, conversation) };
    }),
    remove: os.remove.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      if (!(await removeConversation(database, viewer.id, id))) throw notFound('This conversation');
      // After the deletion, when no new run can start.
      await runs.stop(id, viewer.id);
      return { id };
    }),
    restore: os.restore.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const conversation = await restoreConversation(database, viewer.id, id);
      if (conversation === null) throw notFound('This conversation');
      return { conversation: summaryFor(viewer, conversation) };
    }),
  };
}
