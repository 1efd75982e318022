import { implement } from '@orpc/server';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Limit } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { API_PATH, MCP_PATH } from '#shared/connection-limits.ts';
import { connections as contract } from '#shared/connections.ts';
import { answerRequest, readRequest } from './consent.ts';
import { disconnectProgram, listPrograms } from './programs.ts';
import { addKey, listKeys, revokeKey } from './store.ts';

/** New keys, per account. */
const KEY_LIMIT: Limit = { name: 'apiKey', points: 30, seconds: 3600, shared: true };

/** Program requests viewed or answered, per account. */
const REQUEST_LIMIT: Limit = { name: 'connectionRequest', points: 120, seconds: 300, shared: true };

type Parts = Pick<FeatureParts, 'auth' | 'database' | 'guards' | 'limits' | 'pack' | 'secret' | 'site'>;

/** Closed to an admin acting as the member: a key or connected program would outlast their visit. */
export function connectionRoutes(parts: Parts) {
  const { database, guards, limits, pack, site } = parts;
  const os = implement(contract).$context<CallContext>();
  /** @returns the member who may connect a program, and their session */
  const deciding = async (c: RequestContext): Promise<{ userId: string; sessionId: string }> => {
    const viewer = await guards.notImpersonating(c);
    if (!pack.gym.programs.mcp) throw new Refusal('forbidden', 'This gym does not let programs connect.');
    await limits.take(REQUEST_LIMIT, viewer.id);
    return { userId: viewer.id, sessionId: (await guards.session(c)).sessionId };
  };
  return os.router({
    list: os.list.handler(async ({ context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      const origin = site();
      return {
        keys: await listKeys(database, viewer.id),
        programs: await listPrograms(database, viewer.id),
        api_address: origin + API_PATH,
        mcp_address: origin + MCP_PATH,
      };
    }),
    addKey: os.addKey.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      if (!pack.gym.programs.api_keys)
        throw new Refusal('forbidden', 'This gym does not let programs ask the coach.');
      await limits.take(KEY_LIMIT, viewer.id);
      return await addKey(database, c, viewer.id, input);
    }),
    revokeKey: os.revokeKey.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await revokeKey(database, c, viewer.id, id);
      return { id };
    }),
    readRequest: os.readRequest.handler(async ({ input: { request }, context: { c } }) => {
      const { sessionId } = await deciding(c);
      return await readRequest(parts, c, { sessionId, request });
    }),
    answerRequest: os.answerRequest.handler(async ({ input, context: { c } }) => {
      return { url: await answerRequest(parts, c, { ...input, ...(await deciding(c)) }) };
    }),
    disconnect: os.disconnect.handler(async ({ input: { id }, context: { c } }) => {
      const viewer = await guards.notImpersonating(c);
      await disconnectProgram(database, c, viewer.id, id);
      return { id };
    }),
  });
}
