import { and, eq, sql } from 'drizzle-orm';
import { attachmentsOf } from '#server/assistant/attachments.ts';
import type { Past, PastTurn } from '#server/assistant/history.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { messages } from '#server/db/schema/conversations.ts';
import { NO_WORDS } from '#server/prompt-format/marks.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { textOf } from '#shared/message-parts.ts';

/** The most messages read before a question; well above what the prompt keeps in full. */
const BRANCH_ROWS_MAX = 120;

interface BranchMessage extends Record<string, unknown> {
  id: string;
  role: 'user' | 'assistant';
  content: MessagePart[];
  position: number;
  /** In milliseconds. */
  createdAt: number;
  summary: string | null;
}

/**
 * Reads the last messages of the branch ending at `leafId`, oldest first: back to the last one with a
 * summary.
 */
export async function readBranch(tx: Transaction, leafId: string | null): Promise<BranchMessage[]> {
  if (leafId === null) return [];
  const { rows } = await tx.execute<BranchMessage>(sql`
    with recursive branch as (
      select id, parent_id, role, content, position, created_at, summary, 1 as depth from messages where id = ${leafId}
      union all
      select messages.id, messages.parent_id, messages.role, messages.content, messages.position, messages.created_at,
        messages.summary, depth + 1
      from branch join messages on messages.id = branch.parent_id
      where depth < ${BRANCH_ROWS_MAX} and branch.summary is null
    )
    select id, role, content, position, summary,
      (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from branch order by depth desc`);
  return rows;
}

export const NO_PAST: Past = { instructions: null, summary: null, turns: [] };

/** Placeholder for a missing answer: some models do not accept two questions in a row. */
const NO_ANSWER = '(There was no answer to this.)';

export function pastOf(branch: readonly BranchMessage[]): Past {
  const turns = branch
    .filter(({ summary }) => summary === null)
    .map((message) => ({ ...turnOf(message), at: message.createdAt }));
  return { instructions: null, summary: branch[0]?.summary ?? null, turns };
}

type Said = Pick<BranchMessage, 'role' | 'content'> & Pick<PastTurn, 'id'>;

export function turnOf({ id, role, content }: Said): PastTurn {
  if (role === 'assistant') return { id, role, text: textOf(content) || NO_ANSWER };
  const { question: text, attachments } = questionIn(content);
  return { id, role, text, ...(attachments.length > 0 && { attachments }) };
}

/** Stores the summary of a conversation up to and including one of its messages. */
export async function keepSummary(
  database: Database,
  { userId, messageId, summary }: { userId: string; messageId: string; summary: string },
): Promise<void> {
  await database.as({ userId }).transaction((tx) =>
    tx
      .update(messages)
      .set({ summary })
      .where(and(eq(messages.id, messageId), eq(messages.userId, userId))),
  );
}

/** Returns the text of a question. */
function questionOf(content: readonly MessagePart[]): string {
  const text = textOf(content);
  return text.trim() === '' ? NO_WORDS : text;
}

/** Converts a question for the coach. */
export const questionIn = (content: readonly MessagePart[]) => ({
  question: questionOf(content),
  attachments: attachmentsOf(content),
});
