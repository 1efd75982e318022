import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { accessLinks, sessions, users } from '#server/db/schema/accounts.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tokenHash } from '#server/viewer/hashed-tokens.ts';
import { ACCESS_LINK_MINUTES, IMPERSONATION_MINUTES } from '#shared/member-state.ts';
import type { Viewer } from '#shared/viewer.ts';

const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes}::int)`;
const working = (token: string) =>
  and(eq(accessLinks.tokenHash, hashOf(token)), gt(accessLinks.expiresAt, sql`now()`));

/** As the service, for a super admin. An earlier link of theirs to the same user ends. @throws Refusal not_found, forbidden */
export async function makeLink(
  database: Database,
  c: ExchangeContext,
  admin: Viewer,
  email: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  return await database.asService(async (tx) => {
    const [target] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()));
    if (target === undefined) throw new Refusal('not_found', 'There is no user with this email address.');
    if (target.id === admin.id) throw new Refusal('forbidden', 'You are this user already.');
    if (target.isAdmin || target.isSuperAdmin) {
      throw new Refusal('forbidden', 'Admins cannot be impersonated.');
    }
    await tx
      .delete(accessLinks)
      .where(
        or(
          and(eq(accessLinks.adminId, admin.id), eq(accessLinks.userId, target.id)),
          lt(accessLinks.expiresAt, sql`now()`),
        ),
      );
    const [link] = await tx
      .insert(accessLinks)
      .values({
        tokenHash: hashOf(token),
        adminId: admin.id,
        userId: target.id,
        expiresAt: inMinutes(ACCESS_LINK_MINUTES),
      })
      .returning({ expiresAt: accessLinks.expiresAt });
    await record(tx, c, { kind: 'impersonation_link', subjectId: target.id });
    return { token, expiresAt: link!.expiresAt };
  });
}

/** Of those two, only while the one may act as the other. */
async function partiesOf(tx: Transaction, link: { adminId: string; userId: string }) {
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, link.adminId), eq(users.id, link.userId)));
  const admin = rows.find(({ id }) => id === link.adminId);
  const user = rows.find(({ id }) => id === link.userId);
  return admin?.isSuperAdmin && user && !user.isAdmin && !user.isSuperAdmin ? { admin, user } : null;
}

/** Whom the link signs in as; null when it does not. */
export async function checkLink(database: Database, token: string): Promise<string | null> {
  return await database.asService(async (tx) => {
    const [link] = await tx.select().from(accessLinks).where(working(token));
    return (link && (await partiesOf(tx, link))?.user.email) ?? null;
  });
}

/** A session in which an admin acts as someone. */
interface Begun {
  token: string;
  adminId: string;
  email: string;
}

/** Uses the link up. Whoever comes second finds none. */
export async function openLink(database: Database, c: ExchangeContext, token: string): Promise<Begun | null> {
  return await database.asService(async (tx) => {
    const [link] = await tx.delete(accessLinks).where(working(token)).returning();
    const parties = link && (await partiesOf(tx, link));
    if (!parties) return null;
    const { admin, user } = parties;
    const sessionToken = newToken();
    await tx.insert(sessions).values({
      userId: user.id,
      actingAdminId: admin.id,
      token: tokenHash(sessionToken),
      expiresAt: inMinutes(IMPERSONATION_MINUTES) as unknown as Date,
      ipAddress: c.get('address'),
      userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    });
    await record(tx, c, { kind: 'impersonation_begun', userId: admin.id, subjectId: user.id });
    return { token: sessionToken, adminId: admin.id, email: user.email };
  });
}

/** Ends the session that the request came with, in which an admin acts. */
export async function endActing(database: Database, c: ExchangeContext): Promise<void> {
  const { sessionId } = c.get('signedIn')!;
  await database.asService(async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
    if (ended.length > 0) await record(tx, c, { kind: 'impersonation_ended' });
  });
}
