import { requireSignUpSecret } from '#server/auth/sign-up-secret.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { Limits } from '#server/http/limits.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { SECRET_LIMIT } from './limits.ts';

/** Requires the sign-up secret, where there is one. Counted before it is compared; a right one is given back. */
export async function checkSecret(
  { limits, secretOfSignUp }: { limits: Limits; secretOfSignUp: string | null },
  c: RequestContext,
  given: string | undefined,
): Promise<void> {
  const address = addressBucket(c.get('address'));
  await limits.take(SECRET_LIMIT, address);
  requireSignUpSecret(secretOfSignUp, given);
  await limits.giveBack(SECRET_LIMIT, address);
}
