import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from './columns.ts';

// Better Auth’s tables; only the service role reads or writes them.

/** `canonicalEmail` of a column of lowercase addresses, in SQL. */
export function canonicalEmailSql(email: AnyPgColumn): SQL<string> {
  const name = sql`split_part(split_part(${email}, '@', 1), '+', 1)`;
  const domain = sql`split_part(${email}, '@', -1)`;
  return sql`case
    when ${domain} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${domain} end`;
}

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    name: text().notNull().default(''),
    image: text(),
    isAdmin: boolean().notNull().default(false),
    isSuperAdmin: boolean().notNull().default(false),
    isWhitelist: boolean().notNull().default(false),
    isOG: boolean('is_og').notNull().default(false),
    twoFactorEnabled: boolean().notNull().default(false),
    lastSignInAt: moment(),
    /** Null: with the account. A returning member continues their earlier trial. */
    trialBeganAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index('users_by_person').on(sql`(${canonicalEmailSql(table.email)})`)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hashed: a row alone opens nothing. */
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The admin acting as this user: without a password, and not for long. */
    actingAdminId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Accurate to a few minutes. */
    lastUsedAt: createdAt(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.actingAdminId).where(sql`acting_admin_id is not null`),
    // Whatever would renew it.
    check(
      'acting_admin_for_an_hour',
      sql`acting_admin_id is null or expires_at <= created_at + interval '1 hour'`,
    ),
  ],
);

/** What a person gets in a link or a mail, and uses once; see `server/auth/one-time-tokens.ts`. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: bytes().primaryKey(),
    purpose: text().notNull(),
    /** The account it is for; null when anyone who has the token may use it. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The account that created it, if it is another one. */
    issuerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.issuerId), index().on(table.expiresAt)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.identifier), index().on(table.expiresAt)],
);

/** The secret shared with an authenticator app, and the recovery codes, both encrypted. */
export const twoFactors = pgTable('two_factors', {
  id: id(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** Whether a first code of the app was right. */
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
});
