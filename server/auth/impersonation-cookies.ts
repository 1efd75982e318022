import { eq } from 'drizzle-orm';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Database } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { IMPERSONATION_MINUTES } from '#shared/member-state.ts';
import type { Auth } from './auth.ts';
import { isSharedDevice, SET_ASIDE, signedToken } from './auth-reply.ts';
import type { SessionReader, SignedIn } from './session.ts';

const SECONDS = IMPERSONATION_MINUTES * 60;
/** How long the admin's own session stays aside: a working day, in which acting may begin several times. */
const ASIDE_SECONDS = 12 * 3600;

/**
 * The cookies of a browser in which an admin acts as someone: that session's, and the admin's own, set aside.
 */
export interface ImpersonationCookies {
  /**
   * Signs the browser in with the session of `token`, and sets aside its current session if it is `adminId`'s
   * own; anyone else's ends.
   */
  begin(c: RequestContext, token: string, adminId: string): Promise<void>;
  /**
   * Restores the session that was set aside, of `adminId`, or of any super admin if null: once the session in
   * which they acted has expired, nobody is known. @returns whether it continues
   */
  giveBack(c: RequestContext, adminId: string | null): Promise<boolean>;
  /** Ends the session that was set aside. */
  forget(c: RequestContext): Promise<void>;
}

/**
 * The admin's session is set aside only in the browser: the session in which they act does not lead to it, so
 * stealing that session alone gives no access to the admin's.
 */
export function impersonationCookies(options: {
  auth: Auth;
  database: Database;
  readSession: SessionReader;
}): ImpersonationCookies {
  const { auth, database, readSession } = options;
  const cookies = async () => {
    const { authCookies, createAuthCookie, secret } = await auth.$context;
    return { own: authCookies.sessionToken, aside: createAuthCookie(SET_ASIDE), secret };
  };
  const lifetime = async () => (await auth.$context).sessionConfig.expiresIn;
  type Cookie = Awaited<ReturnType<typeof cookies>>['own'];
  /** On a device that is not theirs, a cookie ends with the browser. */
  const put = async (c: RequestContext, { name, attributes }: Cookie, value: string, seconds: number) => {
    const maxAge = (await isSharedDevice(auth, c)) ? undefined : seconds;
    setCookie(c, name, value, { ...attributes, maxAge } as Parameters<typeof setCookie>[3]);
  };
  const drop = (c: RequestContext, { name, attributes }: Cookie) =>
    void deleteCookie(c, name, attributes as Parameters<typeof deleteCookie>[2]);
  const sessionOf = (name: string, value: string): Promise<SignedIn | null> =>
    readSession(new Headers({ cookie: `${name}=${encodeURIComponent(value)}` }));
  const endSession = ({ sessionId }: SignedIn) =>
    database.as('service').transaction((tx) => tx.delete(sessions).where(eq(sessions.id, sessionId)));

  return {
    async begin(c, token, adminId) {
      const { own, aside, secret } = await cookies();
      const before = getCookie(c, own.name);
      const session = before === undefined ? null : await sessionOf(own.name, before);
      if (session?.id === adminId && session.actingAdmin === null)
        await put(c, aside, before!, ASIDE_SECONDS);
      else if (session !== null) await endSession(session);
      await put(c, own, signedToken(token, secret), SECONDS);
    },
    async giveBack(c, adminId) {
      const { own, aside } = await cookies();
      const value = getCookie(c, aside.name);
      const session = value === undefined ? null : await sessionOf(own.name, value);
      if (value !== undefined) drop(c, aside);
      const theirs =
        session?.actingAdmin === null && (adminId === null ? session.isSuperAdmin : session.id === adminId);
      if (theirs) await put(c, own, value!, await lifetime());
      else drop(c, own);
      return theirs;
    },
    async forget(c) {
      const { own, aside } = await cookies();
      const value = getCookie(c, aside.name);
      if (value === undefined) return;
      drop(c, aside);
      const session = await sessionOf(own.name, value);
      if (session !== null) await endSession(session);
    },
  };
}
