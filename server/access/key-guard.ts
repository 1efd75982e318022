import type { KeyReader } from '#server/auth/api-keys.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { ACCOUNT_REQUEST_LIMIT, type Limits, REQUEST_LIMIT } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { SCOPES, type Scope } from '#shared/connection-limits.ts';
import type { Viewer } from '#shared/viewer.ts';
import { readChecked, requireAccess } from './guards.ts';
import { type Rules, viewerFrom } from './viewer.ts';

/** The member whose program makes a call, and what it may do. */
export interface KeyHolder {
  viewer: Viewer;
  scopes: ReadonlySet<Scope>;
}

/**
 * Admits a program with an API key of a member with access, valid for `scope`.
 * @throws Refusal not_signed_in, forbidden, no_access
 */
export type KeyGuard = (c: RequestContext, scope: Scope) => Promise<KeyHolder>;

const NO_KEY = 'Send an API key as Authorization: Bearer. You can create one under Account, Connections.';
const WRONG_KEY =
  'This API key is wrong or was revoked. You can create another one under Account, Connections.';
const EXPIRED_KEY = 'This API key has expired. You can create another one under Account, Connections.';

/** The bucket of an account's programs: theirs alone, so that none locks its member out. */
export const ofPrograms = (accountId: string) => `${accountId} programs`;

export function createKeyGuard(readKey: KeyReader, limits: Limits, rules: Rules): KeyGuard {
  return async (c, scope) => {
    const { headers } = c.req.raw;
    const caller = { address: c.get('address'), program: c.req.header('user-agent') };
    const account = await readChecked(() => readKey(headers, caller), rules);
    // Calls with a key count per account, even from a shared address; an invalid key counts as anonymous.
    if (account === null) {
      await limits.take(REQUEST_LIMIT, addressBucket(caller.address));
      throw new Refusal('not_signed_in', headers.has('authorization') ? WRONG_KEY : NO_KEY);
    }
    await limits.take(ACCOUNT_REQUEST_LIMIT, ofPrograms(account.id));
    c.set('actor', { userId: account.id, adminId: null });
    if (account.expired) throw new Refusal('not_signed_in', EXPIRED_KEY);
    const scopes = new Set(account.scopes);
    if (!scopes.has(scope)) {
      const what = SCOPES.find(({ id }) => id === scope)!.label.toLowerCase();
      throw new Refusal(
        'forbidden',
        `This API key has no permission to ${what} (${scope}). Create one that has it under Account, Connections.`,
      );
    }
    const viewer = viewerFrom({ ...account, actingAdmin: null }, rules);
    requireAccess(viewer);
    return { viewer, scopes };
  };
}
