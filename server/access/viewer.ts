import type { Account } from '#server/auth/account.ts';
import type { SignedIn } from '#server/auth/session.ts';
import type { Viewer } from '#shared/viewer.ts';
import { accessOf } from './access.ts';

export interface Rules {
  subscriptionsOn: boolean;
  /** Admins need a second factor before they can use admin features. */
  adminTwoFactor: boolean;
  /** The time used for payments. */
  moneyNow: () => Date;
  /** Asks the payment provider about a subscription whose end has passed; resolves to whether it answered. */
  recheck: (userId: string) => Promise<boolean>;
}

/** Converts a signed-in user for the API, with their current access. */
export function viewerFrom(
  user: Account & Pick<SignedIn, 'actingAdmin'>,
  { subscriptionsOn, adminTwoFactor, moneyNow }: Rules,
): Viewer {
  const access = accessOf(user, user, subscriptionsOn, { now: new Date(), moneyNow: moneyNow() });
  const waits = user.isAdmin && adminTwoFactor && !user.twoFactorEnabled;
  return {
    id: user.id,
    email: user.email,
    aud: 'authenticated',
    isAdmin: user.isAdmin && !waits,
    isSuperAdmin: user.isSuperAdmin && !waits,
    isWhitelist: user.isWhitelist,
    isOG: user.isOG,
    isTrialPeriod: access.reason === 'trial',
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    access,
    subscription: user.subscription && {
      status: user.subscription.status,
      current_period_end: user.subscription.currentPeriodEnd?.toISOString() ?? null,
      cancel_at: user.subscription.cancelAt?.toISOString() ?? null,
    },
    admin_waits: waits,
    acting_admin: user.actingAdmin,
  };
}
