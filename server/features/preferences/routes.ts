import { implement } from '@orpc/server';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { AthletePreferences } from '#server/assistant/athlete.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Catalog } from '#server/models/catalog.ts';
import { preferences as contract, type Preferences } from '#shared/preferences.ts';
import type { Viewer } from '#shared/viewer.ts';
import { readPreferences, savePreferences } from './store.ts';

interface Options {
  database: Database;
  guards: Guards;
  catalog: Catalog;
  pack: Pack;
}

export function preferenceRoutes({ database, guards, catalog, pack }: Options) {
  const os = implement(contract).$context<CallContext>();

  /**
   * Resolves preferences as of today: a model or personality that no longer exists or is no longer allowed
   * becomes the default.
   */
  const effective = (kept: AthletePreferences, viewer: Viewer): Preferences => ({
    ...kept,
    model: catalog.chatModel(kept.model, viewer).id,
    personality: pack.personalities.some(({ id }) => id === kept.personality) ? kept.personality : 'default',
  });

  /** @throws Refusal forbidden, wrong_shape */
  function chosenModel(id: string | null, viewer: Viewer): string | null {
    if (id === null || id === catalog.defaultId) return null;
    requireAdmin(viewer, 'choose a model');
    if (catalog.choices(viewer).some((choice) => choice.id === id)) return id;
    throw new Refusal('wrong_shape', `The field model is invalid: there is no model ${id} you can choose.`);
  }

  return os.router({
    get: os.get.handler(async ({ context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return effective(await readPreferences(database, viewer.id), viewer);
    }),
    save: os.save.handler(async ({ input, context: { c } }) => {
      const { model, temperature, personality, memory } = input;
      // Each athlete decides whether the coach may remember, paid or not.
      const memoryAlone = [model, temperature, personality].every((choice) => choice === undefined);
      const viewer = memoryAlone ? await guards.signedIn(c) : await guards.member(c);
      if (personality !== undefined && !pack.personalities.some(({ id }) => id === personality)) {
        throw new Refusal(
          'wrong_shape',
          `The field personality is invalid: there is no personality ${personality}.`,
        );
      }
      const changes = {
        ...(model !== undefined && { model: chosenModel(model, viewer) }),
        ...(temperature !== undefined && { temperature }),
        ...(personality !== undefined && { personality }),
        ...(memory !== undefined && { memory }),
      };
      return effective(await savePreferences(database, viewer.id, changes), viewer);
    }),
  });
}
