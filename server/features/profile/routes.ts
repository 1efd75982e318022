import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { Refusal } from '#server/http/refusal.ts';
import { profile as contract } from '#shared/profile.ts';
import { readProfile, saveProfile } from './store.ts';

export function profileRoutes({
  database,
  guards,
  pack,
}: {
  database: Database;
  guards: Guards;
  pack: Pack;
}) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    get: os.get.handler(async ({ context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return await readProfile(database, viewer.id, pack.gym.units);
    }),
    save: os.save.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.member(c);
      const saved = await saveProfile(database, viewer.id, input, pack.gym.units);
      if (saved === null) {
        throw new Refusal(
          'conflict',
          'Your profile was saved in another tab or on another device since you opened it. Nothing was changed.',
          { current: await readProfile(database, viewer.id, pack.gym.units) },
        );
      }
      return saved;
    }),
  });
}
