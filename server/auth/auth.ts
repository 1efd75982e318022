import { betterAuth } from 'better-auth';
import { type DrizzleAdapterConfig, drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { accounts, sessions, twoFactors, users, verifications } from '#server/db/schema/accounts.ts';
import {
  oauthAccessTokens,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
} from '#server/db/schema/oauth.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { unavailableFrom } from '#server/http/reply.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';
import { type AccountRules, withAccountRules } from './account-rules.ts';
import { type ClientDocuments, clientDocuments } from './client-discovery.ts';
import { withHashedTokens } from './hashed-tokens.ts';
import { programProvider } from './oauth.ts';
import type { Passwords } from './password-queue.ts';
import { newRecoveryCodes } from './second-factor.ts';

/** The header in which only we write the client's address; Better Auth stores it with the session. */
export const ADDRESS_HEADER = 'x-liftlore-address';

const SESSION_DAYS = 30;
const DAY_SECONDS = 86_400;

/** How long someone who entered their password may take for the code. */
const CHALLENGE_SECONDS = 600;
/**
 * Wrong codes in a row before the account locks. They follow a correct password, so strangers lock nobody
 * out.
 */
const WRONG_CODES = 10;
export const LOCKED_SECONDS = 900;

type AdapterOptions = Parameters<ReturnType<typeof drizzleAdapter>>[0];

/**
 * Rethrows so that Better Auth leaves it alone: it blames the request for most errors not of its own type.
 */
function passOn(error: unknown): never {
  const refusal = unavailableFrom(error);
  if (refusal === undefined) throw error;
  const { message, retryAfter } = refusal;
  const passed = new APIError('SERVICE_UNAVAILABLE', { code: 'UNAVAILABLE', message, retryAfter });
  // Without the wrapping query, which contains the values.
  throw Object.assign(passed, { cause: error instanceof DrizzleQueryError ? error.cause : error });
}

/**
 * Better Auth's Drizzle adapter with every operation in a transaction of the service role, and tokens stored
 * as hashes.
 */
function serviceAdapter(database: Database, rules: AccountRules) {
  const config: DrizzleAdapterConfig = {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: accounts,
      verification: verifications,
      twoFactor: twoFactors,
      oauthClient: oauthClients,
      oauthConsent: oauthConsents,
      oauthAccessToken: oauthAccessTokens,
      oauthRefreshToken: oauthRefreshTokens,
    },
  };
  return (options: AdapterOptions) => {
    const plain = (tx: Transaction | object) => drizzleAdapter(tx, config)(options);
    type Adapter = ReturnType<typeof plain>;
    type Operation = Parameters<typeof withHashedTokens>[0];
    const each = (adapter: Adapter, change: (operation: Operation, name: keyof Adapter) => Operation) =>
      Object.fromEntries(
        Object.entries(adapter).map(([name, member]) => [
          name,
          typeof member !== 'function' || name === 'createSchema' || name === 'transaction'
            ? member
            : change(member as Operation, name as keyof Adapter),
        ]),
      ) as Adapter;
    const within = (tx: Transaction) =>
      each(plain(tx), (operation, name) => {
        const hashing = withHashedTokens(operation);
        const ruled = name === 'create' ? withAccountRules(tx, rules, hashing) : hashing;
        return (...given) => ruled(...given).catch(passOn);
      });
    const served = each(
      plain({}),
      (_, name) =>
        (...given) =>
          database
            .as('service')
            .transaction((tx) => (within(tx)[name] as Operation)(...given))
            .catch(passOn),
    );
    const transaction: Adapter['transaction'] = (work) =>
      database
        .as('service')
        .transaction((tx) => work(within(tx)))
        .catch(passOn);
    return { ...served, transaction };
  };
}

interface AuthOptions {
  database: Database;
  secret: string;
  rules: AccountRules;
  publicUrl: string | undefined;
  passwords: Passwords;
  /** Nobody signs in before their address is confirmed. */
  confirmsAddresses: boolean;
  /** How programs with a document are found. */
  documents: ClientDocuments;
}

/** Creates accounts and sessions. Flags are columns no request can set. */
export function createAuth(options: AuthOptions) {
  const { database, secret, rules, publicUrl, passwords, confirmsAddresses, documents } = options;
  const https = publicUrl?.startsWith('https:') ?? false;
  const operatorOnly = { type: 'boolean', required: false, defaultValue: false, input: false } as const;
  return betterAuth({
    ...(publicUrl === undefined ? {} : { baseURL: publicUrl }),
    basePath: '/api/auth',
    secret,
    database: serviceAdapter(database, rules),
    user: {
      additionalFields: {
        isAdmin: operatorOnly,
        isSuperAdmin: operatorOnly,
        isWhitelist: operatorOnly,
        isOG: operatorOnly,
        trialBeganAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: confirmsAddresses,
      minPasswordLength: PASSWORD_MIN_CHARACTERS,
      maxPasswordLength: PASSWORD_MAX_CHARACTERS,
      password: passwords,
    },
    // Mailed links and sign-ins that await a code are stored as hashes, too.
    verification: { storeIdentifier: 'hashed' },
    // One limiter serves the whole server (http/limits.ts), and one origin check (http/cross-site.ts), which
    // knows proxies.
    rateLimit: { enabled: false },
    // The server reports errors other than its own refusals.
    onAPIError: { throw: true },
    advanced: {
      // The browser accepts a cookie of this name from this host only, over https, for all of it.
      cookiePrefix: https ? '__Host-liftlore' : 'liftlore',
      // Its own switch would prefix the name with '__Secure-'.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      disableCSRFCheck: true,
      disableOriginCheck: true,
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        accountLockout: { maxFailedAttempts: WRONG_CODES, durationSeconds: LOCKED_SECONDS },
        backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: newRecoveryCodes },
      }),
      bearer(),
      programProvider(clientDocuments(documents)),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
