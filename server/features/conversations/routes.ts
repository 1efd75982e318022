import { implement } from '@orpc/server';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound } from '#server/http/refusal.ts';
import { type Guards, requireClaimsOwn } from '#server/viewer/guards.ts';
import { conversations as contract } from '#shared/conversations.ts';
import { listConversations, readConversation } from './store.ts';

export function conversationRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      const { conversations, count } = await listConversations(database, viewer.id, input);
      return {
        conversations: conversations.map((summary) => ({
          ...summary,
          model: viewer.isAdmin || viewer.isSuperAdmin ? summary.model : null,
        })),
        count,
      };
    }),
    get: os.get.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      requireClaimsOwn(viewer, input);
      const conversation = await readConversation(database, viewer.id, input.conversationId);
      if (conversation === null) throw notFound('This conversation');
      const model = viewer.isAdmin || viewer.isSuperAdmin ? conversation.model : null;
      return { conversation: { ...conversation, model } };
    }),
  });
}
