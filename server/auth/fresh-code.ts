import { isAPIError } from 'better-auth/api';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Auth } from './auth.ts';
import { authHeaders } from './auth-reply.ts';
import type { SpendNonce } from './one-time-tokens.ts';
import { CODE_OF_APP, normalizeRecoveryCode, spendCode } from './second-factor.ts';

export const WRONG_CODE = 'This code is wrong or has already been used. Please try the next one.';

/**
 * For actions that need more than a password: requires the signed-in user's second factor. Accepts a code of
 * the authenticator app or a recovery code, each once.
 * @throws Refusal conflict without a second factor, forbidden for a wrong code
 */
export async function requireCode(
  { auth, spendNonce }: { auth: Auth; spendNonce: SpendNonce },
  c: RequestContext,
  session: { id: string; twoFactorEnabled: boolean },
  typed: string,
): Promise<void> {
  if (!session.twoFactorEnabled) {
    throw new Refusal(
      'conflict',
      'This needs two-factor authentication. Turn it on under Account, Security, then try again.',
    );
  }
  const code = typed.replaceAll(/\s/g, '');
  const ofApp = CODE_OF_APP.test(code);
  if (ofApp && !(await spendCode(spendNonce, session.id, code))) throw new Refusal('forbidden', WRONG_CODE);
  const headers = authHeaders(c);
  const check = ofApp
    ? auth.api.verifyTOTP({ headers, body: { code } })
    : auth.api.verifyBackupCode({
        headers,
        body: { code: normalizeRecoveryCode(code), disableSession: true },
      });
  const { user } = await check.catch((error: unknown) => {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    throw new Refusal('forbidden', WRONG_CODE, { cause: error });
  });
  // Of two sessions in one request, Better Auth may have used the other one.
  if (user.id !== session.id) throw new Refusal('forbidden', WRONG_CODE);
}
