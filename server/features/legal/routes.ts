import { implement } from '@orpc/server';
import { versionOf } from '#server/access/legal-versions.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import { Refusal } from '#server/http/refusal.ts';
import { legal as contract } from '#shared/legal.ts';
import { accept, type currentText, readStanding } from './store.ts';

interface Options extends Pick<FeatureParts, 'database' | 'guards' | 'pack'> {
  current: ReturnType<typeof currentText>;
}

export function legalRoutes({ database, guards, pack, current }: Options) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    text: os.text.handler(() => current()),
    // Only the member can accept, not an admin acting as them.
    standing: os.standing.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      return await readStanding(database, pack.legal, viewer.id);
    }),
    accept: os.accept.handler(async ({ input: { version }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const { legal } = pack;
      if (versionOf(legal) !== version) {
        throw new Refusal('conflict', 'The text has changed in the meantime. Please read it again.');
      }
      await accept(database, legal, viewer.id);
      return await readStanding(database, legal, viewer.id);
    }),
  });
}
