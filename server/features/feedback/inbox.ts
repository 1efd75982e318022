import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Image } from '#server/attachments/images.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { feedback, feedbackReplies, feedbackScreenshots } from '#server/db/schema/feedback.ts';
import type { InboxItem } from '#shared/feedback.ts';
import { type FeedbackKind, INBOX_PAGE, type InboxFilter } from '#shared/feedback-limits.ts';

interface Query {
  kind?: FeedbackKind | undefined;
  show: InboxFilter;
  after?: string | undefined;
}

const SHOWN: Record<InboxFilter, SQL | undefined> = {
  open: isNull(feedback.doneAt),
  unread: isNull(feedback.readAt),
  done: isNotNull(feedback.doneAt),
  all: undefined,
};

/** Runs as the service, for an admin. Ids are in chronological order. */
export async function listInbox(
  database: Database,
  { kind, show, after }: Query,
): Promise<{ items: InboxItem[]; next: string | null; unread: number }> {
  return await database.as('service').transaction(async (tx) => {
    const found = await readItems(
      tx,
      and(
        SHOWN[show],
        kind && eq(feedback.kind, kind),
        after === undefined ? undefined : lt(feedback.id, after),
      ),
      INBOX_PAGE + 1,
    );
    const items = found.slice(0, INBOX_PAGE);
    return {
      items,
      next: found.length > INBOX_PAGE ? items.at(-1)!.id : null,
      unread: await tx.$count(feedback, isNull(feedback.readAt)),
    };
  });
}

export const countUnread = (database: Database): Promise<number> =>
  database.as('service').transaction((tx) => tx.$count(feedback, isNull(feedback.readAt)));

/** Reads an item; null when there is none. */
export async function readItem(tx: Transaction, id: string): Promise<InboxItem | null> {
  return (await readItems(tx, eq(feedback.id, id), 1))[0] ?? null;
}

async function readItems(tx: Transaction, which: SQL | undefined, limit: number): Promise<InboxItem[]> {
  const rows = await tx
    .select({
      row: getTableColumns(feedback),
      email: users.email,
      hasScreenshot: isNotNull(feedbackScreenshots.feedbackId).mapWith(Boolean),
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .leftJoin(feedbackScreenshots, eq(feedbackScreenshots.feedbackId, feedback.id))
    .where(which)
    .orderBy(desc(feedback.id))
    .limit(limit);
  const replies = await readReplies(
    tx,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, email, hasScreenshot }) => ({
    id: row.id,
    kind: row.kind,
    at: row.createdAt.toISOString(),
    sender: { id: row.userId, email },
    text: row.text,
    path: row.path,
    rating: row.rating,
    reason: row.reason,
    reported: row.reported,
    question: row.question,
    answer: row.answer,
    has_screenshot: hasScreenshot,
    read: row.readAt !== null,
    done_at: row.doneAt?.toISOString() ?? null,
    replies: replies.filter(({ of }) => of === row.id).map(({ of: _, ...reply }) => reply),
  }));
}

async function readReplies(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return [];
  const admin = alias(users, 'admin');
  const rows = await tx
    .select({
      of: feedbackReplies.feedbackId,
      id: feedbackReplies.id,
      text: feedbackReplies.text,
      at: feedbackReplies.createdAt,
      by: admin.email,
    })
    .from(feedbackReplies)
    .leftJoin(admin, eq(admin.id, feedbackReplies.createdBy))
    .where(inArray(feedbackReplies.feedbackId, ids))
    .orderBy(asc(feedbackReplies.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Marks an item; a done item also counts as read. */
export async function mark(
  tx: Transaction,
  id: string,
  { read, done }: { read?: boolean | undefined; done?: boolean | undefined },
): Promise<void> {
  const since = (column: typeof feedback.readAt | typeof feedback.doneAt, on: boolean) =>
    on ? sql`coalesce(${column}, now())` : null;
  await tx
    .update(feedback)
    .set({
      ...(done !== undefined && { doneAt: since(feedback.doneAt, done) as unknown as Date }),
      ...((read !== undefined || done === true) && {
        readAt: since(feedback.readAt, read ?? true) as unknown as Date,
      }),
    })
    .where(eq(feedback.id, id));
}

interface Reply {
  feedbackId: string;
  userId: string;
  sendId: string;
  text: string;
  createdBy: string;
}

/** Stores a reply; null when it already exists. */
export async function keepReply(tx: Transaction, reply: Reply): Promise<string | null> {
  const [kept] = await tx
    .insert(feedbackReplies)
    .values(reply)
    .onConflictDoNothing({ target: [feedbackReplies.feedbackId, feedbackReplies.sendId] })
    .returning({ id: feedbackReplies.id });
  return kept?.id ?? null;
}

/** Reads a screenshot; null when there is none. */
export async function readScreenshot(database: Database, id: string): Promise<Image | null> {
  const [row] = await database
    .as('service')
    .read((tx) =>
      tx
        .select({ mediaType: feedbackScreenshots.mediaType, bytes: feedbackScreenshots.bytes })
        .from(feedbackScreenshots)
        .where(eq(feedbackScreenshots.feedbackId, id)),
    );
  return row ?? null;
}
