import { implement } from '@orpc/server';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { leaderboard as contract } from '#shared/leaderboard.ts';
import { readDisplayName, saveDisplayName } from './display-names.ts';
import { addGoal, listGoals, setGoalActive } from './goals.ts';
import { listAchievements, removeAchievement, setVerified, submit } from './store.ts';

/** For every signed-in user, with or without access to the coach. */
export function leaderboardRoutes({ database, guards }: { database: Database; guards: Guards }) {
  const os = implement(contract).$context<CallContext>();

  /** @throws Refusal not_signed_in, forbidden */
  async function admin(c: RequestContext, may: string) {
    const viewer = await guards.signedIn(c);
    requireAdmin(viewer, may);
    return viewer;
  }

  return os.router({
    goals: os.goals.handler(async ({ input, context: { c } }) =>
      listGoals(database, (await guards.signedIn(c)).id, input),
    ),
    addGoal: os.addGoal.handler(async ({ input, context: { c } }) => {
      const { title, description, kind } = input;
      const viewer = await admin(c, 'create goals');
      return { goal: await addGoal(database, c, viewer.id, { title, description: description ?? '', kind }) };
    }),
    closeGoal: os.closeGoal.handler(async ({ input: { id, active }, context: { c } }) => {
      await admin(c, 'close goals');
      return { goal: await setGoalActive(database, c, id, active) };
    }),
    achievements: os.achievements.handler(async ({ input: { id, by }, context: { c } }) =>
      listAchievements(database, await guards.signedIn(c), id, by),
    ),
    submit: os.submit.handler(async ({ input: { id, ...submission }, context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return { achievement: await submit(database, viewer, id, submission) };
    }),
    verify: os.verify.handler(async ({ input: { id, verified, updated_at: seen }, context: { c } }) => {
      await admin(c, 'verify achievements');
      await setVerified(database, c, id, verified, seen ?? null);
      return { id, verified };
    }),
    remove: os.remove.handler(async ({ input: { id }, context: { c } }) => {
      await removeAchievement(database, c, await guards.signedIn(c), id);
      return { id };
    }),
    displayName: os.displayName.handler(async ({ context: { c } }) => ({
      display_name: await readDisplayName(database, (await guards.signedIn(c)).id),
    })),
    rename: os.rename.handler(async ({ input: { display_name: name }, context: { c } }) => {
      await saveDisplayName(database, (await guards.signedIn(c)).id, name);
      return { display_name: name };
    }),
  });
}
