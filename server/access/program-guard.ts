import type { KeyAccount, KeyReader } from '#server/auth/api-keys.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { ACCOUNT_REQUEST_LIMIT, type Limits, REQUEST_LIMIT } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { API_SCOPES, SCOPES, type Scope } from '#shared/connection-limits.ts';
import { readChecked, requireAccess } from './guards.ts';
import type { KeyHolder } from './key-guard.ts';
import { ofPrograms } from './key-guard.ts';
import { type Rules, viewerFrom } from './viewer.ts';

/** A member's program, admitted by an API key or an access token. */
export interface Program extends KeyHolder {
  /** Refuses a call that needs a missing scope: 403, with the challenge to ask the member for it. */
  lacks(scope: Scope): ProgramRefusal;
}

/** A refusal that a program can act on. */
export class ProgramRefusal extends Refusal {
  /** For the header `WWW-Authenticate`. */
  readonly challenge: string;

  constructor(code: 'not_signed_in' | 'forbidden', message: string, challenge: string) {
    super(code, message);
    this.challenge = challenge;
  }
}

/**
 * Admits a program with an API key or access token of a member with access, valid for `scope` if one is
 * named.
 * @throws ProgramRefusal not_signed_in, forbidden
 * @throws Refusal no_access
 */
export type ProgramGuard = (c: RequestContext, scope?: Scope) => Promise<Program>;

const NOTHING =
  'Connect this program to your account, or send an API key as Authorization: Bearer. You can create one under Account, Connections.';
const WRONG =
  'This access token or API key is wrong or was revoked. Connect the program again under its settings.';
const EXPIRED = 'This access token or API key has expired.';

/** `metadataUrl`: where a program reads how to get an access token. */
export function createProgramGuard(
  readBearer: KeyReader,
  limits: Limits,
  rules: Rules,
  metadataUrl: () => string,
): ProgramGuard {
  const challenge = (error: string | undefined, scopes: readonly Scope[]) =>
    [
      `Bearer resource_metadata="${metadataUrl()}"`,
      ...(error === undefined ? [] : [`error="${error}"`]),
      `scope="${scopes.join(' ')}"`,
    ].join(', ');
  // All scopes: tools whose scope a program lacks are not listed, so it would never ask for the rest.
  const refuse = (message: string, error?: string) =>
    new ProgramRefusal('not_signed_in', message, challenge(error, API_SCOPES));
  return async (c, scope) => {
    const { headers } = c.req.raw;
    const caller = { address: c.get('address'), program: c.req.header('user-agent') };
    const account: KeyAccount | null = await readChecked(() => readBearer(headers, caller), rules);
    if (account === null) {
      await limits.take(REQUEST_LIMIT, addressBucket(caller.address));
      throw headers.has('authorization') ? refuse(WRONG, 'invalid_token') : refuse(NOTHING);
    }
    await limits.take(ACCOUNT_REQUEST_LIMIT, ofPrograms(account.id));
    c.set('actor', { userId: account.id, adminId: null });
    if (account.expired) throw refuse(EXPIRED, 'invalid_token');
    const program: Program = {
      viewer: viewerFrom({ ...account, actingAdmin: null }, rules),
      scopes: new Set(account.scopes),
      lacks: (missing) => {
        const what = SCOPES.find(({ id }) => id === missing)!.label.toLowerCase();
        return new ProgramRefusal(
          'forbidden',
          `This program has no permission to ${what} (${missing}). Connect it again and allow this.`,
          // Includes the current scopes: the member's next answer replaces the last.
          challenge(
            'insufficient_scope',
            API_SCOPES.filter((id) => id === missing || program.scopes.has(id)),
          ),
        );
      },
    };
    if (scope !== undefined && !program.scopes.has(scope)) throw program.lacks(scope);
    requireAccess(program.viewer);
    return program;
  };
}
