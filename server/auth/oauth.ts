import { type OAuthOptions, oauthProvider } from '@better-auth/oauth-provider';
import type { BetterAuthPlugin } from 'better-auth';
import { SCOPES, STAY_CONNECTED } from '#shared/connection-limits.ts';
import { tokenHash } from './hashed-tokens.ts';

/** The prefixes of access and refresh tokens, by which people, logs and scanners recognize one. */
export const ACCESS_TOKEN_BEGINNING = 'llt_';
export const REFRESH_TOKEN_BEGINNING = 'llr_';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
const ACCESS_TOKEN_SECONDS = 30 * MINUTE_SECONDS;
/** Counted from its last use. */
const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS;
/** How long a program that lost the reply to a refresh can get the same one again. */
const REUSE_SECONDS = 30;
/** For exchanging a code, and for the member to sign in and decide. */
const CODE_SECONDS = 10 * MINUTE_SECONDS;

/** Where the member decides; errors that must not go to the program are shown there, too. */
export const CONSENT_PAGE = '/connect';

type Discovery = NonNullable<OAuthOptions['extensions']>[number]['clientDiscovery'];

/**
 * OAuth 2.1 for members' programs. They are public clients, without a secret, and tokens are opaque: their
 * permissions are looked up at each call. `discovery`: for programs that have a document instead of a
 * registration.
 */
export const programProvider = (discovery: NonNullable<Discovery>): BetterAuthPlugin =>
  // Its types use `undefined` where Better Auth's omit fields.
  oauthProvider({
    loginPage: CONSENT_PAGE,
    consentPage: CONSENT_PAGE,
    scopes: [...SCOPES.map(({ id }) => id), STAY_CONNECTED],
    grantTypes: ['authorization_code', 'refresh_token'],
    disableJwtPlugin: true,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    allowPublicClientPrelogin: true,
    enforcePerClientResources: false,
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    refreshTokenReuseInterval: REUSE_SECONDS,
    codeExpiresIn: CODE_SECONDS,
    storeTokens: { hash: async (token) => tokenHash(token) },
    prefix: { opaqueAccessToken: ACCESS_TOKEN_BEGINNING, refreshToken: REFRESH_TOKEN_BEGINNING },
    extensions: [{ clientDiscovery: discovery }],
  }) as unknown as BetterAuthPlugin;
