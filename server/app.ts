import { Hono } from 'hono';
import type { Logger } from 'pino';
import { accountRules } from './access/account-rules.ts';
import { createGuards, requireClaimsOwn } from './access/guards.ts';
import { ownTools } from './assistant/own-tools.ts';
import { Toolbox } from './assistant/toolbox.ts';
import { auditImpersonation } from './audit/audit-impersonation.ts';
import { auditData } from './audit/data-part.ts';
import { createAuth } from './auth/auth.ts';
import { createHumanCheck } from './auth/human-check.ts';
import { impersonationCookies } from './auth/impersonation-cookies.ts';
import { usedNonces } from './auth/one-time-tokens.ts';
import { type Passwords, queuedPasswords } from './auth/password-queue.ts';
import { createSessionReader } from './auth/session.ts';
import { signUpSecret } from './auth/sign-up-secret.ts';
import type { Pack } from './content/pack.ts';
import { exportJob } from './data-export/export-job.ts';
import type { Database } from './db/database.ts';
import { attachmentEndpoints } from './features/attachments/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { accountData } from './features/auth/data-part.ts';
import { authEndpoints } from './features/auth/endpoints.ts';
import { accountLetters } from './features/auth/letters.ts';
import { authRoutes } from './features/auth/routes.ts';
import { chatEndpoints, chatRoutes } from './features/chat/routes.ts';
import { conversationData } from './features/conversations/data-part.ts';
import { conversationEndpoints, conversationRoutes } from './features/conversations/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { gymRoutes } from './features/gym/routes.ts';
import { impersonationRoutes } from './features/impersonation/routes.ts';
import { leaderboardData } from './features/leaderboard/data-part.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { libraryRoutes } from './features/library/routes.ts';
import { memoryData } from './features/memories/data-part.ts';
import { memoryTool } from './features/memories/memory-tool.ts';
import { memoriesPart } from './features/memories/prompt-part.ts';
import { memoryRoutes } from './features/memories/routes.ts';
import type { MemoryVectors } from './features/memories/vectors.ts';
import { modelRoutes } from './features/models/routes.ts';
import { leavingLetter } from './features/my-data/letters.ts';
import { myDataEndpoints, myDataRoutes } from './features/my-data/routes.ts';
import { preferenceData } from './features/preferences/data-part.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';
import { readPreferences } from './features/preferences/store.ts';
import { profileData } from './features/profile/data-part.ts';
import { profilePart } from './features/profile/prompt-part.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { readProfile } from './features/profile/store.ts';
import { recordData } from './features/record-imports/data-part.ts';
import { recordImportEndpoints, recordImportRoutes } from './features/record-imports/routes.ts';
import { recordsPart } from './features/records/prompt-part.ts';
import { prsTool } from './features/records/prs-tool.ts';
import { recordRoutes } from './features/records/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { addressBucket } from './http/client-address.ts';
import { API_PREFIX, contractRoutes, serveContract } from './http/contract.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import type { Exchange, ExchangeContext } from './http/exchange.ts';
import { createLimits } from './http/limits.ts';
import { refuseUnrouted } from './http/methods.ts';
import { createMetrics } from './http/metrics.ts';
import { noStore } from './http/no-store.ts';
import { openApi } from './http/open-api.ts';
import { probes } from './http/probes.ts';
import { notFound } from './http/refusal.ts';
import { jsonRefusal, refusalFrom } from './http/reply.ts';
import { logRequests, numberRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Library } from './library/library.ts';
import type { MailRoom } from './mail/mail.ts';
import type { Catalogue } from './models/catalogue.ts';
import type { StreamOptions } from './models/stream.ts';
import type { Runs } from './runs/runs.ts';
import type { Settings } from './settings.ts';
import { createBudget } from './usage/budget.ts';
import { usageData } from './usage/data-part.ts';
import type { WebSearch } from './web-search/web-search.ts';

export interface AppParts {
  settings: Pick<
    Settings,
    | 'PUBLIC_URL'
    | 'TRUSTED_PROXIES'
    | 'SUBSCRIPTIONS'
    | 'SIGNUP_SECRET'
    | 'ADMIN_TWO_FACTOR'
    | 'LIMIT_FACTOR'
    | 'HUMAN_CHECK'
    | 'TURNSTILE_SITE_KEY'
    | 'TURNSTILE_SECRET_KEY'
    | 'DAILY_BUDGET'
    | 'DAILY_BUDGET_PER_USER'
  >;
  secret: string;
  database: Database;
  library: Library;
  /** Null without an embedding model. */
  memoryVectors: MemoryVectors | null;
  /** Null when none is set up. */
  webSearch: WebSearch | null;
  pack: Pack;
  catalogue: Catalogue;
  runs: Runs;
  log: Logger;
  mailRoom: MailRoom;
  jobs: Jobs;
  /** The address people open, for links in mail. */
  site: () => string;
  /** Where Turnstile's tokens are checked; Cloudflare's when left out. */
  turnstileUrl?: string;
  /** How passwords are hashed; scrypt when left out. */
  passwords?: Passwords;
  /** Serves the web app; null when there is none to serve. */
  web: ((c: ExchangeContext) => Promise<Response | null>) | null;
  /** How long the model may be silent; the defaults when left out. */
  patience?: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
}

/** The whole server as one function from request to reply. Lists every feature; nothing else. */
export async function createApp(parts: AppParts) {
  const { settings, secret, log, web, passwords, turnstileUrl, patience = {}, ...shared } = parts;
  const { database, library, pack, mailRoom, jobs, site } = shared;
  const publicOrigin = settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL).origin;
  const confirmsAddresses = mailRoom.reachesPeople;
  const { product } = pack.gym;
  const auth = createAuth({
    database,
    secret,
    rules: accountRules(secret),
    publicUrl: settings.PUBLIC_URL,
    passwords: queuedPasswords(passwords),
    product,
    confirmsAddresses,
  });
  const accountLetter = accountLetters({ auth, product, site, confirmsAddresses });
  const letterTo = leavingLetter({ database, product, site });
  mailRoom.start((kind, address) => (kind === 'leaving' ? letterTo(address) : accountLetter(kind, address)));
  // In the order in which README.txt lists them.
  const dataParts = [
    conversationData(database, pack),
    recordData(database),
    profileData(database),
    memoryData(database),
    preferenceData(database),
    leaderboardData(database),
    usageData(database),
    accountData(database),
    auditData(database),
  ];
  jobs.define(exportJob({ database, product, parts: dataParts }));
  const spendNonce = usedNonces(database);
  const humanCheck = createHumanCheck(settings, {
    secret,
    spendNonce,
    ...(turnstileUrl !== undefined && { turnstileUrl }),
  });
  const cookieName = (await auth.$context).authCookies.sessionToken.name;
  const adminTwoFactor = settings.ADMIN_TWO_FACTOR === 'required';
  const readSession = createSessionReader(database, { secret, cookieName, log });
  const guards = createGuards(readSession, {
    subscriptionsOn: settings.SUBSCRIPTIONS === 'on',
    adminTwoFactor,
  });
  const limits = createLimits({ factor: settings.LIMIT_FACTOR, database, log });
  const budget = createBudget({
    database,
    perUser: settings.DAILY_BUDGET_PER_USER,
    forAll: settings.DAILY_BUDGET,
    factor: settings.LIMIT_FACTOR,
  });
  const metrics = createMetrics();
  const toolbox = new Toolbox([
    ...ownTools({ library, products: pack.products, webSearch: parts.webSearch }),
    prsTool(database),
    memoryTool(parts),
  ]);
  const readAthlete = async (userId: string) => {
    const [profile, preferences] = await Promise.all([
      readProfile(database, userId),
      readPreferences(database, userId),
    ]);
    return { profile, preferences };
  };
  const options = {
    ...shared,
    patience,
    auth,
    guards,
    limits,
    humanCheck,
    spendNonce,
    toolbox,
    readAthlete,
    promptParts: [profilePart, recordsPart(database), memoriesPart(parts)],
    budget,
    acting: impersonationCookies({ auth, database, readSession }),
    secretOfSignUp: signUpSecret(settings, secret),
    adminTwoFactor,
  };

  const router = {
    audit: auditRoutes(options),
    auth: authRoutes(options),
    chat: chatRoutes(options),
    conversations: conversationRoutes(options),
    gym: gymRoutes(options),
    impersonation: impersonationRoutes(options),
    leaderboard: leaderboardRoutes(options),
    library: libraryRoutes(options),
    memories: memoryRoutes(options),
    models: modelRoutes(options),
    myData: myDataRoutes(options),
    preferences: preferenceRoutes(options),
    profile: profileRoutes(options),
    recordImports: recordImportRoutes(options),
    records: recordRoutes(options),
    devices: deviceRoutes(options),
    twoFactor: twoFactorRoutes(options),
  };
  const contract = serveContract(router, async (c, body) => requireClaimsOwn(await guards.signedIn(c), body));

  const app = new Hono<Exchange>({ strict: false });
  app.use(numberRequests(log, settings));
  app.use(
    securityHeaders({
      https: publicOrigin?.startsWith('https:') ?? false,
      turnstile: settings.TURNSTILE_SITE_KEY !== undefined && settings.HUMAN_CHECK === 'on',
    }),
  );
  app.use(metrics.time);
  app.use(logRequests);
  app.onError((error, c) => jsonRefusal(refusalFrom(error, c.get('log')), c.get('requestId')));
  app.notFound((c) => jsonRefusal(notFound('This address'), c.get('requestId')));

  app.route('/', probes({ database, library, metrics }));
  app.get('/.well-known/security.txt', securityTxt(pack.gym.contact_email, publicOrigin));

  app.use(`${API_PREFIX}/*`, noStore);
  app.use(`${API_PREFIX}/*`, async (c, next) => {
    await limits.take('request', addressBucket(c.get('address')));
    await next();
  });
  // Others may link to it.
  app.route(API_PREFIX, openApi(pack.gym.product));
  app.use(`${API_PREFIX}/*`, refuseCrossSite(publicOrigin));
  app.use(`${API_PREFIX}/*`, auditImpersonation(database));
  app.route(`${API_PREFIX}/auth`, authEndpoints(options));
  app.route(API_PREFIX, attachmentEndpoints(options));
  app.route(API_PREFIX, chatEndpoints(options));
  app.route(API_PREFIX, conversationEndpoints(options));
  app.route(API_PREFIX, myDataEndpoints(options));
  app.route(API_PREFIX, recordImportEndpoints(options));
  const unrouted = refuseUnrouted([
    ...contractRoutes(),
    ...app.routes.filter(({ method }) => method !== 'ALL'),
  ]);
  app.all(`${API_PREFIX}/*`, async (c) => (await contract(c)) ?? unrouted(c));
  app.all('*', async (c) => (await web?.(c)) ?? c.notFound());
  return app;
}

export type App = Awaited<ReturnType<typeof createApp>>;
