import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AnswerSoFar } from '#server/runs/answer-so-far.ts';
import type { Usage } from '#shared/usage.ts';

export interface UnfinishedAnswer extends AnswerSoFar {
  usage: Usage | null;
  /** That of its run from now on. */
  generation: number;
}

/** Reopens an answer that ended early. @throws Refusal conflict when it is complete */
export async function reopenAnswer(
  tx: Transaction,
  { answerId, conversationId, model }: { answerId: string; conversationId: string; model: string },
): Promise<UnfinishedAnswer> {
  const { rows } = await tx.execute<UnfinishedAnswer & Record<string, unknown>>(sql`
    with log as (delete from run_events where run_id = ${answerId}),
    conversation as (update conversations set model = ${model}, updated_at = now() where id = ${conversationId}),
    reopened as (
      update runs set ending = null, stop_requested = false, heartbeat_at = now(), created_at = now(),
        generation = generation + 1
      where id = ${answerId} and ending in ('stopped', 'interrupted', 'failed')
      returning id, generation
    )
    update messages set status = 'running', error = null
    from reopened where messages.id = reopened.id and messages.content <> '[]'::jsonb
    returning content, sources, extras, error, usage, generation`);
  if (rows[0] === undefined) {
    throw new Refusal('conflict', 'This answer is complete: there is nothing to continue.');
  }
  return rows[0];
}
