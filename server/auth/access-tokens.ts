import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { oauthConsents } from '#server/db/schema/oauth.ts';
import { SCOPES } from '#shared/connection-limits.ts';
import { ACCOUNT_COLUMNS, type AccountRow, accountOf, withSubscription } from './account.ts';
import { bearerOf, type KeyReader } from './api-keys.ts';
import { tokenHash } from './hashed-tokens.ts';
import { ACCESS_TOKEN_BEGINNING } from './oauth.ts';

const SHAPE = new RegExp(`^${ACCESS_TOKEN_BEGINNING}([A-Za-z]{32})$`);
/** The precision of a program's last use: more would cost a write per call. */
const USED_WITHIN = '1 minute';

/**
 * Finds whose access token `Authorization: Bearer` contains; null for an invalid or ended one. One query per
 * call, nothing cached: disconnecting and lost access take effect with the next call.
 */
export function createTokenReader(
  database: Database,
  { billingMode, log }: { billingMode: string; log: Logger },
): KeyReader {
  const service = database.as('service');
  // Not awaited.
  const noteUse = (id: string, address: string) =>
    void service
      .transaction((tx) =>
        tx
          .update(oauthConsents)
          .set({ lastUsedAt: sql`now()`, lastAddress: address })
          .where(eq(oauthConsents.id, id)),
      )
      .catch((err: unknown) => log.warn({ err }, 'the use of an access token was not noted'));
  return async (headers, { address }) => {
    const secret = SHAPE.exec(bearerOf(headers) ?? '')?.[1];
    if (secret === undefined) return null;
    const { rows } = await service.read((tx) =>
      tx.execute<Row>(tokenQuery({ token: tokenHash(secret), billingMode, address })),
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { consentId, granted, consented, expired, usedOtherwise } = row;
    if (usedOtherwise && !expired) noteUse(consentId, address);
    // The member may have allowed less since.
    const scopes = SCOPES.flatMap(({ id }) => (granted.includes(id) && consented.includes(id) ? id : []));
    return { ...accountOf(row), keyId: consentId, scopes, expired };
  };
}

type Row = AccountRow & {
  consentId: string;
  granted: string[];
  consented: string[];
  expired: boolean;
  usedOtherwise: boolean;
};

const tokenQuery = fixedQuery<'token' | 'billingMode' | 'address'>(
  (value) => sql`
    select ${ACCOUNT_COLUMNS}, consents.id as "consentId", tokens.scopes as granted,
      consents.scopes as consented, tokens.expires_at <= now() as expired,
      (consents.last_used_at is null or consents.last_used_at < now() - ${USED_WITHIN}::interval
        or consents.last_address is distinct from ${value('address')}::text) as "usedOtherwise"
    from oauth_access_tokens as tokens
    join oauth_consents as consents
      on consents.user_id = tokens.user_id and consents.client_id = tokens.client_id
    join oauth_clients as clients on clients.client_id = tokens.client_id and not clients.disabled
    join users on users.id = tokens.user_id
    ${withSubscription(value('billingMode'))}
    where tokens.token = ${value('token')} and tokens.revoked is null
      and not exists (select from account_deletions where account_deletions.user_id = users.id)`,
);
