import type { Viewer } from '#shared/viewer.ts';
import { accessOf } from './access.ts';
import type { SignedIn } from './session.ts';

/** The signed-in user as the wire shows them, with access as of now. */
export function viewerFrom(user: SignedIn, subscriptionsOn: boolean): Viewer {
  const access = accessOf(user, null, subscriptionsOn, new Date());
  return {
    id: user.id,
    email: user.email,
    isAdmin: user.isAdmin,
    isSuperAdmin: user.isSuperAdmin,
    isWhitelist: user.isWhitelist,
    isOG: user.isOG,
    isTrialPeriod: access.reason === 'trial',
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    access,
    acting_admin: user.actingAdmin,
  };
}
