import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { MCP_PATH } from '#shared/connection-limits.ts';
import { accountRules } from './access/account-rules.ts';
import { createGuards } from './access/guards.ts';
import { createKeyGuard } from './access/key-guard.ts';
import { createProgramGuard } from './access/program-guard.ts';
import type { Rules } from './access/viewer.ts';
import { createTokenReader } from './auth/access-tokens.ts';
import { createKeyReader } from './auth/api-keys.ts';
import { createAuth } from './auth/auth.ts';
import { fetchClientDocument, type ReadClientDocument } from './auth/client-document.ts';
import { createHumanCheck } from './auth/human-check.ts';
import { impersonationCookies } from './auth/impersonation-cookies.ts';
import { usedNonces } from './auth/one-time-tokens.ts';
import { type Passwords, queuedPasswords } from './auth/password-queue.ts';
import { createSessionReader } from './auth/session.ts';
import { signUpSecret } from './auth/sign-up-secret.ts';
import { conversationDays } from './content/conversation-days.ts';
import type { GymEdits } from './content/gym-edits.ts';
import type { Pack } from './content/pack.ts';
import { publicFace } from './content/public-face.ts';
import type { Database } from './db/database.ts';
import { createLimits } from './http/limits.ts';
import type { RequestContext } from './http/request-context.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Library } from './library/library.ts';
import type { Ocr } from './library/ocr/ocr.ts';
import type { Embeddings } from './library/vectors/embeddings.ts';
import type { MailQueue } from './mail/mail.ts';
import type { Catalog } from './models/catalog.ts';
import type { StreamOptions } from './models/stream.ts';
import type { ErrorLog } from './monitoring/error-log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { ServiceCalls } from './monitoring/service-calls.ts';
import type { Tracing } from './monitoring/tracing/tracing.ts';
import { openBilling } from './payments/billing.ts';
import type { Payments } from './payments/payments.ts';
import { type AnalyticsSetting, analyticsSinks } from './public-pages/analytics-sinks.ts';
import type { BrandPictures } from './public-pages/brand-pictures.ts';
import type { Admission } from './runs/admission.ts';
import type { Runs } from './runs/runs.ts';
import type { ServiceKeys } from './service-keys/service-keys.ts';
import type { Settings } from './settings.ts';
import { createBudget } from './usage/budget.ts';
import type { WebSearch } from './web-search/web-search.ts';

/** The parts the app is made from. */
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
    | 'DAILY_BUDGET_TRIES'
    | 'DATA_DIR'
    | 'DATABASE_URL'
    | 'BACKUP_DIR'
    | 'BACKUP_EVERY_HOURS'
    | 'BACKUP_KEEP_DAYS'
    | 'KEEP_CONVERSATIONS_DAYS'
    | 'KEEP_AUDIT_DAYS'
    | 'KEEP_USAGE_DAYS'
    | AnalyticsSetting
  >;
  secret: string;
  database: Database;
  library: Library;
  /** Null when none is set up. */
  ocr: Ocr | null;
  /** Null without an embedding model. */
  embeddings: Embeddings | null;
  /** Null while subscriptions are off. */
  payments: Payments | null;
  /** Where test money is paid; null with a real provider. */
  paymentPages: Hono | null;
  /** Null when none is set up. */
  webSearch: WebSearch | null;
  keys: ServiceKeys;
  /** Stops the server for a restart; null where nothing would start it again. */
  restart: (() => void) | null;
  gymEdits: GymEdits;
  /** The gym's link preview images, and the icons of the installed app. */
  pictures: BrandPictures;
  /** Always current when read from: changes in the browser apply immediately. */
  pack: Pack;
  catalog: Catalog;
  runs: Runs;
  admission: Admission;
  log: Logger;
  /** Logged errors, on their way to the database. */
  errorLog: ErrorLog;
  /** Null when tracing is off. */
  tracing: Tracing | null;
  /** This server's metrics for `/metrics`. */
  metrics: Metrics;
  /** Counts the calls of models, the mail server and the payment provider’s webhook. */
  serviceCalls: ServiceCalls;
  mailQueue: MailQueue;
  jobs: Jobs;
  /** The public address, for links in mail; without a slash at its end. */
  site: () => string;
  /** Where Turnstile's tokens are checked; Cloudflare's when omitted. */
  turnstileUrl?: string;
  /** How a program's description is read; from the public web when omitted. */
  readClientDocument?: ReadClientDocument;
  /** How passwords are hashed; scrypt when omitted. */
  passwords?: Passwords;
  /** Serves the web app; null when there is none to serve. */
  web: ((c: RequestContext) => Promise<Response | null>) | null;
  /** How long the model may be silent; the defaults when omitted. */
  timeouts?: Pick<StreamOptions, 'firstTokenMs' | 'idleMs' | 'backoffMs'>;
}

export type FeatureParts = Awaited<ReturnType<typeof openFeatureParts>>;

/** Opens what features share: authentication, guards, limits, the budget. */
export async function openFeatureParts(parts: AppParts) {
  const {
    settings,
    secret,
    database,
    gymEdits,
    pack,
    mailQueue,
    admission,
    log,
    passwords,
    payments,
    turnstileUrl,
    readClientDocument = fetchClientDocument,
    timeouts = {},
  } = parts;
  const billing = payments && openBilling({ database, payments, offered: () => pack.plans, log });
  /** The time used for payments. */
  const moneyNow = () => payments?.now() ?? new Date();
  const billingMode = payments?.mode ?? 'off';
  const auth = createAuth({
    database,
    secret,
    rules: accountRules({
      secret,
      legal: () => pack.legal,
      confirmsAddresses: mailQueue.reachesPeople,
    }),
    publicUrl: settings.PUBLIC_URL,
    passwords: queuedPasswords(passwords),
    confirmsAddresses: mailQueue.reachesPeople,
    documents: { read: readClientDocument, log },
  });
  const cookieName = (await auth.$context).authCookies.sessionToken.name;
  const readSession = createSessionReader(database, { secret, cookieName, billingMode, log });
  const limits = createLimits({ factor: settings.LIMIT_FACTOR, database, log });
  const adminTwoFactor = settings.ADMIN_TWO_FACTOR === 'required';
  const rules: Rules = {
    subscriptionsOn: settings.SUBSCRIPTIONS === 'on',
    adminTwoFactor,
    moneyNow,
    recheck: async (userId) => (await billing?.recheck(userId)) ?? false,
  };
  const readKey = createKeyReader(database, { billingMode, log });
  const readToken = createTokenReader(database, { billingMode, log });
  const spendNonce = usedNonces(database);
  const secretOfSignUp = signUpSecret(settings, secret);
  return {
    ...parts,
    billing,
    billingMode,
    moneyNow,
    timeouts,
    auth,
    acting: impersonationCookies({ auth, database, readSession }),
    spendNonce,
    humanCheck: createHumanCheck(settings, {
      secret,
      spendNonce,
      ...(turnstileUrl !== undefined && { turnstileUrl }),
    }),
    secretOfSignUp,
    face: publicFace(gymEdits, {
      signUpSecret: secretOfSignUp !== null,
      subscriptions: settings.SUBSCRIPTIONS === 'on',
      backupDays: settings.BACKUP_KEEP_DAYS,
      analytics: analyticsSinks(settings),
      conversationDays: conversationDays(settings),
    }),
    adminTwoFactor,
    guards: createGuards(readSession, limits, rules),
    keyGuard: createKeyGuard(readKey, limits, rules),
    programGuard: createProgramGuard(
      async (headers, caller) =>
        (gymEdits.pack.gym.programs.api_keys ? await readKey(headers, caller) : null) ??
        (await readToken(headers, caller)),
      limits,
      rules,
      () => `${parts.site()}/.well-known/oauth-protected-resource${MCP_PATH}`,
    ),
    limits,
    admission,
    budget: createBudget({
      database,
      perUser: settings.DAILY_BUDGET_PER_USER,
      forAll: settings.DAILY_BUDGET,
      factor: settings.LIMIT_FACTOR,
    }),
  };
}
