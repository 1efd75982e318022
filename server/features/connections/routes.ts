import { implement } from '@orpc/server';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { API_PATH, MCP_PATH } from '#shared/connection-limits.ts';
import { connections as contract } from '#shared/connections.ts';
import { addKey, listKeys, revokeKey } from './store.ts';

/** New keys, by account. */
const KEY_LIMIT: Limit = { name: 'apiKey', points: 30, seconds: 3600, shared: true };

/** Not for an admin who acts as the member: a key would outlast their visit. */
export function connectionRoutes({
  database,
  guards,
  limits,
  settings,
  site,
}: Pick<FeatureParts, 'database' | 'guards' | 'limits' | 'settings' | 'site'>) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const origin = site().replace(/\/+$/, '');
      return {
        keys: await listKeys(database, viewer.id),
        api_address: origin + API_PATH,
        mcp_address: origin + MCP_PATH,
      };
    }),
    addKey: os.addKey.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      if (settings.MEMBER_API_KEYS === 'off')
        throw new Refusal('forbidden', 'This gym does not let programs ask the coach.');
      await limits.take(KEY_LIMIT, viewer.id);
      return await addKey(database, c, viewer.id, input);
    }),
    revokeKey: os.revokeKey.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await revokeKey(database, c, viewer.id, id);
      return { id };
    }),
  });
}
