import { and, eq, sql } from 'drizzle-orm';
import type { Turn } from '#server/assistant/prompt.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { conversations } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { MessagePart } from '#shared/chat.ts';
import type { RunEnding } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';

/** How much of the conversation the model reads again with a new question. */
const HISTORY_MESSAGES = 20;
const HISTORY_CHARACTERS = 24_000;

export interface OpenedAnswer {
  conversationId: string;
  questionId: string;
  answerId: string;
  question: string;
  /** The turns before the question, oldest first. */
  history: Turn[];
}

/** The newest answer to a question that was asked before. */
export interface GivenAnswer {
  conversationId: string;
  questionId: string;
  answerId: string;
  model: string;
  status: RunEnding | 'running';
  content: MessagePart[];
  sources: Source[];
  error: string | null;
  /** Whether following the conversation's latest run brings it whole. */
  followed: boolean;
}

/** A question to answer: a new one, or with `retry` the last one of the conversation again. */
export interface Asked {
  userId: string;
  conversationId: string | null;
  /** As the asker named it; null when it is for the server to name. */
  questionId: string | null;
  content: MessagePart[];
  retry: boolean;
  model: string;
}

export const textOf = (content: readonly MessagePart[]) => content.map((part) => part.text).join('\n\n');

/**
 * Commits the user's message, an empty answer and an open run, before anything is answered.
 * @returns the answer that is there already when this very question was asked before
 * @throws Refusal not_found for a conversation that is not theirs; conflict while another answer is being made, when the
 * question's id is used, or when it is not the last question that is to be answered again
 */
export async function openAnswer(database: Database, asked: Asked): Promise<OpenedAnswer | GivenAnswer> {
  try {
    return await database.asUser(asked.userId, (tx) =>
      asked.conversationId === null ? begin(tx, asked) : goOn(tx, asked, asked.conversationId),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const given = asked.questionId === null || asked.retry ? null : await findGiven(database, asked);
    if (given !== null) return given;
    if (isUniqueViolation(error, 'one_open_run_per_conversation')) {
      throw new Refusal(
        'conflict',
        'An answer is still being written in this conversation. Wait for it or stop it.',
        { cause: error },
      );
    }
    if (asked.questionId === null) throw error;
    // Also of a question that is someone else's: nothing more is said of it.
    throw new Refusal('conflict', 'This question could not be sent under its id. Please send it again.', {
      cause: error,
    });
  }
}

async function begin(tx: Transaction, asked: Asked): Promise<OpenedAnswer> {
  const { userId, content, model } = asked;
  const opened = { ...ids(asked), conversationId: uuidv7() };
  await writeTurn(tx, { ...opened, userId, model, begins: true, question: { parentId: null, content } });
  return { ...opened, question: textOf(content), history: [] };
}

async function goOn(tx: Transaction, asked: Asked, conversationId: string): Promise<OpenedAnswer> {
  const { userId, model, content, retry } = asked;
  const found = await tx
    .select({ leafId: conversations.leafId })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)))
    .for('update');
  const conversation = found[0];
  if (conversation === undefined) throw notFound('This conversation');
  const branch = await readBranch(tx, conversation.leafId);
  const opened = { ...ids(asked), conversationId };
  if (!retry) {
    const question = { parentId: branch.at(-1)?.id ?? null, content };
    await writeTurn(tx, { ...opened, userId, model, begins: false, question });
    return { ...opened, question: textOf(content), history: historyOf(branch) };
  }
  const last = branch.findLastIndex((message) => message.role === 'user');
  const question = branch[last];
  if (question === undefined) throw new Refusal('wrong_shape', 'There is no question to answer again.');
  if (asked.questionId !== null && asked.questionId !== question.id) {
    throw new Refusal(
      'conflict',
      'This conversation has gone on since. Only its last question can be answered again.',
    );
  }
  opened.questionId = question.id;
  await writeTurn(tx, { ...opened, userId, model, begins: false, question: null });
  return { ...opened, question: textOf(question.content), history: historyOf(branch.slice(0, last)) };
}

/** What became of this very question (same id, same words) when it was asked before; null when it was not. */
async function findGiven(database: Database, asked: Asked): Promise<GivenAnswer | null> {
  const { userId, questionId, conversationId, content } = asked;
  const { rows } = await database.asUser(userId, (tx) =>
    tx.execute<GivenAnswer & Record<string, unknown>>(sql`
      select question.conversation_id as "conversationId", question.id as "questionId", answer.id as "answerId",
        conversations.model, answer.status, answer.content, answer.sources, answer.error,
        not exists (
          select from runs as later where later.conversation_id = runs.conversation_id
            and (later.created_at, later.id) > (runs.created_at, runs.id)
        ) and (runs.ending is null or exists (select from run_events where run_id = runs.id)) as followed
      from messages as question
      join conversations on conversations.id = question.conversation_id
      join messages as answer
        on answer.conversation_id = question.conversation_id and answer.parent_id = question.id
      join runs on runs.id = answer.id
      where question.id = ${questionId} and question.user_id = ${userId} and question.role = 'user'
        and question.content = ${JSON.stringify(content)}::jsonb
        and question.conversation_id = coalesce(${conversationId}::uuid, question.conversation_id)
      order by runs.created_at desc, runs.id desc
      limit 1`),
  );
  return rows[0] ?? null;
}

const ids = ({ questionId }: Asked) => ({ questionId: questionId ?? uuidv7(), answerId: uuidv7() });

interface Turned {
  conversationId: string;
  questionId: string;
  answerId: string;
  userId: string;
  model: string;
  /** Whether the conversation begins with it. */
  begins: boolean;
  /** Null when the question is there already and is answered again. */
  question: { parentId: string | null; content: MessagePart[] } | null;
}

/** One statement for all of its rows: each round trip to the database costs more than a row does. */
async function writeTurn(tx: Transaction, turned: Turned): Promise<void> {
  const { conversationId, questionId, answerId, userId, model, begins, question } = turned;
  const conversation = begins
    ? sql`insert into conversations (id, user_id, model, leaf_id)
        values (${conversationId}, ${userId}, ${model}, ${answerId})`
    : sql`update conversations set leaf_id = ${answerId}, model = ${model}, updated_at = now()
        where id = ${conversationId} and user_id = ${userId}`;
  const asked =
    question &&
    sql`question as (
      insert into messages (id, conversation_id, user_id, parent_id, role, content)
      values (${questionId}, ${conversationId}, ${userId}, ${question.parentId}, 'user', ${JSON.stringify(question.content)})
    ),`;
  // The answer stands behind its question, whatever the clock's resolution.
  await tx.execute(sql`
    with conversation as (${conversation}), ${asked ?? sql.empty()} answer as (
      insert into messages (id, conversation_id, user_id, parent_id, role, content, status, created_at)
      values (${answerId}, ${conversationId}, ${userId}, ${questionId}, 'assistant', '[]', 'running',
        now() + interval '1 millisecond')
    )
    insert into runs (id, conversation_id, user_id) values (${answerId}, ${conversationId}, ${userId})`);
}

interface BranchMessage {
  id: string;
  role: 'user' | 'assistant';
  content: MessagePart[];
}

/** The last messages of the branch that ends at `leafId`, oldest first. */
async function readBranch(tx: Transaction, leafId: string | null): Promise<BranchMessage[]> {
  if (leafId === null) return [];
  const { rows } = await tx.execute<{ id: string; role: 'user' | 'assistant'; content: MessagePart[] }>(sql`
    with recursive branch as (
      select id, parent_id, role, content, 1 as depth from messages where id = ${leafId}
      union all
      select messages.id, messages.parent_id, messages.role, messages.content, depth + 1
      from branch join messages on messages.id = branch.parent_id
      where depth < ${HISTORY_MESSAGES}
    )
    select id, role, content from branch order by depth desc`);
  return rows;
}

/** What of the branch fits the model's reading, newest kept. An answer that never came is left out. */
function historyOf(branch: readonly BranchMessage[]): Turn[] {
  const turns: Turn[] = [];
  let characters = 0;
  for (const { role, content } of branch.toReversed()) {
    const text = textOf(content);
    if (text === '') continue;
    characters += text.length;
    if (characters > HISTORY_CHARACTERS) break;
    turns.unshift({ role, text });
  }
  return turns;
}
