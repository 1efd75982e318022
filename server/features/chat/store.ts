import { and, eq, sql } from 'drizzle-orm';
import type { Turn } from '#server/assistant/prompt.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { conversations } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { MessagePart } from '#shared/chat.ts';

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

/** A question to answer: a new one, or with `retry` the last one of the conversation again. */
export interface Asked {
  userId: string;
  conversationId: string | null;
  content: MessagePart[];
  retry: boolean;
  model: string;
}

export const textOf = (content: readonly MessagePart[]) => content.map((part) => part.text).join('\n\n');

/**
 * Commits the user's message, an empty answer and an open run, before anything is answered.
 * @throws Refusal not_found for a conversation that is not theirs; conflict while another answer is being made
 */
export async function openAnswer(database: Database, asked: Asked): Promise<OpenedAnswer> {
  try {
    return await database.asUser(asked.userId, (tx) =>
      asked.conversationId === null ? begin(tx, asked) : goOn(tx, asked, asked.conversationId),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'one_open_run_per_conversation')) {
      throw new Refusal(
        'conflict',
        'An answer is still being written in this conversation. Wait for it or stop it.',
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

async function begin(tx: Transaction, { userId, content, model }: Asked): Promise<OpenedAnswer> {
  const opened = ids();
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
  const opened = { ...ids(), conversationId };
  if (!retry) {
    const question = { parentId: branch.at(-1)?.id ?? null, content };
    await writeTurn(tx, { ...opened, userId, model, begins: false, question });
    return { ...opened, question: textOf(content), history: historyOf(branch) };
  }
  const last = branch.findLastIndex((message) => message.role === 'user');
  const question = branch[last];
  if (question === undefined) throw new Refusal('wrong_shape', 'There is no question to answer again.');
  opened.questionId = question.id;
  await writeTurn(tx, { ...opened, userId, model, begins: false, question: null });
  return { ...opened, question: textOf(question.content), history: historyOf(branch.slice(0, last)) };
}

const ids = () => ({ conversationId: uuidv7(), questionId: uuidv7(), answerId: uuidv7() });

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
