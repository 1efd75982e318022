import { and, eq, sql } from 'drizzle-orm';
import type { Attachment } from '#server/assistant/attachments.ts';
import type { Past } from '#server/assistant/history.ts';
import { type KeptContent, keepImages } from '#server/attachments/images.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { isCheckViolation, isUniqueViolation } from '#server/db/sqlstate.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { type ExistingAnswer, findExisting } from './existing-answer.ts';
import { NO_PAST, pastOf, questionIn, readBranch } from './past.ts';
import { reopenAnswer, type UnfinishedAnswer } from './reopen-answer.ts';
import { writeTurn } from './write-turn.ts';

export interface OpenedAnswer {
  conversationId: string;
  questionId: string;
  answerId: string;
  question: string;
  askedAt: Date;
  /** The question's attachments. */
  attachments: Attachment[];
  /** The history before the question. */
  past: Past;
  /** The answer being continued; null for a new one. */
  soFar: UnfinishedAnswer | null;
}

/**
 * Where a question is asked: after a message (null: at the start), or replacing the nth message of the shown
 * branch, from 0.
 */
export type Place = { behind: string | null } | { insteadOf: number };

/** The reason for refusing a fourth concurrent answer. */
export const TOO_MANY_AT_ONCE =
  'You already have three answers in progress. Wait for one to finish, or stop one.';

/** A question to answer. */
export interface Asked {
  userId: string;
  conversationId: string | null;
  /** Chosen by the client; null lets the server choose. */
  questionId: string | null;
  content: MessagePart[];
  /** The content's new pictures. */
  images: KeptContent['images'];
  /**
   * `retry`: answers the conversation's last question again. `continue`: resumes an answer that ended early.
   */
  how: 'ask' | 'retry' | 'continue';
  /** Null: at the end of the shown branch. */
  place: Place | null;
  /** When a new question was asked. */
  secondsAgo: number;
  model: string;
}

/**
 * Commits the user's message, an empty answer and an open run before anything is answered.
 * @returns the existing answer when this question was asked before
 * @throws Refusal not_found for a conversation that is not theirs; conflict while another answer is being
 * made, when the question's id is used, or when the question to answer again is not the last one
 */
export async function openAnswer(database: Database, asked: Asked): Promise<OpenedAnswer | ExistingAnswer> {
  try {
    const { userId, conversationId } = asked;
    if (conversationId === null) return await begin(database, asked);
    return await database.as({ userId }).transaction((tx) => continueAnswer(tx, asked, conversationId));
  } catch (error) {
    const tooMany = isCheckViolation(error, 'three_open_runs_per_user');
    if (!tooMany && !isUniqueViolation(error)) throw error;
    const given =
      asked.questionId === null || asked.how !== 'ask' ? null : await findExisting(database, asked);
    if (given !== null) return given;
    if (tooMany) {
      throw new Refusal('too_often', TOO_MANY_AT_ONCE, { cause: error, retryAfter: 5 });
    }
    if (isUniqueViolation(error, 'one_open_run_per_conversation')) {
      throw new Refusal(
        'conflict',
        'An answer is still being written in this conversation. Wait for it to finish, or stop it.',
        { cause: error, retryAfter: 5 },
      );
    }
    if (asked.questionId === null) throw error;
    // Also for someone else's question: nothing more is revealed.
    throw new Refusal('conflict', 'This question could not be sent. Please send it again.', {
      cause: error,
    });
  }
}

async function begin(database: Database, asked: Asked): Promise<OpenedAnswer> {
  const { userId, content, model, secondsAgo } = asked;
  const opened = { ...ids(asked), conversationId: uuidv7() };
  const question = { parentId: null, content, position: 1, secondsAgo };
  const write = (tx: Transaction) =>
    writeTurn(tx, { ...opened, userId, model, begins: true, question, position: 2 });
  if (hasImages(content)) {
    await database.as({ userId }).transaction(async (tx) => {
      await write(tx);
      await keepImages(tx, ofQuestion(userId, opened), asked);
    });
  } else await database.as({ userId }).write(write);
  return { ...opened, ...questionIn(content), askedAt: askedAt(asked), past: NO_PAST, soFar: null };
}

async function continueAnswer(tx: Transaction, asked: Asked, conversationId: string): Promise<OpenedAnswer> {
  const { userId, model, content, how, place, secondsAgo } = asked;
  const found = await tx
    .select({ leafId: conversations.leafId })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
    .for('update');
  const conversation = found[0];
  if (conversation === undefined) throw notFound('This conversation');
  const { leafId } = conversation;
  const opened = { ...ids(asked), conversationId };
  if (how === 'ask') {
    const end = place === null ? leafId : await endBefore(tx, { conversationId, leafId, place });
    const branch = await readBranch(tx, end);
    const last = branch.at(-1);
    const position = (last?.position ?? 0) + 1;
    const question = { parentId: last?.id ?? null, content, position, secondsAgo };
    await writeTurn(tx, { ...opened, userId, model, begins: false, question, position: position + 1 });
    await keepImages(tx, ofQuestion(userId, opened), asked);
    return {
      ...opened,
      ...questionIn(content),
      askedAt: askedAt(asked),
      past: pastOf(branch),
      soFar: null,
    };
  }
  const branch = await readBranch(tx, leafId);
  const at = branch.findLastIndex((message) => message.role === 'user');
  const question = branch[at];
  if (question === undefined) throw new Refusal('wrong_shape', 'There is no question to answer again.');
  if (asked.questionId !== null && asked.questionId !== question.id) {
    throw new Refusal(
      'conflict',
      'This conversation has moved on. Only its last question can be answered again.',
    );
  }
  opened.questionId = question.id;
  const again = {
    ...opened,
    ...questionIn(question.content),
    askedAt: new Date(question.createdAt),
    past: pastOf(branch.slice(0, at)),
  };
  if (how === 'continue') {
    const answerId = branch.at(-1)!.id;
    return { ...again, answerId, soFar: await reopenAnswer(tx, { answerId, conversationId, model }) };
  }
  await writeTurn(tx, {
    ...opened,
    userId,
    model,
    begins: false,
    question: null,
    position: question.position + 1,
  });
  return { ...again, soFar: null };
}

/**
 * Returns the message after which a question is asked.
 * @throws Refusal not_found, wrong_shape when the position does not exist
 */
async function endBefore(
  tx: Transaction,
  { conversationId, leafId, place }: { conversationId: string; leafId: string | null; place: Place },
): Promise<string | null> {
  if ('behind' in place) {
    if (place.behind === null) return null;
    const [answer] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.id, place.behind),
          eq(messages.conversationId, conversationId),
          eq(messages.role, 'assistant'),
        ),
      );
    if (answer === undefined) throw notFound('The answer this question follows');
    return answer.id;
  }
  const newPosition = place.insteadOf + 1;
  const { rows } = await tx.execute<{
    id: string;
    parentId: string | null;
    role: string;
    position: number;
  }>(sql`
    with recursive branch as (
      select id, parent_id, role, position from messages where id = ${leafId}
      union all
      select messages.id, messages.parent_id, messages.role, messages.position
      from branch join messages on messages.id = branch.parent_id
      where branch.position > ${newPosition}
    )
    select id, parent_id as "parentId", role, position from branch order by position limit 1`);
  const there = rows[0];
  if (there?.role === 'user' && there.position === newPosition) return there.parentId;
  // One past the last, where every new question goes.
  if ((there?.position ?? 0) === newPosition - 1) return leafId;
  throw new Refusal(
    'wrong_shape',
    'The field newConversationIndex is invalid: you have no question at that position.',
  );
}

const ofQuestion = (userId: string, opened: { conversationId: string; questionId: string }) => ({
  userId,
  conversationId: opened.conversationId,
  messageId: opened.questionId,
});

const hasImages = (content: readonly MessagePart[]) => content.some(({ type }) => type === 'image_url');

/** Returns when a new question was asked. */
export const askedAt = ({ secondsAgo }: Asked): Date => new Date(Date.now() - secondsAgo * 1000);

const ids = ({ questionId }: Asked) => ({ questionId: questionId ?? uuidv7(), answerId: uuidv7() });
