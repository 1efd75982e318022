import { randomBytes } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { tokenHash } from '#server/auth/hashed-tokens.ts';
import {
  consumeToken,
  findToken,
  issueToken,
  type OneTimeToken,
  revokeTokens,
} from '#server/auth/one-time-tokens.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { ACCESS_LINK_MINUTES, IMPERSONATION_MINUTES } from '#shared/member-state.ts';
import type { Viewer } from '#shared/viewer.ts';

const PURPOSE = 'access-link';

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes}::int)`;

/**
 * Runs as the service, for a super admin. Their earlier link to the same user ends. @throws Refusal
 * not_found, forbidden
 */
export async function makeLink(
  database: Database,
  c: RequestContext,
  admin: Viewer,
  email: string,
): Promise<{ token: string; expiresAt: Date }> {
  return await database.as('service').transaction(async (tx) => {
    const [target] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()));
    if (target === undefined) throw new Refusal('not_found', 'No user has this email address.');
    if (target.id === admin.id) throw new Refusal('forbidden', 'You are already signed in as this user.');
    if (target.isAdmin || target.isSuperAdmin) {
      throw new Refusal('forbidden', 'Admins cannot be impersonated.');
    }
    const parties = { purpose: PURPOSE, userId: target.id, issuerId: admin.id } as const;
    await revokeTokens(tx, parties);
    const link = await issueToken(tx, { ...parties, expiresAt: inMinutes(ACCESS_LINK_MINUTES) });
    await writeAuditEvent(tx, c, { kind: 'impersonation_link', subjectId: target.id });
    return link;
  });
}

/** Reads both users, only while one may act as the other. */
async function partiesOf(tx: Transaction, { issuerId, userId }: OneTimeToken) {
  if (issuerId === null || userId === null) return null;
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, issuerId), eq(users.id, userId)));
  const admin = rows.find(({ id }) => id === issuerId);
  const user = rows.find(({ id }) => id === userId);
  return admin?.isSuperAdmin && user && !user.isAdmin && !user.isSuperAdmin ? { admin, user } : null;
}

/** Reads whom the link signs in as; null when it is invalid. */
export async function checkLink(database: Database, token: string): Promise<string | null> {
  return await database.as('service').transaction(async (tx) => {
    const link = await findToken(tx, PURPOSE, token);
    return (link && (await partiesOf(tx, link))?.user.email) ?? null;
  });
}

/** A session in which an admin acts as someone else. */
interface Begun {
  token: string;
  adminId: string;
  email: string;
}

/** Consumes the link. A second use finds none. */
export async function openLink(database: Database, c: RequestContext, token: string): Promise<Begun | null> {
  return await database.as('service').transaction(async (tx) => {
    const link = await consumeToken(tx, PURPOSE, token);
    const parties = link && (await partiesOf(tx, link));
    if (!parties) return null;
    const { admin, user } = parties;
    const sessionToken = randomBytes(32).toString('base64url');
    await tx.insert(sessions).values({
      userId: user.id,
      actingAdminId: admin.id,
      token: tokenHash(sessionToken),
      expiresAt: inMinutes(IMPERSONATION_MINUTES) as unknown as Date,
      ipAddress: c.get('address'),
      userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    });
    await writeAuditEvent(tx, c, { kind: 'impersonation_begun', userId: admin.id, subjectId: user.id });
    return { token: sessionToken, adminId: admin.id, email: user.email };
  });
}

/** Ends the request's session in which an admin acts. */
export async function endActing(database: Database, c: RequestContext, sessionId: string): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
    if (ended.length > 0) await writeAuditEvent(tx, c, { kind: 'impersonation_ended' });
  });
}
