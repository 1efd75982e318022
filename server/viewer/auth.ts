import { betterAuth } from 'better-auth';
import { type DrizzleAdapterConfig, drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins/bearer';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { accounts, sessions, users, verifications } from '#server/db/schema/accounts.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';

/** The header in which only we write the client's address; Better Auth keeps it with the session. */
export const ADDRESS_HEADER = 'x-liftlore-address';

const SESSION_DAYS = 30;
const DAY_SECONDS = 86_400;

type AdapterOptions = Parameters<ReturnType<typeof drizzleAdapter>>[0];

/** Better Auth's Drizzle adapter with every operation in a transaction of the service role. */
function serviceAdapter(database: Database) {
  const config: DrizzleAdapterConfig = {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
  };
  return (options: AdapterOptions) => {
    const within = (tx: Transaction | object) => drizzleAdapter(tx, config)(options);
    type Adapter = ReturnType<typeof within>;
    const shape = within({});
    const served = Object.fromEntries(
      Object.entries(shape).map(([name, member]) => [
        name,
        typeof member !== 'function' || name === 'createSchema'
          ? member
          : (...given: unknown[]) =>
              database.asService((tx) =>
                (within(tx)[name as keyof Adapter] as (...given: unknown[]) => Promise<unknown>)(...given),
              ),
      ]),
    );
    const transaction: Adapter['transaction'] = (work) => database.asService((tx) => work(within(tx)));
    return { ...(served as Adapter), transaction };
  };
}

interface AuthOptions {
  database: Database;
  secret: string;
  publicUrl: string | undefined;
  /** Nobody signs in before their address is confirmed. */
  confirmsAddresses: boolean;
}

/** Accounts and sessions. Flags are columns no request can set. */
export function createAuth({ database, secret, publicUrl, confirmsAddresses }: AuthOptions) {
  const https = publicUrl?.startsWith('https:') ?? false;
  const operatorOnly = { type: 'boolean', required: false, defaultValue: false, input: false } as const;
  return betterAuth({
    appName: 'Liftlore',
    ...(publicUrl === undefined ? {} : { baseURL: publicUrl }),
    basePath: '/api/auth',
    secret,
    database: serviceAdapter(database),
    user: {
      additionalFields: {
        isAdmin: operatorOnly,
        isSuperAdmin: operatorOnly,
        isWhitelist: operatorOnly,
        isOG: operatorOnly,
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
      revokeSessionsOnPasswordReset: true,
      // Whoever read the mail has the address.
      onPasswordReset: async ({ user }) => {
        await database.asService((tx) =>
          tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id)),
        );
      },
    },
    databaseHooks: {
      session: {
        create: {
          after: async (session) => {
            await database.asService((tx) =>
              tx.update(users).set({ lastSignInAt: sql`now()` }).where(eq(users.id, session.userId)),
            );
          },
        },
      },
    },
    // One limiter serves the whole server (http/limits.ts), and one check of where a request comes from
    // (http/cross-site.ts), which knows proxies.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'liftlore',
      useSecureCookies: https,
      disableCSRFCheck: true,
      disableOriginCheck: true,
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [bearer()],
  });
}

export type Auth = ReturnType<typeof createAuth>;
