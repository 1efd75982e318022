import { implement } from '@orpc/server';
import type { Pack } from '#server/content/pack.ts';
import type { CallContext } from '#server/http/contract.ts';
import { gym as contract } from '#shared/gym.ts';

export function gymRoutes({ pack }: { pack: Pack }) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    suggestions: os.suggestions.handler(() => ({ suggestions: pack.suggestions })),
    personalities: os.personalities.handler(() => ({
      personalities: pack.personalities.map(({ id, label, description }) => ({ id, label, description })),
    })),
    legal: os.legal.handler(() => pack.legal),
  });
}
