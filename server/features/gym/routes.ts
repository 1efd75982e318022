import { implement } from '@orpc/server';
import { requireAdmin } from '#server/access/guards.ts';
import { acceptLegal } from '#server/access/legal-versions.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { PartError } from '#server/content/gym-parts.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { gym as contract } from '#shared/gym.ts';
import type { GymPart } from '#shared/gym-parts.ts';
import { editsState } from './edits-state.ts';

export function gymRoutes(parts: FeatureParts) {
  const { database, guards, gymEdits, pack } = parts;
  const os = implement(contract).$context<CallContext>();

  async function superAdmin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'edit the gym', 'isSuperAdmin');
    return viewer;
  }

  async function change(c: RequestContext, part: GymPart, value: unknown, version: number) {
    const viewer = await superAdmin(c);
    const kept = await database.as('service').transaction(async (tx) => {
      const done = await gymEdits.keep(tx, { part, value, version, userId: viewer.id });
      const now = value === null ? 'put_back' : 'edited';
      if (done) await writeAuditEvent(tx, c, { kind: 'gym_edited', detail: { part, now } });
      return done;
    });
    await gymEdits.refresh();
    // Those who write the legal text are not asked to accept it.
    if (kept && part === 'legal')
      await database.as('service').transaction((tx) => acceptLegal(tx, pack.legal, { userId: viewer.id }));
    const state = await editsState(parts);
    if (!kept)
      throw new Refusal('conflict', 'Someone else has edited this in the meantime.', { current: state });
    return state;
  }

  return {
    suggestions: os.suggestions.handler(() => ({ suggestions: pack.suggestions })),
    personalities: os.personalities.handler(() => ({
      personalities: pack.personalities.map(({ prompt: _, ...shown }) => shown),
    })),
    faq: os.faq.handler(() => ({ entries: pack.faq })),
    edits: os.edits.handler(async ({ context: { c } }) => {
      await superAdmin(c);
      await gymEdits.refresh();
      return await editsState(parts);
    }),
    edit: os.edit.handler(async ({ input: { part, value, version }, context: { c } }) => {
      if (value == null) throw new Refusal('wrong_shape', 'The value is missing.');
      return await change(c, part, value, version).catch((error: unknown) => {
        if (error instanceof PartError) throw new Refusal('wrong_shape', error.message, { cause: error });
        throw error;
      });
    }),
    putBack: os.putBack.handler(
      async ({ input: { part, version }, context: { c } }) => await change(c, part, null, version),
    ),
  };
}
