import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit, Limits } from '#server/http/limits.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { shares as contract } from '#shared/shares.ts';
import { checkedText } from './shared-text.ts';
import { isPersonal, listShares, readAnswer, readShared, removeShare, saveShare } from './store.ts';

interface Options {
  database: Database;
  guards: Guards;
  limits: Limits;
}

/** New links, per account. */
const SHARE_LIMIT: Limit = { name: 'share', points: 60, seconds: 3600 };

const EDIT_FIRST =
  'This answer uses your own data. Edit the preview first, so that only what you want becomes public.';

export function shareRoutes({ database, guards, limits }: Options) {
  const os = implement(contract).$context<CallContext>();
  return {
    preview: os.preview.handler(async ({ input: { messageId }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const found = await readAnswer(database, viewer.id, messageId);
      if (found === null) throw notFound('This answer');
      const { question, answer, sources, used, share } = found;
      return {
        preview: {
          question,
          answer,
          sources,
          personal: isPersonal(used),
          used,
          share,
        },
      };
    }),
    add: os.add.handler(async ({ input: { messageId, text }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(SHARE_LIMIT, viewer.id);
      const found = await readAnswer(database, viewer.id, messageId);
      if (found === null) throw notFound('This answer');
      const { conversationId, question, answer, sources } = found;
      const edited = text !== undefined && (!isSame(text.question, question) || !isSame(text.answer, answer));
      if (isPersonal(found.used) && !edited) throw new Refusal('conflict', EDIT_FIRST);
      const shown = edited
        ? { question: text.question, ...checkedText(text.answer, sources) }
        : { question, answer, sources };
      return {
        share: await saveShare(database, viewer.id, { messageId, conversationId, ...shown, edited }),
      };
    }),
    list: os.list.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      return { shares: await listShares(database, viewer.id) };
    }),
    remove: os.remove.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      if (!(await removeShare(database, viewer.id, id))) throw notFound('This link');
      return { id };
    }),
    read: os.read.handler(async ({ input: { token }, context: { c } }) => {
      const found = await readShared(database, token);
      if (found === null) throw notFound('This answer');
      c.header('X-Robots-Tag', 'noindex');
      const { createdAt, ...answer } = found;
      return { answer: { ...answer, created_at: createdAt.toISOString() } };
    }),
  };
}

/** Whether two texts are the same apart from white space. */
const isSame = (one: string, other: string): boolean => {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
};
