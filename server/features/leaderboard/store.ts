import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { achievements, displayNames } from '#server/db/schema/leaderboard.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { LEADERBOARD_PLACES, type Ranking, rankings } from '#shared/goal.ts';
import type { Achievement, Submission } from '#shared/leaderboard.ts';
import type { Viewer } from '#shared/viewer.ts';
import { findDisplayName, orTaken, putDisplayName } from './display-names.ts';
import { openGoal } from './goals.ts';
import { scoreOf } from './score.ts';

const RANKED_BY = { value: achievements.score, dots: achievements.dots, ipf_gl: achievements.ipfGl };
/** Clients know it to the millisecond. */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

const isAdmin = (viewer: Viewer) => viewer.isAdmin || viewer.isSuperAdmin;

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
