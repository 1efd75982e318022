import { and, eq, not } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { oauthAccessTokens, oauthConsents, oauthRefreshTokens } from '#server/db/schema/oauth.ts';
import { endConnections, holdsToken } from './end-programs.ts';
import { tokenHash } from './hashed-tokens.ts';
import { REFRESH_TOKEN_BEGINNING } from './oauth.ts';

type RefreshToken = typeof oauthRefreshTokens.$inferSelect;

/** Also finds one that was exchanged. */
export async function findRefreshToken(
  database: Database,
  { token, clientId }: { token: string; clientId: string },
): Promise<RefreshToken | undefined> {
  if (!token.startsWith(REFRESH_TOKEN_BEGINNING)) return undefined;
  const hash = tokenHash(token.slice(REFRESH_TOKEN_BEGINNING.length));
  const [found] = await database.as('service').read((tx) =>
    tx
      .select()
      .from(oauthRefreshTokens)
      .where(and(eq(oauthRefreshTokens.token, hash), eq(oauthRefreshTokens.clientId, clientId))),
  );
  return found;
}

/** Whether it was exchanged so recently that the reply is repeated. */
export const isReplayable = (token: RefreshToken | undefined): boolean =>
  token !== undefined && Number(token.rotationReplayExpiresAt) >= Date.now();

/**
 * Ends everything from the same code as a refresh token (RFC 7009, section 2.1), and the connection when
 * nothing else is left of it: the same program may be connected on another device.
 */
export async function endGrant(
  database: Database,
  { id, userId, clientId, authorizationCodeId }: RefreshToken,
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    if (authorizationCodeId !== null)
      await tx
        .delete(oauthAccessTokens)
        .where(eq(oauthAccessTokens.authorizationCodeId, authorizationCodeId));
    await tx
      .delete(oauthRefreshTokens)
      .where(
        authorizationCodeId === null
          ? eq(oauthRefreshTokens.id, id)
          : eq(oauthRefreshTokens.authorizationCodeId, authorizationCodeId),
      );
    await endConnections(
      tx,
      and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId), not(holdsToken(tx))),
    );
  });
}
