import { and, asc, desc, eq, getViewSelectedFields, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { achievements, displayNames, leaderboard } from '#server/db/schema/leaderboard.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { LEADERBOARD_PLACES, type Ranking, rankings } from '#shared/goal.ts';
import type { Achievement, Submission } from '#shared/leaderboard.ts';
import type { Viewer } from '#shared/viewer.ts';
import { findDisplayName, madeDisplayName, orTaken, putDisplayName } from './display-names.ts';
import { openGoal } from './goals.ts';
import { scoreOf } from './score.ts';

const RANKED_BY = { value: leaderboard.score, dots: leaderboard.dots, ipf_gl: leaderboard.ipfGl };
/** Clients have millisecond precision. */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`;

const selectStandings = (tx: Transaction) =>
  tx
    .select({ ...getViewSelectedFields(leaderboard), displayName: displayNames.name })
    .from(leaderboard)
    .leftJoin(displayNames, eq(displayNames.userId, leaderboard.userId));
type Row = Awaited<ReturnType<typeof selectStandings>>[number];

const rankOf = (row: Row, by: Ranking) => ({ value: row.score, dots: row.dots, ipf_gl: row.ipfGl })[by];

/** The fields that only the athlete and admins see. */
type Personal = Pick<Achievement, 'user_email' | 'body_weight' | 'sex' | 'notes'>;
const HIDDEN: Personal = { user_email: null, body_weight: null, sex: null, notes: '' };

function toAchievement(
  row: Row,
  viewer: Viewer,
  place: number | null,
  personal: ReadonlyMap<string, Personal>,
): Achievement {
  return {
    id: row.id,
    goal_id: row.goalId,
    display_name: row.displayName ?? 'Athlete',
    mine: row.userId === viewer.id,
    place,
    value: row.value,
    unit: row.unit,
    dots: row.dots,
    ipf_gl: row.ipfGl,
    ...(personal.get(row.id) ?? HIDDEN),
    verified: row.verifiedAt !== null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Counts those ranked above, plus one: ties share a place. */
async function placeOf(tx: Transaction, row: Row, by: Ranking): Promise<number | null> {
  const rank = rankOf(row, by);
  if (rank === null) return null;
  return 1 + (await tx.$count(leaderboard, and(eq(leaderboard.goalId, row.goalId), gt(RANKED_BY[by], rank))));
}

/** @throws Refusal not_found, wrong_shape */
export async function listAchievements(
  database: Database,
  viewer: Viewer,
  goalId: string,
  by: Ranking,
): Promise<{ achievements: Achievement[]; own: Achievement | null; count: number }> {
  const { top, own, ownPlace, ranked } = await database.as({ userId: viewer.id }).transaction(async (tx) => {
    const goal = await openGoal(tx, goalId);
    if (!rankings(goal).includes(by)) {
      throw new Refusal(
        'wrong_shape',
        by === 'ipf_gl' && goal.kind === 'lift'
          ? 'IPF GL covers only the bench press and the full total. Rank this goal by value or DOTS.'
          : 'This goal can only be ranked by value.',
      );
    }
    const ofGoal = eq(leaderboard.goalId, goalId);
    const rankedOnly = and(ofGoal, isNotNull(RANKED_BY[by]));
    const top = await selectStandings(tx)
      .where(rankedOnly)
      .orderBy(desc(RANKED_BY[by]), asc(leaderboard.updatedAt), asc(leaderboard.id))
      .limit(LEADERBOARD_PLACES);
    const [own] = await selectStandings(tx).where(and(ofGoal, eq(leaderboard.userId, viewer.id)));
    return {
      top,
      own,
      ownPlace: own === undefined ? null : await placeOf(tx, own, by),
      ranked: await tx.$count(leaderboard, rankedOnly),
    };
  });
  const personal = await readPersonal(viewer, database, own === undefined ? top : [...top, own]);
  return {
    achievements: top.map((row) => {
      const place = 1 + top.findIndex((other) => rankOf(other, by) === rankOf(row, by));
      return toAchievement(row, viewer, place, personal);
    }),
    own: own === undefined ? null : toAchievement(own, viewer, ownPlace, personal),
    count: ranked,
  };
}

/** Reads the viewer's own, or as the service all with addresses for an admin, keyed by achievement. */
async function readPersonal(
  viewer: Viewer,
  database: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Personal>> {
  const seen = rows.filter(({ userId }) => viewer.isAdmin || userId === viewer.id).map(({ id }) => id);
  if (seen.length === 0) return new Map();
  const columns = {
    id: achievements.id,
    body_weight: achievements.bodyWeight,
    sex: achievements.sex,
    notes: achievements.notes,
  };
  const found = viewer.isAdmin
    ? await database.as('service').read((tx) =>
        tx
          .select({ ...columns, user_email: users.email })
          .from(achievements)
          .innerJoin(users, eq(users.id, achievements.userId))
          .where(inArray(achievements.id, seen)),
      )
    : await database.as({ userId: viewer.id }).read((tx) =>
        tx
          .select({ ...columns, user_email: sql<null>`null` })
          .from(achievements)
          .where(inArray(achievements.id, seen)),
      );
  return new Map(found.map(({ id, ...personal }) => [id, personal]));
}

/** @throws Refusal not_found, wrong_shape, conflict */
export async function submit(
  database: Database,
  viewer: Viewer,
  goalId: string,
  submission: Submission,
): Promise<Achievement> {
  const { row, place } = await orTaken(
    database.as({ userId: viewer.id }).transaction(async (tx) => {
      const score = scoreOf(await openGoal(tx, goalId), submission);
      if (submission.display_name) await putDisplayName(tx, viewer.id, submission.display_name);
      else if ((await findDisplayName(tx, viewer.id)) === null) {
        await putDisplayName(tx, viewer.id, madeDisplayName());
      }
      const kept = { ...score, notes: submission.notes ?? '', updatedAt: NOW };
      await tx
        .insert(achievements)
        .values({ ...kept, goalId, userId: viewer.id })
        .onConflictDoUpdate({ target: [achievements.goalId, achievements.userId], set: kept });
      const [row] = await selectStandings(tx).where(
        and(eq(leaderboard.goalId, goalId), eq(leaderboard.userId, viewer.id)),
      );
      return { row: row!, place: await placeOf(tx, row!, 'value') };
    }),
  );
  return toAchievement(row, viewer, place, await readPersonal(viewer, database, [row]));
}

/**
 * Runs as the service, for an admin. With `seen`, only if the athlete has changed nothing since.
 * @throws Refusal not_found, conflict
 */
export async function setVerified(
  database: Database,
  c: RequestContext,
  id: string,
  verified: boolean,
  seen: string | null,
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const [row] = await tx
      .select({ updatedAt: achievements.updatedAt })
      .from(achievements)
      .where(eq(achievements.id, id))
      .for('update');
    if (row === undefined) throw notFound('This achievement');
    if (seen !== null && row.updatedAt.getTime() !== Date.parse(seen)) {
      throw new Refusal('conflict', 'The athlete has changed this achievement since. Review it again first.');
    }
    const [changed] = await tx
      .update(achievements)
      .set({ verifiedAt: verified ? NOW : null })
      .where(eq(achievements.id, id))
      .returning({ userId: achievements.userId, goal: achievements.goalId });
    const { userId, goal } = changed!;
    await writeAuditEvent(tx, c, {
      kind: 'achievement_verified',
      subjectId: userId,
      detail: { goal, verified },
    });
  });
}

/** Removes the viewer's own, or as the service any for an admin. @throws Refusal not_found */
export async function removeAchievement(
  database: Database,
  c: RequestContext,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const own = viewer.isAdmin ? undefined : eq(achievements.userId, viewer.id);
  const remove = async (tx: Transaction) => {
    const [removed] = await tx
      .delete(achievements)
      .where(and(eq(achievements.id, id), own))
      .returning({ userId: achievements.userId, goal: achievements.goalId });
    if (removed === undefined) throw notFound('This achievement');
    const { userId, goal } = removed;
    if (userId === viewer.id) return;
    await writeAuditEvent(tx, c, { kind: 'achievement_removed', subjectId: userId, detail: { goal } });
  };
  if (viewer.isAdmin) await database.as('service').transaction(remove);
  else await database.as({ userId: viewer.id }).transaction(remove);
}
