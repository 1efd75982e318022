import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FeedbackKind, Rating, RatingReason } from '#shared/feedback-limits.ts';
import type { ImageType } from '#shared/file-kind.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { users } from './accounts.ts';
import { bytes, createdAt, id, moment } from './columns.ts';

/** The page of a work that a member reported, as the library had it then. */
export interface ReportedPage {
  store: LibraryStore;
  work: { id: string; slug: string; title: string; kind: WorkKind };
  page: number;
  time: string | null;
  section: string | null;
  /** As quoted in the member's answer; null when there was none. */
  quote: string | null;
}

/** What members sent to the gym. For an answer it stores ids; its text only if the member attached it. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Created by the member's device: resending with the same one stores nothing twice. */
    sendId: uuid().notNull(),
    kind: text().$type<FeedbackKind>().notNull(),
    text: text().notNull().default(''),
    /** The path of the screen it is about. */
    path: text(),
    rating: text().$type<Rating>(),
    reason: text().$type<RatingReason>(),
    conversationId: uuid(),
    messageId: uuid(),
    reported: jsonb().$type<ReportedPage>(),
    question: text(),
    answer: text(),
    readAt: moment(),
    doneAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('feedback_of_owner').on(table.id, table.userId),
    unique('feedback_sent_once').on(table.userId, table.sendId),
    uniqueIndex('feedback_one_rating').on(table.userId, table.messageId).where(sql`kind = 'rating'`),
    index().on(table.kind, table.id),
    index('feedback_unread').on(table.id).where(sql`read_at is null`),
    index('feedback_open').on(table.id).where(sql`done_at is null`),
  ],
);

export const feedbackScreenshots = pgTable(
  'feedback_screenshots',
  {
    feedbackId: uuid().primaryKey(),
    userId: uuid().notNull(),
    mediaType: text().$type<ImageType>().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'screenshot_of_feedback',
      columns: [table.feedbackId, table.userId],
      foreignColumns: [feedback.id, feedback.userId],
    }).onDelete('cascade'),
    index().on(table.userId),
  ],
);

/** The gym's replies by mail. */
export const feedbackReplies = pgTable(
  'feedback_replies',
  {
    id: id(),
    feedbackId: uuid().notNull(),
    /** The author of the feedback. */
    userId: uuid().notNull(),
    sendId: uuid().notNull(),
    text: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'reply_to_feedback',
      columns: [table.feedbackId, table.userId],
      foreignColumns: [feedback.id, feedback.userId],
    }).onDelete('cascade'),
    unique('reply_sent_once').on(table.feedbackId, table.sendId),
    index().on(table.userId),
    index().on(table.createdBy),
  ],
);
