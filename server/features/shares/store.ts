import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { memories } from '#server/db/schema/memories.ts';
import { shares } from '#server/db/schema/shares.ts';
import type { AnswerExtras, OwnData, RecordInAnswer } from '#shared/answer-extras.ts';
import { filesOf, type MessagePart, textOf } from '#shared/message-parts.ts';
import type { Share } from '#shared/shares.ts';
import type { Source } from '#shared/source.ts';

const COLUMNS = {
  id: shares.id,
  token: shares.token,
  conversationId: shares.conversationId,
  messageId: shares.messageId,
  question: shares.question,
  edited: shares.edited,
  createdAt: shares.createdAt,
};

type ShareRow = Pick<typeof shares.$inferSelect, keyof typeof COLUMNS>;

const toShare = (row: ShareRow): Share => ({
  id: row.id,
  token: row.token,
  conversation_id: row.conversationId,
  message_id: row.messageId,
  question: row.question,
  edited: row.edited,
  created_at: row.createdAt.toISOString(),
});

/** An answer that can be shared, and the asker's own data used in it. */
export interface ShareableAnswer {
  conversationId: string;
  question: string;
  answer: string;
  sources: Source[];
  used: {
    lookedUp: OwnData[];
    profile: boolean;
    records: RecordInAnswer[];
    memories: string[];
    attachments: string[];
  };
  share: Share | null;
}

export const isPersonal = ({
  lookedUp,
  profile,
  records,
  memories,
  attachments,
}: ShareableAnswer['used']): boolean =>
  profile || lookedUp.length + records.length + memories.length + attachments.length > 0;

interface ChainRow {
  [column: string]: unknown;
  role: 'user' | 'assistant';
  content: MessagePart[];
  sources: Source[];
  extras: AnswerExtras | null;
  status: string;
  conversation_id: string;
}

/** Reads a user's own finished answer; null when there is none. */
export async function readAnswer(
  database: Database,
  userId: string,
  messageId: string,
): Promise<ShareableAnswer | null> {
  return await database.as({ userId }).transaction(async (tx) => {
    const chain = await readChain(tx, userId, messageId);
    const [answer, question] = chain;
    if (answer?.role !== 'assistant' || answer.status === 'running' || question?.role !== 'user') return null;
    const [share] = await tx
      .select(COLUMNS)
      .from(shares)
      .where(and(eq(shares.userId, userId), eq(shares.messageId, messageId)));
    return {
      conversationId: answer.conversation_id,
      question: textOf(question.content),
      answer: textOf(answer.content),
      sources: answer.sources,
      used: await usedIn(tx, userId, chain),
      share: share ? toShare(share) : null,
    };
  });
}

/** Reads a message and its ancestors in the branch, which the coach read too; latest first. */
async function readChain(tx: Transaction, userId: string, messageId: string): Promise<ChainRow[]> {
  const { rows } = await tx.execute<ChainRow>(sql`
    with recursive chain as (
      select ${messages}.*, 0 as depth from ${messages}
      join ${conversations} on ${conversations.id} = ${messages.conversationId}
        and ${conversations.userId} = ${messages.userId}
      where ${messages.id} = ${messageId} and ${messages.userId} = ${userId}
        and ${conversations.deletedAt} is null
      union all
      select before.*, chain.depth + 1 from ${messages} as before
      join chain on before.id = chain.parent_id and before.user_id = chain.user_id
    )
    select role, content, sources, extras, status, conversation_id from chain order by depth`);
  return rows;
}

/** Lists the user's own data that the coach had for this turn and earlier ones. */
async function usedIn(
  tx: Transaction,
  userId: string,
  chain: readonly ChainRow[],
): Promise<ShareableAnswer['used']> {
  const extras = chain.flatMap(({ extras }) => extras ?? []);
  const used = extras.flatMap(({ used }) => used ?? []);
  const saved = extras.flatMap(({ saved }) => saved);
  const records = [
    ...used.flatMap(({ records }) => records),
    ...saved.filter((item) => item.kind === 'record' || item.kind === 'removed'),
  ];
  const memoryIds = used.flatMap(({ memories }) => memories);
  const written = await tx
    .select({ id: memories.id, content: memories.content })
    .from(memories)
    .where(eq(memories.userId, userId));
  const contents = new Map(written.map(({ id, content }) => [id, content]));
  const remembered = [
    // The text of a deleted memory is no longer known.
    ...memoryIds.map((id) => contents.get(id) ?? 'A memory that was deleted since'),
    ...saved.flatMap((item) => (item.kind === 'memory' || item.kind === 'forgotten' ? item.content : [])),
  ];
  return {
    lookedUp: [...new Set(used.flatMap(({ lookedUp = [] }) => lookedUp))],
    profile:
      used.some(({ profile }) => profile.length > 0) || saved.some(({ kind }) => kind === 'body_weight'),
    records: [
      ...new Map(
        records.map(({ id, title, value, unit, repetitions, achieved_on }) => [
          id,
          { id, title, value, unit, repetitions, achieved_on },
        ]),
      ).values(),
    ],
    memories: [...new Set(remembered)],
    attachments: chain.flatMap(({ content }) => filesOf(content).map((file) => file.file_name ?? 'Picture')),
  };
}

interface NewShare {
  messageId: string;
  conversationId: string;
  question: string;
  answer: string;
  sources: Source[];
  edited: boolean;
}

const TOKEN_BYTES = 18;

/** Creates the link, or updates what an existing one shows. */
export async function saveShare(database: Database, userId: string, share: NewShare): Promise<Share> {
  const { question, answer, sources, edited } = share;
  const [row] = await database.as({ userId }).transaction((tx) =>
    tx
      .insert(shares)
      .values({ ...share, userId, token: randomBytes(TOKEN_BYTES).toString('base64url') })
      .onConflictDoUpdate({
        target: [shares.messageId, shares.userId],
        set: { question, answer, sources, edited },
      })
      .returning(COLUMNS),
  );
  return toShare(row!);
}

export async function listShares(database: Database, userId: string): Promise<Share[]> {
  const rows = await database.as({ userId }).transaction((tx) =>
    tx
      .select(COLUMNS)
      .from(shares)
      .innerJoin(conversations, eq(conversations.id, shares.conversationId))
      .where(and(eq(shares.userId, userId), isNull(conversations.deletedAt)))
      .orderBy(desc(shares.createdAt), desc(shares.id)),
  );
  return rows.map(toShare);
}

/** Lists the links with what each shows, for the export. */
export async function listSharedTexts(database: Database, userId: string) {
  const rows = await database.as({ userId }).transaction((tx) =>
    tx
      .select({ ...COLUMNS, answer: shares.answer, sources: shares.sources })
      .from(shares)
      .where(eq(shares.userId, userId))
      .orderBy(desc(shares.createdAt), desc(shares.id)),
  );
  return rows.map(({ answer, sources, ...row }) => ({ ...toShare(row), answer, sources }));
}

/** @returns whether there was such a link */
export async function removeShare(database: Database, userId: string, id: string): Promise<boolean> {
  const removed = await database.as({ userId }).transaction((tx) =>
    tx
      .delete(shares)
      .where(and(eq(shares.id, id), eq(shares.userId, userId)))
      .returning({ id: shares.id }),
  );
  return removed.length > 0;
}

/** Reads what a link shows; null when it was revoked, or its conversation or its account is deleted. */
export async function readShared(database: Database, token: string) {
  const [row] = await database.as('service').transaction((tx) =>
    tx
      .select({
        question: shares.question,
        answer: shares.answer,
        sources: shares.sources,
        edited: shares.edited,
        createdAt: shares.createdAt,
      })
      .from(shares)
      .innerJoin(conversations, eq(conversations.id, shares.conversationId))
      .leftJoin(accountDeletions, eq(accountDeletions.userId, shares.userId))
      .where(and(eq(shares.token, token), isNull(conversations.deletedAt), isNull(accountDeletions.userId))),
  );
  return row ?? null;
}
