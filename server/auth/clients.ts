import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import {
  oauthAccessTokens,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
} from '#server/db/schema/oauth.ts';
import { Refusal } from '#server/http/refusal.ts';

/** As many programs are kept that no member has connected. */
export const UNUSED_CLIENTS_MAX = 2000;
const RETRY_SECONDS = 3600;

const ago = (interval: string) => sql`now() - ${interval}::interval`;

const unused = (tx: Transaction) =>
  notExists(
    tx.select({ one: sql`1` }).from(oauthConsents).where(eq(oauthConsents.clientId, oauthClients.clientId)),
  );

/**
 * Makes room for one more program. Where there are too many, those go first that registered more than an hour ago and
 * that nobody connected.
 * @throws Refusal unavailable
 */
export async function makeRoomForClient(database: Database): Promise<void> {
  const isFull = await database.as('service').transaction(async (tx) => {
    const over = (await tx.$count(oauthClients, unused(tx))) - UNUSED_CLIENTS_MAX + 1;
    if (over <= 0) return false;
    const old = tx
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .where(and(isNull(oauthClients.connectedAt), lt(oauthClients.createdAt, ago('1 hour')), unused(tx)))
      .orderBy(asc(oauthClients.createdAt))
      .limit(over);
    const gone = await tx.delete(oauthClients).where(inArray(oauthClients.id, old)).returning();
    return gone.length < over;
  });
  if (!isFull) return;
  throw new Refusal('unavailable', 'Too many programs have registered here. Please try again later.', {
    retryAfter: RETRY_SECONDS,
    rule: 'clients',
  });
}

/**
 * Deletes programs that nobody connected within a week, or nobody has anymore for 90 days; tokens that have expired; and
 * refresh tokens that were exchanged two days ago, by which a stolen one would be noticed.
 */
export async function purgeClients(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await tx.delete(oauthAccessTokens).where(lt(oauthAccessTokens.expiresAt, sql`now()`));
    await tx
      .delete(oauthRefreshTokens)
      .where(
        or(lt(oauthRefreshTokens.expiresAt, sql`now()`), lt(oauthRefreshTokens.rotatedAt, ago('2 days'))),
      );
    // Connections that lead nowhere: the program did not fetch its tokens, or let them expire.
    await tx.delete(oauthConsents).where(
      and(
        lt(oauthConsents.updatedAt, ago('1 day')),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(oauthRefreshTokens)
            .where(
              and(
                eq(oauthRefreshTokens.userId, oauthConsents.userId),
                eq(oauthRefreshTokens.clientId, oauthConsents.clientId),
                isNull(oauthRefreshTokens.revoked),
              ),
            ),
        ),
      ),
    );
    await tx
      .delete(oauthClients)
      .where(
        and(
          unused(tx),
          or(
            and(isNull(oauthClients.connectedAt), lt(oauthClients.createdAt, ago('7 days'))),
            lt(oauthClients.connectedAt, ago('90 days')),
          ),
        ),
      );
  });
}
