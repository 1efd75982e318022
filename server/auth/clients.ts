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

/** The maximum number of stored programs that no member has connected. */
export const UNUSED_CLIENTS_MAX = 2000;
/** A program added or disconnected within it may be waiting for a member's answer. */
const MAY_BE_WAITING = '10 minutes';
const RETRY_SECONDS = 600;

const ago = (interval: string) => sql`now() - ${interval}::interval`;

const unused = (tx: Transaction) =>
  notExists(
    tx.select({ one: sql`1` }).from(oauthConsents).where(eq(oauthConsents.clientId, oauthClients.clientId)),
  );

/**
 * Makes room for one more program. If too many are unconnected, those never connected are deleted first, then
 * those disconnected longest ago.
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
 * Deletes programs not connected within a week, or disconnected for 90 days; expired tokens and codes; and
 * refresh tokens exchanged two days ago, which are kept until then to detect stolen ones.
 */
export async function purgeClients(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    await tx.delete(oauthAccessTokens).where(lt(oauthAccessTokens.expiresAt, sql`now()`));
    // Better Auth deletes them only when it looks one up, which the codes of programs never cause.
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
    // Dead connections: the program did not fetch its tokens, or let them expire.
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
