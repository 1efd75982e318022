import { and, eq } from 'drizzle-orm';
import type { Image } from '#server/attachments/images.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { feedback, feedbackScreenshots, type ReportedPage } from '#server/db/schema/feedback.ts';
import { pages, works } from '#server/db/schema/library.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { notFound } from '#server/http/refusal.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import type { RatedAnswer } from '#shared/feedback.ts';
import type { Rating, RatingReason } from '#shared/feedback-limits.ts';
import type { OwnAnswer } from './own-answer.ts';

interface Options {
  database: Database;
  mailQueue: MailQueue;
  /** The gym's own address. */
  gymAddress: () => string;
}

interface Sent {
  userId: string;
  sendId: string;
  text: string;
}

/** Stores what a member sent; null when it already exists. */
async function keep(tx: Transaction, row: typeof feedback.$inferInsert): Promise<string | null> {
  const [kept] = await tx
    .insert(feedback)
    .values(row)
    .onConflictDoNothing({ target: [feedback.userId, feedback.sendId] })
    .returning({ id: feedback.id });
  return kept?.id ?? null;
}

async function idOf(tx: Transaction, { userId, sendId }: Sent): Promise<string> {
  const [row] = await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), eq(feedback.sendId, sendId)));
  return row!.id;
}

/** Stores what members send to the gym, in one transaction with the mail that reports it. */
export function feedbackSender({ database, mailQueue, gymAddress }: Options) {
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => database.as('service').transaction(work);
  const mailed = (tx: Transaction, id: string) => mailQueue.add('feedback', gymAddress(), { about: id, tx });

  return {
    message: (sent: Sent & { path: string | null; screenshot: Image | null }): Promise<string> =>
      inOne(async (tx) => {
        const { screenshot, ...row } = sent;
        const id = await keep(tx, { kind: 'message', ...row });
        if (id === null) return await idOf(tx, sent);
        if (screenshot !== null) {
          await tx.insert(feedbackScreenshots).values({ feedbackId: id, userId: sent.userId, ...screenshot });
        }
        await mailed(tx, id);
        return id;
      }),

    question: (sent: Sent, about: OwnAnswer): Promise<string> =>
      inOne(async (tx) => {
        const id = await keep(tx, { kind: 'question', ...sent, ...about });
        if (id === null) return await idOf(tx, sent);
        await mailed(tx, id);
        return id;
      }),

    reportPage: (sent: Sent, reported: ReportedPage): Promise<string> =>
      inOne(async (tx) => (await keep(tx, { kind: 'page', ...sent, reported })) ?? (await idOf(tx, sent))),
  };
}

/** Finds the reported page of the library. @throws Refusal not_found */
export async function findReported(
  database: Database,
  { workId, page, quote }: { workId: string; page: number; quote: string | null },
): Promise<ReportedPage> {
  const [row] = await database.as('service').read((tx) =>
    tx
      .select({
        store: works.store,
        work: { id: works.id, slug: works.slug, title: works.title, kind: works.kind },
        page: pages.number,
        time: pages.time,
        section: pages.section,
      })
      .from(pages)
      .innerJoin(works, eq(works.id, pages.workId))
      .where(and(eq(pages.workId, workId), eq(pages.number, page))),
  );
  if (row === undefined) throw notFound('This page');
  return { ...row, quote };
}

interface Rated {
  userId: string;
  rating: Rating;
  reason: RatingReason | null;
  text: string;
  /** Whether the member lets the gym read question and answer. */
  share: boolean;
}

const ratingOf = (userId: string, messageId: string) =>
  and(eq(feedback.kind, 'rating'), eq(feedback.userId, userId), eq(feedback.messageId, messageId));

/** Stores a rating; a later one is a new item of the inbox and replaces the previous one. */
export async function rate(
  database: Database,
  { userId, rating, reason, text, share }: Rated,
  about: OwnAnswer,
): Promise<RatedAnswer> {
  const { conversationId, messageId, question, answer } = about;
  // Praise needs no action.
  const settled = rating === 'up' ? new Date() : null;
  await database.as({ userId }).transaction(async (tx) => {
    await tx.delete(feedback).where(ratingOf(userId, messageId));
    await tx
      .insert(feedback)
      .values({
        userId,
        sendId: uuidv7(),
        kind: 'rating',
        rating,
        reason,
        text,
        conversationId,
        messageId,
        ...(share && { question, answer }),
        readAt: settled,
        doneAt: settled,
      })
      // Of two concurrent requests, one is kept.
      .onConflictDoNothing();
  });
  return { message_id: messageId, rating };
}

export async function takeBackRating(database: Database, userId: string, messageId: string): Promise<void> {
  await database.as({ userId }).write((tx) => tx.delete(feedback).where(ratingOf(userId, messageId)));
}

export async function readRatings(
  database: Database,
  userId: string,
  conversationId: string,
): Promise<RatedAnswer[]> {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select({ message_id: feedback.messageId, rating: feedback.rating })
      .from(feedback)
      .where(
        and(
          eq(feedback.kind, 'rating'),
          eq(feedback.userId, userId),
          eq(feedback.conversationId, conversationId),
        ),
      ),
  );
  return rows as RatedAnswer[];
}
