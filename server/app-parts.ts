import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ReadClientDocument } from './auth/client-document.ts';
import type { Passwords } from './auth/password-queue.ts';
import type { GymEdits } from './content/gym-edits.ts';
import type { Pack } from './content/pack.ts';
import type { Database } from './db/database.ts';
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
import type { Payments } from './payments/payments.ts';
import type { AnalyticsSetting } from './public-pages/analytics-sinks.ts';
import type { BrandPictures } from './public-pages/brand-pictures.ts';
import type { Admission } from './runs/admission.ts';
import type { Runs } from './runs/runs.ts';
import type { ServiceKeys } from './service-keys/service-keys.ts';
import type { Settings } from './settings.ts';
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
