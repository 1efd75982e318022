import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { achievements, displayNames, goals } from '#server/db/schema/leaderboard.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { DISPLAY_NAME_TAKEN, displayNameKey } from '#shared/display-name.ts';
import { type GoalKind, LEADERBOARD_PLACES, type Ranking, rankings } from '#shared/goal.ts';
import type { Achievement, Goal, Submission } from '#shared/leaderboard.ts';
import type { Viewer } from '#shared/viewer.ts';
import { scoreOf } from './score.ts';

const RANKED_BY = { value: achievements.score, dots: achievements.dots, ipf_gl: achievements.ipfGl };
/** Clients know it to the millisecond. */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

const isAdmin = (viewer: Viewer) => viewer.isAdmin || viewer.isSuperAdmin;

function toldGoal({ isActive, createdBy, createdAt, ...goal }: typeof goals.$inferSelect): Goal {
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
  return await database.asUser(userId, async (tx) => {
    const rows = await tx
      .select()
      .from(goals)
      .where(eq(goals.isActive, true))
      .orderBy(desc(goals.createdAt), desc(goals.id))
      .offset(offset)
      .limit(limit);
    return { goals: rows.map(toldGoal), count: await tx.$count(goals, eq(goals.isActive, true)) };
  });
}

/** As the service: the application writes no goals. The caller has seen to it that the viewer is an admin. */
export async function addGoal(
  database: Database,
  adminId: string,
  goal: { title: string; description: string; kind: GoalKind },
): Promise<Goal> {
  const rows = await database.asService((tx) =>
    tx
      .insert(goals)
      .values({ ...goal, createdBy: adminId })
      .returning(),
  );
  return toldGoal(rows[0]!);
}

/** As the service, for an admin. @throws Refusal not_found */
export async function setGoalActive(
  database: Database,
  c: ExchangeContext,
  id: string,
  isActive: boolean,
): Promise<Goal> {
  return await database.asService(async (tx) => {
    const [row] = await tx.update(goals).set({ isActive }).where(eq(goals.id, id)).returning();
    if (row === undefined) throw notFound('This goal');
    await record(tx, c, { kind: 'goal_changed', detail: { goal: id, title: row.title, active: isActive } });
    return toldGoal(row);
  });
}

/** @throws Refusal not_found */
async function openGoal(tx: Transaction, id: string) {
  const [goal] = await tx
    .select()
    .from(goals)
    .where(and(eq(goals.id, id), eq(goals.isActive, true)));
  if (goal === undefined) throw notFound('This goal');
  return goal;
}

const COLUMNS = {
  id: achievements.id,
  goalId: achievements.goalId,
  userId: achievements.userId,
  displayName: displayNames.name,
  value: achievements.value,
  unit: achievements.unit,
  score: achievements.score,
  dots: achievements.dots,
  ipfGl: achievements.ipfGl,
  bodyWeight: achievements.bodyWeight,
  sex: achievements.sex,
  notes: achievements.notes,
  verifiedAt: achievements.verifiedAt,
  createdAt: achievements.createdAt,
  updatedAt: achievements.updatedAt,
};
const selectAchievements = (tx: Transaction) =>
  tx.select(COLUMNS).from(achievements).leftJoin(displayNames, eq(displayNames.userId, achievements.userId));
type Row = Awaited<ReturnType<typeof selectAchievements>>[number];

const rankOf = (row: Row, by: Ranking) => ({ value: row.score, dots: row.dots, ipf_gl: row.ipfGl })[by];

function told(
  row: Row,
  viewer: Viewer,
  place: number | null,
  emails: ReadonlyMap<string, string>,
): Achievement {
  const mine = row.userId === viewer.id;
  const personal = mine || isAdmin(viewer);
  return {
    id: row.id,
    goal_id: row.goalId,
    display_name: row.displayName ?? 'Athlete',
    user_email: emails.get(row.userId) ?? null,
    mine,
    place,
    value: row.value,
    unit: row.unit,
    dots: row.dots,
    ipf_gl: row.ipfGl,
    body_weight: personal ? row.bodyWeight : null,
    sex: personal ? row.sex : null,
    notes: row.notes,
    verified: row.verifiedAt !== null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** How many stand above, and one: equals share a place. */
async function placeOf(tx: Transaction, row: Row, by: Ranking): Promise<number | null> {
  const rank = rankOf(row, by);
  if (rank === null) return null;
  return (
    1 + (await tx.$count(achievements, and(eq(achievements.goalId, row.goalId), gt(RANKED_BY[by], rank))))
  );
}

/** @throws Refusal not_found, wrong_shape */
export async function listAchievements(
  database: Database,
  viewer: Viewer,
  goalId: string,
  by: Ranking,
): Promise<{ achievements: Achievement[]; own: Achievement | null; count: number }> {
  const { top, own, ownPlace, ranked } = await database.asUser(viewer.id, async (tx) => {
    const goal = await openGoal(tx, goalId);
    if (!rankings(goal).includes(by)) {
      throw new Refusal(
        'wrong_shape',
        by === 'ipf_gl' && goal.kind === 'lift'
          ? 'IPF GL knows the bench press and the full total only. Rank this goal by value or DOTS.'
          : 'This goal is ranked by value only.',
      );
    }
    const ofGoal = eq(achievements.goalId, goalId);
    const rankedOnly = and(ofGoal, isNotNull(RANKED_BY[by]));
    const top = await selectAchievements(tx)
      .where(rankedOnly)
      .orderBy(desc(RANKED_BY[by]), asc(achievements.updatedAt), asc(achievements.id))
      .limit(LEADERBOARD_PLACES);
    const [own] = await selectAchievements(tx).where(and(ofGoal, eq(achievements.userId, viewer.id)));
    return {
      top,
      own,
      ownPlace: own === undefined ? null : await placeOf(tx, own, by),
      ranked: await tx.$count(achievements, rankedOnly),
    };
  });
  const emails = await emailsFor(viewer, database, own === undefined ? top : [...top, own]);
  return {
    achievements: top.map((row) => {
      const place = 1 + top.findIndex((other) => rankOf(other, by) === rankOf(row, by));
      return told(row, viewer, place, emails);
    }),
    own: own === undefined ? null : told(own, viewer, ownPlace, emails),
    count: ranked,
  };
}

/** Admins see who it is; nobody else does. */
async function emailsFor(
  viewer: Viewer,
  database: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  if (!isAdmin(viewer) || rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const found = await database.readAsService((tx) =>
    tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids)),
  );
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** @throws Refusal not_found, wrong_shape, conflict */
export async function submit(
  database: Database,
  viewer: Viewer,
  goalId: string,
  submission: Submission,
): Promise<Achievement> {
  const { row, place } = await orTaken(
    database.asUser(viewer.id, async (tx) => {
      const score = scoreOf(await openGoal(tx, goalId), submission);
      if (submission.display_name) await putDisplayName(tx, viewer.id, submission.display_name);
      else if ((await findDisplayName(tx, viewer.id)) === null) {
        throw new Refusal(
          'wrong_shape',
          'The field display_name is wrong: Choose the name that the leaderboard shows.',
        );
      }
      const kept = { ...score, notes: submission.notes ?? '', updatedAt: NOW };
      await tx
        .insert(achievements)
        .values({ ...kept, goalId, userId: viewer.id })
        .onConflictDoUpdate({ target: [achievements.goalId, achievements.userId], set: kept });
      const [row] = await selectAchievements(tx).where(
        and(eq(achievements.goalId, goalId), eq(achievements.userId, viewer.id)),
      );
      return { row: row!, place: await placeOf(tx, row!, 'value') };
    }),
  );
  return told(row, viewer, place, await emailsFor(viewer, database, [row]));
}

/**
 * As the service, for an admin. With `seen`, only when the athlete changed nothing since.
 * @throws Refusal not_found, conflict
 */
export async function setVerified(
  database: Database,
  id: string,
  verified: boolean,
  seen: string | null,
): Promise<void> {
  await database.asService(async (tx) => {
    const [row] = await tx
      .select({ updatedAt: achievements.updatedAt })
      .from(achievements)
      .where(eq(achievements.id, id))
      .for('update');
    if (row === undefined) throw notFound('This achievement');
    if (seen !== null && row.updatedAt.getTime() !== Date.parse(seen)) {
      throw new Refusal(
        'conflict',
        'The athlete changed this achievement meanwhile. Look at it again first.',
      );
    }
    await tx
      .update(achievements)
      .set({ verifiedAt: verified ? NOW : null })
      .where(eq(achievements.id, id));
  });
}

/** The viewer's own, or as the service any, for an admin. @throws Refusal not_found */
export async function removeAchievement(
  database: Database,
  c: ExchangeContext,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const own = isAdmin(viewer) ? undefined : eq(achievements.userId, viewer.id);
  const remove = async (tx: Transaction) => {
    const [removed] = await tx
      .delete(achievements)
      .where(and(eq(achievements.id, id), own))
      .returning({ userId: achievements.userId, goal: achievements.goalId });
    if (removed === undefined) throw notFound('This achievement');
    const { userId, goal } = removed;
    if (userId === viewer.id) return;
    await record(tx, c, { kind: 'achievement_removed', subjectId: userId, detail: { goal } });
  };
  if (isAdmin(viewer)) await database.asService(remove);
  else await database.asUser(viewer.id, remove);
}

async function findDisplayName(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: displayNames.name })
    .from(displayNames)
    .where(eq(displayNames.userId, userId));
  return row?.name ?? null;
}

async function putDisplayName(tx: Transaction, userId: string, name: string): Promise<void> {
  const kept = { name, key: displayNameKey(name), updatedAt: NOW };
  await tx
    .insert(displayNames)
    .values({ ...kept, userId })
    .onConflictDoUpdate({ target: displayNames.userId, set: kept });
}

/** @throws Refusal conflict when the name belongs to someone else */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'display_names_once')) throw error;
    throw new Refusal('conflict', DISPLAY_NAME_TAKEN, { cause: error });
  }
}

export const readDisplayName = (database: Database, userId: string): Promise<string | null> =>
  database.asUser(userId, (tx) => findDisplayName(tx, userId));

/** @throws Refusal conflict */
export const saveDisplayName = (database: Database, userId: string, name: string): Promise<void> =>
  orTaken(database.asUser(userId, (tx) => putDisplayName(tx, userId, name)));
