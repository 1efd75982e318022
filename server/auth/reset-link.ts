import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#shared/durations.ts';
import type { Auth } from './auth.ts';

const RESET_LASTS_MS = HOUR_MS;

/** The identifier of a reset link's token. */
export const resetName = (token: string) => `reset-password:${token}`;

/** Creates the path of a link to choose a new password; it works once, within an hour. @throws AccountGone */
export async function makeResetPath(auth: Auth, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: resetName(token),
    value: userId,
    expiresAt: new Date(Date.now() + RESET_LASTS_MS),
  });
  return `/update-password#token=${token}`;
}
