import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { dayOfMoment } from '#server/words/dates.ts';
import { findTrialBegin } from './trial.ts';

/** Better Auth's code for an account whose owner wants it gone. */
export const LEAVING = 'ACCOUNT_LEAVING';

/** @throws APIError with the code `LEAVING`: nobody signs in to an account that is about to be deleted */
async function refuseLeaving(tx: Transaction, userId: string): Promise<void> {
  const [leaving] = await tx
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  if (leaving === undefined) return;
  throw new APIError('FORBIDDEN', {
    code: LEAVING,
    message: `This account will be deleted on ${dayOfMoment(leaving.dueAt, 'UTC')}. To keep it, open the link in the mail that we have just sent you.`,
  });
}

interface Creation {
  model: string;
  data?: Record<string, unknown>;
}

/**
 * Better Auth’s `create`, mindful of who is leaving and who left: no session begins in an account that is about to be
 * deleted, and a new account goes on with the trial that an address of the same person began. In the transaction it runs in, since
 * its hooks would wait for that one to end.
 */
export const minded =
  <Q extends Creation>(
    tx: Transaction,
    secret: string,
    create: (query: Q, ...rest: unknown[]) => Promise<unknown>,
  ) =>
  async (query: Q, ...rest: unknown[]): Promise<unknown> => {
    const { model, data } = query;
    if (model === 'session') await refuseLeaving(tx, String(data?.userId));
    if (model !== 'user') return await create(query, ...rest);
    const trialBeganAt = await findTrialBegin(tx, secret, String(data?.email));
    return await create({ ...query, data: { ...data, trialBeganAt } }, ...rest);
  };
