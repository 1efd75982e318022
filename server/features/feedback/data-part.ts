import { asc, eq } from 'drizzle-orm';
import type { DataFile, DataPart } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { feedback, feedbackReplies, feedbackScreenshots } from '#server/db/schema/feedback.ts';
import type { ImageType } from '#shared/file-kind.ts';

const ENDINGS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Exports what a user sent to the gym, its replies, and their screenshots. */
export function feedbackData(database: Database): DataPart {
  const screenshots = (userId: string) =>
    database
      .as('service')
      .read((tx) =>
        tx
          .select({ id: feedbackScreenshots.feedbackId, mediaType: feedbackScreenshots.mediaType })
          .from(feedbackScreenshots)
          .where(eq(feedbackScreenshots.userId, userId))
          .orderBy(asc(feedbackScreenshots.feedbackId)),
      );
  const fileOf = ({ id, mediaType }: { id: string; mediaType: ImageType }) =>
    `screenshots/${id}.${ENDINGS[mediaType]}`;

  async function sent(userId: string) {
    const files = new Map((await screenshots(userId)).map((one) => [one.id, fileOf(one)]));
    const [rows, replies] = await Promise.all([
      database
        .as('service')
        .read((tx) =>
          tx.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.id)),
        ),
      database.as('service').read((tx) =>
        tx
          .select({
            of: feedbackReplies.feedbackId,
            text: feedbackReplies.text,
            sent_at: feedbackReplies.createdAt,
          })
          .from(feedbackReplies)
          .where(eq(feedbackReplies.userId, userId))
          .orderBy(asc(feedbackReplies.id)),
      ),
    ]);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      sent_at: row.createdAt,
      text: row.text,
      page: row.path,
      rating: row.rating,
      reason: row.reason,
      conversation_id: row.conversationId,
      message_id: row.messageId,
      reported: row.reported,
      question: row.question,
      answer: row.answer,
      screenshot: files.get(row.id) ?? null,
      done_at: row.doneAt,
      replies: replies.filter(({ of }) => of === row.id).map(({ of: _, ...reply }) => reply),
    }));
  }

  return {
    about: [
      ['feedback.json', 'What you sent to the gym, your ratings of answers, and what the gym replied.'],
      ['screenshots/', 'The screenshots you sent along.'],
    ],
    count: async (userId) => 1 + (await screenshots(userId)).length,
    async *files(userId): AsyncGenerator<DataFile> {
      yield { name: 'feedback.json', content: [`${JSON.stringify(await sent(userId), null, 2)}\n`] };
      for (const one of await screenshots(userId)) {
        const [row] = await database
          .as('service')
          .read((tx) =>
            tx
              .select({ bytes: feedbackScreenshots.bytes })
              .from(feedbackScreenshots)
              .where(eq(feedbackScreenshots.feedbackId, one.id)),
          );
        if (row) yield { name: fileOf(one), content: [row.bytes], packed: true };
      }
    },
  };
}
