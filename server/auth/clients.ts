import { and, eq, inArray, isNull, lt, not, notExists, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { verifications } from '#server/db/schema/accounts.ts';
import {
  oauthAccessTokens,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
} from '#server/db/schema/oauth.ts';
import { Refusal } from '#server/http/refusal.ts';
import { endConnections, holdsToken } from './end-programs.ts';

/** As many programs are kept that no member has connected now. */
export const UNUSED_CLIENTS_MAX = 2000;
/** A program that came or was disconnected within it may be waiting for a member's answer. */
const MAY_BE_WAITING = '10 minutes';
const RETRY_SECONDS = 600;

const ago = (interval: string) => sql`now() - ${interval}::interval`;

const unused = (tx: Transaction) =>
  notExists(
    tx.select({ one: sql`1` }).from(oauthConsents).where(eq(oauthConsents.clientId, oauthClients.clientId)),
  );

/**
 * Makes room for one more program. Where there are too many that nobody has connected, those go first that nobody ever
 * had, and then those that have been disconnected for the longest time.
 * @throws Refusal unavailable
 */
export async function makeRoomForClient(database: Database): Promise<void> {
  const isFull = await database.as('service').transaction(async (tx) => {
    const over = (await tx.$count(oauthClients, unused(tx))) - UNUSED_CLIENTS_MAX + 1;
    if (over <= 0) return false;
    const old = tx
      .select({ id: oauthClients.id })
      .from(oauthClients)
      .where(
        and(
          unused(tx),
          lt(oauthClients.createdAt, ago(MAY_BE_WAITING)),
          or(isNull(oauthClients.connectedAt), lt(oauthClients.connectedAt, ago(MAY_BE_WAITING))),
        ),
      )
      .orderBy(sql`${oauthClients.connectedAt} nulls first`, oauthClients.createdAt)
      .limit(over);
    const gone = await tx
      .delete(oauthClients)
      .where(inArray(oauthClients.id, old))
      .returning({ id: oauthClients.id });
    return gone.length === 0;
  });
  if (!isFull) return;
  throw new Refusal('unavailable', 'Too many programs have registered here. Please try again later.', {
    retryAfter: RETRY_SECONDS,
    rule: 'clients',
  });
}

/**
 * Deletes programs that nobody connected within a week, or nobody has anymore for 90 days; tokens and codes that have
 * expired; and refresh tokens that were exchanged two days ago, by which a stolen one would be noticed.
 */
export async function purgeClients(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await tx.delete(oauthAccessTokens).where(lt(oauthAccessTokens.expiresAt, sql`now()`));
    // Better Auth deletes them only when it looks for one, which codes of programs do not make it do.
    await tx.delete(verifications).where(lt(verifications.expiresAt, ago('1 day')));
    await tx
      .delete(oauthRefreshTokens)
      .where(
        or(lt(oauthRefreshTokens.expiresAt, sql`now()`), lt(oauthRefreshTokens.rotatedAt, ago('2 days'))),
      );
    await tx
      .update(oauthRefreshTokens)
      .set({ rotationReplayResponse: null, rotationReplayExpiresAt: null })
      .where(lt(oauthRefreshTokens.rotationReplayExpiresAt, sql`now()`));
    // Connections that lead nowhere: the program did not fetch its tokens, or let them expire.
    await endConnections(tx, and(lt(oauthConsents.updatedAt, ago('1 day')), not(holdsToken(tx))));
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
