import { join, resolve } from 'node:path';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { pino } from 'pino';
import type { Reply } from '#fakes/model-replies.ts';
import { type FakeModel, type Script, startFakeModel } from '#fakes/model-server.ts';
import type { App } from '#server/app.ts';
import type { AppParts } from '#server/app-parts.ts';
import { openGymEdits } from '#server/content/gym-edits.ts';
import { type PackFiles, readPackFiles } from '#server/content/pack-files.ts';
import { publicFace } from '#server/content/public-face.ts';
import type { Database } from '#server/db/database.ts';
import { temporaryFolder, testDatabase } from '#server/db/testing.ts';
import { serveWeb } from '#server/http/web-app.ts';
import type { Library } from '#server/library/library.ts';
import type { Ocr } from '#server/library/ocr/ocr.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';
import type { Embeddings } from '#server/library/vectors/embeddings.ts';
import { logTo } from '#server/log.ts';
import type { Mail } from '#server/mail/mail-content.ts';
import type { Transport } from '#server/mail/transport.ts';
import { openLiveCatalog } from '#server/models/live-catalog.ts';
import { ErrorLog } from '#server/monitoring/error-log.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import { offlineCoach } from '#server/offline-coach/offline-coach.ts';
import { openServer } from '#server/open-server.ts';
import type { Payments } from '#server/payments/payments.ts';
import { brandPictures } from '#server/public-pages/brand-pictures.ts';
import { pageHeads } from '#server/public-pages/page-head.ts';
import type { Runs } from '#server/runs/runs.ts';
import { openServiceKeys } from '#server/service-keys/service-keys.ts';
import type { WebSearch } from '#server/web-search/web-search.ts';

/** Shared by the apps of a process, which write nothing there but backups. */
const DATA = temporaryFolder();
const PACK = resolve(import.meta.dirname, '..', '..', 'fakes', 'gym');
export const TEST_SECRET = 'a secret for tests that is long enough';
/** Where links in mail lead. */
export const TEST_SITE = 'https://coach.example';

/** A signed-in user: `request` carries their session. */
export interface Client {
  id: string;
  email: string;
  token: string;
  request(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface TestApp {
  app: App;
  database: Database;
  library: Library;
  runs: Runs;
  /** The fake provider; null with the offline coach. */
  model: FakeModel | null;
  /** Sets the fake provider's replies from now on, and clears its recorded requests. */
  play(script: Script): void;
  /** The log, one parsed line each. */
  logged: Record<string, unknown>[];
  /** Mail sent by any server on this database, unless the test has its own transport. */
  mailed: Mail[];
  request(path: string, init?: RequestInit): Promise<Response>;
  signUp(email?: string): Promise<Client>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Uses the built-in coach instead of the fake provider. */
  offline?: boolean;
  /** How long the built-in coach pauses between words; not at all when omitted. */
  offlinePauseMs?: number;
  timeouts?: AppParts['timeouts'];
  settings?: Partial<AppParts['settings']>;
  /** Lines of the pack's `gym.yaml` to replace. */
  gym?: Partial<PackFiles['gym']>;
  /** The embedding model; none when omitted. */
  embeddings?: Embeddings;
  webSearch?: WebSearch;
  ocr?: Ocr;
  /** The payment provider; none when omitted. */
  payments?: Payments;
  transport?: Transport;
  turnstileUrl?: string;
  readClientDocument?: AppParts['readClientDocument'];
  passwords?: AppParts['passwords'];
  web?: AppParts['web'];
  /** The folder of a built web app, served as by `npm start`. */
  webFolder?: string;
  restart?: () => void;
  tracing?: Tracing;
  /** A database to share with another app, which then closes it. */
  database?: Database;
}

const hashes = new Map<string, Promise<string>>();
const verified = new Map<string, Promise<boolean>>();
/**
 * The product's, but hashing and verifying each password once, at 70 ms of processor time: tests sign up
 * hundreds of people, who share one.
 */
const PASSWORDS: NonNullable<AppParts['passwords']> = {
  hash(password) {
    const known = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, known);
    return known;
  },
  verify(given) {
    const key = JSON.stringify([given.hash, given.password]);
    const known = verified.get(key) ?? verifyPassword(given);
    verified.set(key, known);
    return known;
  },
};

/** By database: any server that shares one may send its queued mail. */
const mails = new WeakMap<Database['as'], Mail[]>();

function mailOf({ as }: Database): Mail[] {
  const mailed = mails.get(as) ?? [];
  mails.set(as, mailed);
  return mailed;
}

let people = 0;

/** Starts the whole server without a port, on its own database, with a minimal pack. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  let script: Script = [];
  let asked = 0;
  const reply: Script = (request): Reply => {
    const nth = asked++;
    if (typeof script === 'function') return script(request, nth);
    if ('steps' in script) return script;
    const next = script[Math.min(nth, script.length - 1)];
    if (next === undefined) throw new Error('this test did not say what the model answers');
    return next;
  };
  const model = options.offline === true ? null : await startFakeModel({ script: reply });
  const database = options.database ?? (await testDatabase());
  const logged: Record<string, unknown>[] = [];
  const errorLog = new ErrorLog();
  const log = pino(
    { level: 'debug' },
    logTo({ write: (line) => void logged.push(JSON.parse(line)) }, errorLog),
  );
  const pack = await readPackFiles(PACK);
  const files = { ...pack, gym: { ...pack.gym, ...options.gym } };
  const gymEdits = await openGymEdits({ database, files, log });
  const keys = await openServiceKeys({
    database,
    secret: TEST_SECRET,
    environment: model === null ? {} : { OPENAI_API_KEY: 'sk-canary-key', OPENAI_BASE_URL: model.url },
  });
  const catalog = await openLiveCatalog(
    gymEdits.pack.models,
    keys.settings,
    offlineCoach(options.offlinePauseMs ?? 0),
  );
  keys.onChange((changed) => catalog.reopen(changed));
  const face = publicFace(gymEdits, {
    signUpSecret: false,
    subscriptions: true,
    backupDays: 14,
    analytics: null,
    conversationDays: null,
  });
  const pictures = brandPictures(gymEdits, log);
  const heads = pageHeads({ pack: gymEdits.pack, pictures, site: () => TEST_SITE });
  const mailed = mailOf(database);
  const settings = {
    // Tests of the check itself switch it on.
    HUMAN_CHECK: 'off',
    SUBSCRIPTIONS: 'on',
    ADMIN_TWO_FACTOR: 'optional',
    TRUSTED_PROXIES: 0,
    LIMIT_FACTOR: 1000,
    DAILY_BUDGET: 50,
    DAILY_BUDGET_PER_USER: 1,
    DAILY_BUDGET_TRIES: 0,
    KEEP_CONVERSATIONS_DAYS: 'off',
    KEEP_AUDIT_DAYS: 'off',
    KEEP_USAGE_DAYS: 400,
    PLAUSIBLE_HOST: 'https://plausible.io',
    DATA_DIR: DATA,
    DATABASE_URL: undefined,
    BACKUP_DIR: join(DATA, 'backups'),
    BACKUP_EVERY_HOURS: 'off',
    BACKUP_KEEP_DAYS: 14,
    ...options.settings,
  } as const;
  const { app, library, runs, close } = await openServer({
    settings,
    secret: TEST_SECRET,
    database,
    embeddings: options.embeddings ?? null,
    thesaurus: new Thesaurus(pack.synonyms),
    webSearch: options.webSearch ?? null,
    ocr: options.ocr ?? null,
    keys,
    restart: options.restart ?? null,
    payments: options.payments ?? null,
    paymentPages: null,
    gymEdits,
    pictures,
    catalog,
    log,
    errorLog,
    tracing: options.tracing ?? null,
    transport: options.transport ?? {
      reachesPeople: false,
      deliver: async (mail) => void mailed.push(mail),
    },
    site: () => TEST_SITE,
    ...(options.turnstileUrl !== undefined && { turnstileUrl: options.turnstileUrl }),
    readClientDocument:
      options.readClientDocument ??
      (() => {
        throw new Error('this test did not say how programs describe themselves');
      }),
    passwords: options.passwords ?? PASSWORDS,
    web:
      options.webFolder === undefined
        ? (options.web ?? null)
        : await serveWeb(options.webFolder, face, heads),
    timeouts: { backoffMs: 10, ...options.timeouts },
  });
  const request = async (path: string, init?: RequestInit) => await app.request(path, init);
  return {
    app,
    database,
    library,
    runs,
    model,
    logged,
    mailed,
    play(next) {
      script = next;
      asked = 0;
      if (model !== null) model.requests.length = 0;
    },
    request,
    async signUp(email = `person-${++people}-${Date.now()}@example.com`) {
      const reply = await request('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'correct horse' }),
      });
      if (reply.status !== 200) throw new Error(`signing up failed: ${await reply.text()}`);
      const token = reply.headers.get('set-auth-token') ?? '';
      const { user } = (await reply.json()) as { user: { id: string } };
      const asThem = (path: string, init: RequestInit = {}) =>
        request(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
      return {
        id: user.id,
        email,
        token,
        request: asThem,
        post: (path, body, headers = {}) =>
          asThem(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
      };
    },
    async close() {
      await close();
      if (options.database === undefined) await database.close();
      await model?.close();
    },
  };
}
