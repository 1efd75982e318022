import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import type { Scope } from '#shared/connection-limits.ts';
import { cut } from '#shared/cut.ts';
import { oneLine } from '#shared/one-line.ts';
import { storableText } from '#shared/storable-text.ts';
import { ACCOUNT_COLUMNS, type Account, type AccountRow, accountOf, withSubscription } from './account.ts';
import { tokenHash } from './hashed-tokens.ts';

/** The prefix of every key, by which people, logs and scanners recognize one. */
const BEGINNING = 'llk_';
const SHAPE = /^llk_[\w-]{43}$/;
/** How much of the secret part may be shown. */
const SHOWN_CHARACTERS = 6;
const PROGRAM_MAX_CHARACTERS = 100;
/** The precision of a key's last use: more would cost a write per call. */
const USED_WITHIN = '1 minute';

/** Creates a key. Only its hash and its prefix are to be stored. */
export function makeKey(): { secret: string; keyHash: string; prefix: string } {
  const secret = BEGINNING + randomBytes(32).toString('base64url');
  return {
    secret,
    keyHash: tokenHash(secret),
    prefix: secret.slice(0, BEGINNING.length + SHOWN_CHARACTERS),
  };
}

/** The account whose key a request carries, and the key's scopes. */
export interface KeyAccount extends Account {
  keyId: string;
  scopes: readonly Scope[];
  expired: boolean;
}

/** Where a key is used. */
export interface Caller {
  address: string;
  /** The request's `User-Agent`. */
  program: string | undefined;
}

/** Returns what `Authorization: Bearer` contains; undefined when there is none. */
export const bearerOf = (headers: Headers): string | undefined =>
  headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];

/** Finds whose key `Authorization: Bearer` contains; null for an invalid or revoked one. */
export type KeyReader = (headers: Headers, caller: Caller) => Promise<KeyAccount | null>;

/** One query per call, nothing cached: a revoked key or lost access takes effect with the next call. */
export function createKeyReader(
  database: Database,
  { billingMode, log }: { billingMode: string; log: Logger },
): KeyReader {
  const service = database.as('service');
  // Not awaited.
  const noteUse = (id: string, { address, program }: { address: string; program: string }) =>
    void service
      .transaction((tx) =>
        tx
          .update(apiKeys)
          .set({ lastUsedAt: sql`now()`, lastAddress: address, lastProgram: program })
          .where(eq(apiKeys.id, id)),
      )
      .catch((err: unknown) => log.warn({ err }, 'the use of an API key was not noted'));
  return async (headers, caller) => {
    const secret = bearerOf(headers);
    if (secret === undefined || !SHAPE.test(secret)) return null;
    const { address } = caller;
    const program = programOf(caller.program);
    const { rows } = await service.read((tx) =>
      tx.execute<Row>(keyQuery({ keyHash: tokenHash(secret), billingMode, address, program })),
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { keyId, scopes, expired, usedOtherwise } = row;
    if (usedOtherwise && !expired) noteUse(keyId, { address, program });
    return { ...accountOf(row), keyId, scopes, expired };
  };
}

const programOf = (agent = '') => cut(oneLine(storableText(agent)), PROGRAM_MAX_CHARACTERS);

type Row = AccountRow & Pick<KeyAccount, 'keyId' | 'scopes' | 'expired'> & { usedOtherwise: boolean };

const keyQuery = fixedQuery<'keyHash' | 'billingMode' | 'address' | 'program'>(
  (value) => sql`
    select ${ACCOUNT_COLUMNS}, api_keys.id as "keyId", api_keys.scopes,
      coalesce(api_keys.expires_at <= now(), false) as expired,
      (api_keys.last_used_at is null or api_keys.last_used_at < now() - ${USED_WITHIN}::interval
        or api_keys.last_address is distinct from ${value('address')}::text
        or api_keys.last_program is distinct from ${value('program')}::text) as "usedOtherwise"
    from api_keys
    join users on users.id = api_keys.user_id
    ${withSubscription(value('billingMode'))}
    where api_keys.key_hash = ${value('keyHash')}
      and not exists (select from account_deletions where account_deletions.user_id = users.id)`,
);
