import type { Exchange, ExchangeContext } from '#server/http/exchange.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { SessionReader } from './session.ts';
import { type Rules, viewerFrom } from './viewer.ts';

/** Who may pass. Each throws a Refusal for those who may not. */
export interface Guards {
  /** @throws Refusal not_signed_in */
  signedIn(c: ExchangeContext): Promise<Viewer>;
  /** Signed in, and access to the coach is open. @throws Refusal not_signed_in, no_access */
  member(c: ExchangeContext): Promise<Viewer>;
  /**
   * Signed in, and it is the user themselves: for what an admin who acts as them must not touch (password, second
   * factor, sessions, billing, export, deletion).
   * @throws Refusal not_signed_in, forbidden
   */
  notImpersonating(c: ExchangeContext): Promise<Viewer>;
}

export function createGuards(readSession: SessionReader, rules: Rules): Guards {
  const signedIn = async (c: ExchangeContext): Promise<Viewer> => {
    const known: Exchange['Variables']['signedIn'] = c.get('signedIn');
    const user = known === undefined ? await readSession(c.req.raw.headers) : known;
    c.set('signedIn', user);
    if (user === null) throw new Refusal('not_signed_in', 'Please sign in.');
    return viewerFrom(user, rules);
  };
  return {
    signedIn,
    async member(c) {
      const viewer = await signedIn(c);
      requireAccess(viewer);
      return viewer;
    },
    async notImpersonating(c) {
      const viewer = await signedIn(c);
      if (viewer.acting_admin === null) return viewer;
      throw new Refusal('forbidden', `Only ${viewer.email} can do this. You are signed in for them.`);
    },
  };
}

/** @throws Refusal no_access */
export function requireAccess(viewer: Viewer): void {
  if (viewer.access.allowed) return;
  throw new Refusal(
    'no_access',
    viewer.access.reason === 'expired'
      ? 'Your subscription has expired. Please update your subscription.'
      : "Your free trial has ended and you don't have an active subscription.",
  );
}

/**
 * `may`: what only they can do, as in 'close goals'.
 * @throws Refusal forbidden
 */
export function requireAdmin(
  viewer: Viewer,
  may: string,
  role: 'isAdmin' | 'isSuperAdmin' = 'isAdmin',
): void {
  if (viewer[role] || viewer.isSuperAdmin) return;
  throw new Refusal(
    'forbidden',
    viewer.admin_waits
      ? 'Admins need two-factor authentication here. Turn it on under Account, Security, then go on.'
      : `Only ${role === 'isAdmin' ? 'admins' : 'super admins'} can ${may}.`,
  );
}

/**
 * A payload may name its user, as older clients do. It must be the session's own.
 * @throws Refusal forbidden
 */
export function requireClaimsOwn(
  viewer: Viewer,
  claims: {
    user?: string | { id: string } | null | undefined;
    userId?: string | null | undefined;
    email?: string | null | undefined;
  },
): void {
  const user = typeof claims.user === 'object' && claims.user !== null ? claims.user.id : claims.user;
  const wrong =
    (user != null && user !== viewer.id && user !== viewer.email) ||
    (claims.userId != null && claims.userId !== viewer.id) ||
    (claims.email != null && claims.email.toLowerCase() !== viewer.email);
  if (wrong) throw new Refusal('forbidden', 'You are signed in as someone else. Please reload the page.');
}
