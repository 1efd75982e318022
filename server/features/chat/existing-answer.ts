import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { extrasEvents } from '#server/runs/answer-so-far.ts';
import type { Runs } from '#server/runs/runs.ts';
import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { textOf } from '#shared/message-parts.ts';
import type { RunEnding, RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import type { Usage } from '#shared/usage.ts';
import { type Answering, followRun } from './follow.ts';

/** The newest answer to a repeated question. */
export interface ExistingAnswer {
  conversationId: string;
  questionId: string;
  answerId: string;
  model: string;
  status: RunEnding | 'running';
  content: MessagePart[];
  sources: Source[];
  extras: AnswerExtras | null;
  error: string | null;
  usage: Usage | null;
  /** Whether following the conversation's latest run delivers it in full. */
  followed: boolean;
}

/** Finds the answer to a repeated question (same id, same words); null when it was not asked before. */
export async function findExisting(
  database: Database,
  asked: { userId: string; questionId: string | null; conversationId: string | null; content: MessagePart[] },
): Promise<ExistingAnswer | null> {
  const { userId, questionId, conversationId, content } = asked;
  const { rows } = await database.as({ userId }).transaction((tx) =>
    tx.execute<ExistingAnswer & Record<string, unknown>>(sql`
      select question.conversation_id as "conversationId", question.id as "questionId", answer.id as "answerId",
        conversations.model, answer.status, answer.content, answer.sources, answer.extras,
        answer.error, answer.usage,
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

/** Replays an existing answer from its start: from its log while that exists, otherwise from storage. */
export async function replayExisting(runs: Runs, userId: string, given: ExistingAnswer): Promise<Answering> {
  const { conversationId } = given;
  if (given.followed) {
    return { conversationId, follow: await followRun(runs, { conversationId, userId, after: 0 }) };
  }
  return {
    conversationId,
    async *follow() {
      yield keptEvents(given).map((event, index) => ({ n: index + 1, event }));
    },
  };
}

function keptEvents(given: ExistingAnswer): RunEvent[] {
  const { conversationId, questionId, answerId, model, status, content, sources, extras, error, usage } =
    given;
  return [
    { type: 'start', conversationId, questionId, answerId, model },
    { type: 'sources', sources },
    { type: 'text', text: textOf(content) },
    ...extrasEvents(extras),
    ...(error === null ? [] : [{ type: 'error', code: 'failed', message: error } as const]),
    {
      type: 'end',
      ending: status === 'running' ? 'interrupted' : status,
      ...(usage && { usage }),
    },
  ];
}
