import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { type AccountRules, LEAVING } from '#server/auth/account-rules.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Transaction } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { dayOfMoment } from '#server/words/dates.ts';
import { acceptLegal } from './legal-versions.ts';
import { findTrialBegin } from './trial.ts';

/** @throws APIError with the code `LEAVING` when the account is about to be deleted */
async function refuseLeaving(tx: Transaction, userId: string): Promise<void> {
  const [leaving] = await tx
    .select({ dueAt: accountDeletions.dueAt, byGym: accountDeletions.byGym })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  if (leaving === undefined) return;
  throw new APIError('FORBIDDEN', {
    code: LEAVING,
    message: `This account will be deleted on ${dayOfMoment(leaving.dueAt)}. ${
      leaving.byGym
        ? 'The gym has closed it: the email we have just sent you says whom to write to.'
        : 'To keep it, open the link in the email we have just sent you.'
    }`,
  });
}

interface Options {
  /** The key for the hashes kept of deleted addresses. */
  secret: string;
  legal: () => Pack['legal'];
  confirmsAddresses: boolean;
}

/**
 * Enforces rules on new accounts and sessions: no session starts in an account awaiting deletion, and a new
 * account continues the trial that the same person started under another address. Creating one accepts the
 * legal text, as every form that does so says.
 */
export const accountRules = ({ secret, legal, confirmsAddresses }: Options): AccountRules => ({
  beforeSession: refuseLeaving,
  beforeUser: async (tx, email) => ({
    trialBeganAt: await findTrialBegin(tx, { secret, email, confirmsAddresses }),
  }),
  afterUser: (tx, userId) => acceptLegal(tx, legal(), { userId, atSignUp: true }),
});
