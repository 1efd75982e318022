import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { tokenHash } from './hashed-tokens.ts';

/** The user a request's session belongs to, as the database has them now. */
export interface SignedIn {
  id: string;
  sessionId: string;
  email: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isWhitelist: boolean;
  isOG: boolean;
  twoFactorEnabled: boolean;
  lastSignInAt: Date | null;
  createdAt: Date;
  /** Null: with the account. */
  trialBeganAt: Date | null;
  updatedAt: Date;
  /** The admin who is signed in as this user; null when it is the user. */
  actingAdmin: { id: string; email: string } | null;
}

const admins = alias(users, 'admins');

/** How exactly it is known when a session was last used: more would be a write a request. */
const USED_WITHIN = '5 minutes';

/** Finds out whose session a request carries: the cookie, or `Authorization: Bearer` with a session token. */
export type SessionReader = (headers: Headers) => Promise<SignedIn | null>;

/**
 * One query a request, nothing cached: a lost flag or an ended session counts from the next request on. Better Auth's
 * own reader does the same in three queries and renews the cookie; `POST /api/auth`, which every page load makes, uses it.
 */
export function createSessionReader(
  database: Database,
  { secret, cookieName, log }: { secret: string; cookieName: string; log: Logger },
): SessionReader {
  // Nobody waits for it.
  const noteUse = (id: string) =>
    void database
      .asService((tx) => tx.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, id)))
      .catch((err: unknown) => log.warn({ err }, 'the use of a session was not noted'));
  const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName.replace(/[.$]/g, '\\$&')}=([^;]+)`);
  return async (headers) => {
    const token = tokenOf(headers, cookiePattern, secret);
    if (token === null) return null;
    const rows = await database.readAsService((tx) =>
      tx
        .select({
          id: users.id,
          sessionId: sessions.id,
          email: users.email,
          isAdmin: users.isAdmin,
          isSuperAdmin: users.isSuperAdmin,
          isWhitelist: users.isWhitelist,
          isOG: users.isOG,
          twoFactorEnabled: users.twoFactorEnabled,
          usedLongAgo: sql<boolean>`${sessions.lastUsedAt} < now() - ${USED_WITHIN}::interval`,
          lastSignInAt: users.lastSignInAt,
          createdAt: users.createdAt,
          trialBeganAt: users.trialBeganAt,
          updatedAt: users.updatedAt,
          actingAdmin: { id: admins.id, email: admins.email },
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        // Who acts as someone must still be a super admin, and the other still be none.
        .leftJoin(admins, and(eq(admins.id, sessions.actingAdminId), eq(admins.isSuperAdmin, true)))
        .where(
          and(
            eq(sessions.token, tokenHash(token)),
            gt(sessions.expiresAt, sql`now()`),
            or(
              isNull(sessions.actingAdminId),
              and(isNotNull(admins.id), not(users.isAdmin), not(users.isSuperAdmin)),
            ),
          ),
        ),
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { usedLongAgo, ...signedIn } = row;
    if (usedLongAgo) noteUse(signedIn.sessionId);
    return signedIn;
  };
}

/** The session token, when its signature is ours. Better Auth signs `token.base64(HMAC-SHA256)`. */
function tokenOf(headers: Headers, cookiePattern: RegExp, secret: string): string | null {
  const authorization = headers.get('authorization');
  const bearer = authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
  const written = bearer ?? headers.get('cookie')?.match(cookiePattern)?.[1];
  if (written === undefined || written.length > 512) return null;
  let signed: string;
  try {
    signed = decodeURIComponent(written);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  // A program may present the bare token it was given at sign-in.
  if (dot < 0) return bearer === undefined ? null : signed;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected) ? token : null;
}
