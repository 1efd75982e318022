import { and, desc, eq } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { goals } from '#server/db/schema/leaderboard.ts';
import { notFound } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type GoalKind, rankings } from '#shared/goal.ts';
import type { Goal } from '#shared/leaderboard.ts';

function goalFrom({ isActive, createdBy, createdAt, ...goal }: typeof goals.$inferSelect): Goal {
  return {
    ...goal,
    rankings: [...rankings(goal)],
    active: isActive,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
  };
}

export async function listGoals(
  database: Database,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ goals: Goal[]; count: number }> {
  return await database.as({ userId }).transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(goals)
      .where(eq(goals.isActive, true))
      .orderBy(desc(goals.createdAt), desc(goals.id))
      .offset(offset)
      .limit(limit);
    return { goals: rows.map(goalFrom), count: await tx.$count(goals, eq(goals.isActive, true)) };
  });
}

/**
 * Runs as the service: the application role writes no goals. The caller has checked that the viewer is an
 * admin.
 */
export async function addGoal(
  database: Database,
  c: RequestContext,
  adminId: string,
  goal: { title: string; description: string; kind: GoalKind },
): Promise<Goal> {
  return await database.as('service').transaction(async (tx) => {
    const [row] = await tx
      .insert(goals)
      .values({ ...goal, createdBy: adminId })
      .returning();
    await writeAuditEvent(tx, c, { kind: 'goal_created', detail: { goal: row!.id, title: goal.title } });
    return goalFrom(row!);
  });
}

/** Runs as the service, for an admin. @throws Refusal not_found */
export async function setGoalActive(
  database: Database,
  c: RequestContext,
  id: string,
  isActive: boolean,
): Promise<Goal> {
  return await database.as('service').transaction(async (tx) => {
    const [row] = await tx.update(goals).set({ isActive }).where(eq(goals.id, id)).returning();
    if (row === undefined) throw notFound('This goal');
    await writeAuditEvent(tx, c, {
      kind: 'goal_changed',
      detail: { goal: id, title: row.title, active: isActive },
    });
    return goalFrom(row);
  });
}

/** @throws Refusal not_found */
export async function openGoal(tx: Transaction, id: string) {
  const [goal] = await tx
    .select()
    .from(goals)
    .where(and(eq(goals.id, id), eq(goals.isActive, true)));
  if (goal === undefined) throw notFound('This goal');
  return goal;
}
