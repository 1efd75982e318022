import {
  boolean,
  foreignKey,
  index,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, moment } from './columns.ts';

// Tables of Better Auth's OAuth provider, with the columns used here.

/** Programs that members can connect, as they described themselves. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: id(),
    /** For a program that has a document, its address. */
    clientId: text().notNull().unique(),
    /** The discovery that found the program; null when it registered itself. */
    clientDiscoveryId: text(),
    name: text(),
    uri: text(),
    redirectUris: jsonb().$type<string[]>().notNull(),
    scopes: jsonb().$type<string[]>(),
    clientCredentialsScopes: jsonb().$type<string[]>(),
    grantTypes: jsonb().$type<string[]>(),
    responseTypes: jsonb().$type<string[]>(),
    tokenEndpointAuthMethod: text(),
    applicationType: text(),
    disabled: boolean().notNull().default(false),
    dpopBoundAccessTokens: boolean().notNull().default(false),
    /** When a connection last began or ended; null for never. */
    connectedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Which program a member has connected, and what it may do. Its tokens end with it. */
export const oauthConsents = pgTable(
  'oauth_consents',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text()
      .notNull()
      .references(() => oauthClients.clientId, { onDelete: 'cascade' }),
    scopes: jsonb().$type<string[]>().notNull(),
    /** From OpenID Connect, and so always empty. */
    requestedUserInfoClaims: jsonb().$type<string[]>(),
    /** Accurate to a minute. */
    lastUsedAt: moment(),
    lastAddress: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [unique().on(table.userId, table.clientId), index().on(table.clientId)],
);

const ofConsent = (table: { userId: PgColumn; clientId: PgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [table.userId, table.clientId],
    foreignColumns: [oauthConsents.userId, oauthConsents.clientId],
  }).onDelete('cascade');

export const oauthRefreshTokens = pgTable(
  'oauth_refresh_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    /** A row alone opens nothing. */
    token: text().notNull().unique(),
    scopes: jsonb().$type<string[]>().notNull(),
    /** The session in which the member consented; tokens outlast it. */
    sessionId: uuid(),
    /** Hashed. If the code is used a second time, everything it granted ends. */
    authorizationCodeId: text(),
    authTime: moment(),
    /** When it was exchanged for the next one. */
    revoked: moment(),
    rotatedAt: moment(),
    /** The exchange's reply, encrypted: a program that lost it gets it again for a few seconds. */
    rotationReplayResponse: text(),
    rotationReplayExpiresAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    ofConsent(table, 'oauth_refresh_tokens_of_consent'),
    index().on(table.userId, table.clientId),
    index().on(table.authorizationCodeId),
    index().on(table.sessionId),
    index().on(table.expiresAt),
    index().on(table.rotatedAt),
  ],
);

export const oauthAccessTokens = pgTable(
  'oauth_access_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    /** A row alone opens nothing. */
    token: text().notNull().unique(),
    scopes: jsonb().$type<string[]>().notNull(),
    sessionId: uuid(),
    authorizationCodeId: text(),
    refreshId: uuid().references(() => oauthRefreshTokens.id, { onDelete: 'cascade' }),
    revoked: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    ofConsent(table, 'oauth_access_tokens_of_consent'),
    index().on(table.userId, table.clientId),
    index().on(table.authorizationCodeId),
    index().on(table.sessionId),
    index().on(table.refreshId),
    index().on(table.expiresAt),
  ],
);
