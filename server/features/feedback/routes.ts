import { implement } from '@orpc/server';
import { requireAdmin } from '#server/access/guards.ts';
import { readDataUrl } from '#server/attachments/images.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Transaction } from '#server/db/database.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit } from '#server/http/limits.ts';
import { notFound } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { feedback as contract } from '#shared/feedback.ts';
import { countUnread, keepReply, listInbox, mark, readItem } from './inbox.ts';
import { readOwnAnswer } from './own-answer.ts';
import { feedbackSender, findReported, rate, readRatings, takeBackRating } from './send.ts';

const HOUR_SECONDS = 3600;
/** Messages to the gym, per account. */
const SEND_LIMIT: Limit = { name: 'feedback', points: 10, seconds: HOUR_SECONDS, shared: true };
const REPORT_LIMIT: Limit = { name: 'page-report', points: 30, seconds: HOUR_SECONDS };
const RATING_LIMIT: Limit = { name: 'rating', points: 200, seconds: HOUR_SECONDS };
const REPLY_LIMIT: Limit = { name: 'feedback-reply', points: 100, seconds: HOUR_SECONDS };

export async function inboxReader(guards: FeatureParts['guards'], c: RequestContext) {
  const viewer = await guards.notImpersonating(c);
  requireAdmin(viewer, 'read what members sent');
  return viewer;
}

export function feedbackRoutes({ database, guards, limits, mailQueue, pack }: FeatureParts) {
  const os = implement(contract).$context<CallContext>();
  const send = feedbackSender({ database, mailQueue, gymAddress: () => pack.gym.contact_email });
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => database.as('service').transaction(work);

  async function found(tx: Transaction, id: string) {
    const item = await readItem(tx, id);
    if (item === null) throw notFound('This item');
    return item;
  }

  return {
    send: os.send.handler(async ({ input: { screenshot, ...sent }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(SEND_LIMIT, viewer.id);
      const picture = screenshot === null ? null : readDataUrl(screenshot, 'The screenshot');
      return { id: await send.message({ userId: viewer.id, ...sent, screenshot: picture }) };
    }),

    ratings: os.ratings.handler(async ({ input: { conversationId }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      return { ratings: await readRatings(database, viewer.id, conversationId) };
    }),
    rate: os.rate.handler(
      async ({ input: { messageId, rating, reason, note, shareAnswer }, context: { c } }) => {
        const viewer = await guards.notImpersonating(c);
        await limits.take(RATING_LIMIT, viewer.id);
        const about = await readOwnAnswer(database, viewer.id, messageId);
        return await rate(
          database,
          { userId: viewer.id, rating, reason, text: note, share: shareAnswer },
          about,
        );
      },
    ),
    unrate: os.unrate.handler(async ({ input: { messageId }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await takeBackRating(database, viewer.id, messageId);
      return { messageId };
    }),

    reportPage: os.reportPage.handler(async ({ input: { sendId, note, ...page }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(REPORT_LIMIT, viewer.id);
      const reported = await findReported(database, page);
      return { id: await send.reportPage({ userId: viewer.id, sendId, text: note }, reported) };
    }),
    askHuman: os.askHuman.handler(async ({ input: { sendId, note, messageId }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await limits.take(SEND_LIMIT, viewer.id);
      const about = await readOwnAnswer(database, viewer.id, messageId);
      return { id: await send.question({ userId: viewer.id, sendId, text: note }, about) };
    }),

    inbox: os.inbox.handler(async ({ input, context: { c } }) => {
      await inboxReader(guards, c);
      return { ...(await listInbox(database, input)), mail_reaches: mailQueue.reachesPeople };
    }),
    unread: os.unread.handler(async ({ context: { c } }) => {
      await inboxReader(guards, c);
      return { unread: await countUnread(database) };
    }),
    mark: os.mark.handler(async ({ input: { id, ...marks }, context: { c } }) => {
      await inboxReader(guards, c);
      return await inOne(async (tx) => {
        const before = await found(tx, id);
        await mark(tx, id, marks);
        if (marks.done !== undefined && marks.done !== (before.done_at !== null)) {
          await writeAuditEvent(tx, c, {
            kind: 'feedback_marked',
            subjectId: before.sender.id,
            detail: { kind: before.kind, done: marks.done },
          });
        }
        return await found(tx, id);
      });
    }),
    reply: os.reply.handler(async ({ input: { id, sendId, text }, context: { c } }) => {
      const viewer = await inboxReader(guards, c);
      await limits.take(REPLY_LIMIT, viewer.id);
      return await inOne(async (tx) => {
        const { sender, kind } = await found(tx, id);
        const reply = await keepReply(tx, {
          feedbackId: id,
          userId: sender.id,
          sendId,
          text,
          createdBy: viewer.id,
        });
        if (reply !== null) {
          await mark(tx, id, { read: true });
          await mailQueue.add('feedback-reply', sender.email, { about: reply, tx });
          await writeAuditEvent(tx, c, {
            kind: 'feedback_replied',
            subjectId: sender.id,
            detail: { kind },
          });
        }
        return await found(tx, id);
      });
    }),
  };
}
