import type { Account } from '#server/auth/account.ts';
import { bringsSession, type SessionReader, type SignedIn } from '#server/auth/session.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { ACCOUNT_REQUEST_LIMIT, type Limits, REQUEST_LIMIT } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { noAccess } from '#shared/no-access.ts';
import type { Viewer } from '#shared/viewer.ts';
import { isUnchecked } from './subscription.ts';
import { type Rules, viewerFrom } from './viewer.ts';

/** Access checks. Each throws a Refusal when access is denied. */
export interface Guards {
  /** Null when nobody is signed in. */
  maybeSignedIn(c: RequestContext): Promise<Viewer | null>;
  /** @throws Refusal not_signed_in, forbidden when the query names someone else */
  signedIn(c: RequestContext): Promise<Viewer>;
  /** Requires a session with access to the coach. @throws Refusal not_signed_in, no_access */
  member(c: RequestContext): Promise<Viewer>;
  /**
   * Requires the user themselves, for what an admin acting as them must not touch (password, second factor,
   * sessions, billing, export, deletion).
   * @throws Refusal not_signed_in, forbidden
   */
  notImpersonating(c: RequestContext): Promise<Viewer>;
  /** Returns the session itself. @throws Refusal like `signedIn` */
  session(c: RequestContext): Promise<SignedIn>;
  /** Rereads the viewer after their flags changed. @throws Refusal like `signedIn` */
  reload(c: RequestContext): Promise<Viewer>;
}

export function createGuards(readSession: SessionReader, limits: Limits, rules: Rules): Guards {
  const sessions = new WeakMap<RequestContext, SignedIn | null>();
  // Signed-in calls count per account, even from a shared address; an invalid session counts as anonymous.
  const count = async (c: RequestContext, session: SignedIn | null): Promise<void> => {
    if (session !== null) await limits.take(ACCOUNT_REQUEST_LIMIT, session.id);
    else if (bringsSession(c.req.raw.headers))
      await limits.take(REQUEST_LIMIT, addressBucket(c.get('address')));
  };
  const sessionOf = async (c: RequestContext): Promise<SignedIn | null> => {
    const known = sessions.get(c);
    const session =
      known === undefined ? await readChecked(() => readSession(c.req.raw.headers), rules) : known;
    if (known === undefined) await count(c, session);
    sessions.set(c, session);
    c.set('actor', session ? { userId: session.id, adminId: session.actingAdmin?.id ?? null } : undefined);
    return session;
  };
  const maybeSignedIn = async (c: RequestContext): Promise<Viewer | null> => {
    const session = await sessionOf(c);
    return session && viewerFrom(session, rules);
  };
  const signedIn = async (c: RequestContext): Promise<Viewer> => {
    const viewer = await maybeSignedIn(c);
    if (viewer === null) throw new Refusal('not_signed_in', 'Please sign in.');
    requireClaimsOwn(viewer, c.req.queries());
    return viewer;
  };
  const notImpersonating = async (c: RequestContext): Promise<Viewer> => {
    const viewer = await signedIn(c);
    if (viewer.acting_admin === null) return viewer;
    throw new Refusal('forbidden', `Only ${viewer.email} can do this. You are signed in as them.`);
  };
  return {
    maybeSignedIn,
    signedIn,
    notImpersonating,
    async member(c) {
      const viewer = await signedIn(c);
      requireAccess(viewer);
      return viewer;
    },
    async session(c) {
      await signedIn(c);
      return sessions.get(c)!;
    },
    async reload(c) {
      sessions.delete(c);
      return await signedIn(c);
    },
  };
}

/** Checks with the payment provider before treating anyone as expired: a renewal may have gone unreported. */
export async function readChecked<A extends Account>(
  read: () => Promise<A | null>,
  rules: Pick<Rules, 'moneyNow' | 'recheck'>,
): Promise<A | null> {
  const account = await read();
  const subscription = account?.subscription;
  if (account == null || subscription == null || !isUnchecked(subscription, rules.moneyNow())) return account;
  return (await rules.recheck(account.id)) ? await read() : account;
}

/** @throws Refusal no_access */
export function requireAccess(viewer: Viewer): void {
  const reason = noAccess(viewer.access);
  if (reason !== null) throw new Refusal('no_access', reason);
}

/**
 * `may`: what only admins can do, as in 'close goals'.
 * @throws Refusal forbidden
 */
export function requireAdmin(
  viewer: Viewer,
  may: string,
  role: 'isAdmin' | 'isSuperAdmin' = 'isAdmin',
): void {
  if (viewer[role]) return;
  throw new Refusal(
    'forbidden',
    viewer.admin_waits
      ? 'Admins need two-factor authentication here. Turn it on under Account, Security, then continue.'
      : `Only ${role === 'isAdmin' ? 'admins' : 'super admins'} can ${may}.`,
  );
}

/** Fields that may name the user, as in older clients: by id, by address, or as an object with either. */
const CLAIMS = ['user', 'userId', 'user_id', 'adminUser', 'created_by', 'email', 'user_email'];

/**
 * Requires such fields of a payload or query to name the session's own user. Applies to every call that needs
 * a session, before its schema, which need not know of them.
 * @throws Refusal forbidden
 */
export function requireClaimsOwn(viewer: Viewer, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return;
  // A query writes the id of an object as `user[id]`.
  const given = Object.entries(payload).filter(([name]) => CLAIMS.includes(name.replace(/\[.*$/s, '')));
  if (given.every(([, claim]) => [claim].flat().every((one) => isOwn(viewer, one)))) return;
  throw new Refusal('forbidden', 'You are signed in as someone else. Please reload the page.');
}

function isOwn(viewer: Viewer, claim: unknown): boolean {
  if (claim == null) return true;
  if (typeof claim === 'object') {
    const { id, email } = claim as { id?: unknown; email?: unknown };
    return (id != null || email != null) && isOwn(viewer, id) && isOwn(viewer, email);
  }
  return typeof claim === 'string' && [viewer.id, viewer.email].includes(claim.trim().toLowerCase());
}
