import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, not, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { ACCOUNT_COLUMNS, type Account, type AccountRow, accountOf, withSubscription } from './account.ts';
import { tokenHash } from './hashed-tokens.ts';

/** The user of a request's session, as the database has them now. */
export interface SignedIn extends Account {
  sessionId: string;
  /** The admin acting as this user; null when it is the user. */
  actingAdmin: { id: string; email: string } | null;
}

/** The precision of a session's last use: more would cost a write per request. */
const USED_WITHIN = '5 minutes';

/** Whether a session has not expired. */
export const isCurrent = gt(sessions.expiresAt, sql`now()`);

/**
 * Deletes expired sessions, which contain addresses and devices. The last one of each member stays: it shows
 * when they were last seen.
 */
export async function purgeSessions(database: Database): Promise<void> {
  const isLast = sql`(sessions.acting_admin_id is null and not exists (
    select from sessions as later where later.user_id = sessions.user_id and later.acting_admin_id is null
      and (later.last_used_at, later.id) > (sessions.last_used_at, sessions.id)))`;
  await database
    .as('service')
    .transaction((tx) => tx.delete(sessions).where(and(not(isCurrent), not(isLast))));
}

/** Finds whose session a request carries: the cookie, or `Authorization: Bearer` with a session token. */
export type SessionReader = (headers: Headers) => Promise<SignedIn | null>;

/** Whether a request claims a session; only the database knows whether it is valid. */
export const bringsSession = (headers: Headers): boolean =>
  headers.has('authorization') || /session_token=/u.test(headers.get('cookie') ?? '');

interface Options {
  secret: string;
  cookieName: string;
  /** Subscriptions of another mode of the payment provider are ignored. */
  billingMode: string;
  log: Logger;
}

/**
 * One query per request, nothing cached: a lost flag or an ended session takes effect with the next request.
 * Better Auth's own reader does the same in three queries and renews the cookie; `POST /api/auth`, which
 * every page load calls, uses it.
 */
export function createSessionReader(
  database: Database,
  { secret, cookieName, billingMode, log }: Options,
): SessionReader {
  // Not awaited.
  const noteUse = (id: string) =>
    void database
      .as('service')
      .transaction((tx) => tx.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, id)))
      .catch((err: unknown) => log.warn({ err }, 'the use of a session was not noted'));
  const cookiePattern = new RegExp(`(?:^|;\\s*)${RegExp.escape(cookieName)}=([^;]+)`);
  return async (headers) => {
    const token = tokenOf(headers, cookiePattern, secret);
    if (token === null) return null;
    const { rows } = await database
      .as('service')
      .read((tx) => tx.execute<Row>(sessionQuery({ token: tokenHash(token), billingMode })));
    const [row] = rows;
    if (row === undefined) return null;
    if (row.usedLongAgo) noteUse(row.sessionId);
    return signedInOf(row);
  };
}

type Row = AccountRow & {
  sessionId: string;
  adminId: string | null;
  adminEmail: string;
  usedLongAgo: boolean;
};

const sessionQuery = fixedQuery<'token' | 'billingMode'>(
  (value) => sql`
    select ${ACCOUNT_COLUMNS}, sessions.id as "sessionId", admins.id as "adminId", admins.email as "adminEmail",
      sessions.last_used_at < now() - ${USED_WITHIN}::interval as "usedLongAgo"
    from sessions
    join users on users.id = sessions.user_id
    ${withSubscription(value('billingMode'))}
    -- Who acts as someone must still be a super admin, and the other still be none.
    left join users as admins on admins.id = sessions.acting_admin_id and admins.is_super_admin
    where sessions.token = ${value('token')} and sessions.expires_at > now()
      and (sessions.acting_admin_id is null
        or admins.id is not null and not users.is_admin and not users.is_super_admin)`,
);

const signedInOf = (row: Row): SignedIn => ({
  ...accountOf(row),
  sessionId: row.sessionId,
  actingAdmin: row.adminId === null ? null : { id: row.adminId, email: row.adminEmail },
});

/** Returns the session token if the signature is ours. Better Auth signs `token.base64(HMAC-SHA256)`. */
function tokenOf(headers: Headers, cookiePattern: RegExp, secret: string): string | null {
  const authorization = headers.get('authorization');
  const bearer = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const written = bearer ?? headers.get('cookie')?.match(cookiePattern)?.[1];
  if (written === undefined || written.length > 512) return null;
  let signed: string;
  try {
    signed = decodeURIComponent(written);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  // A program may present the bare token it got at sign-in.
  if (dot < 0) return bearer === undefined ? null : signed;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected) ? token : null;
}
