import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { destination } from 'pino';
import { keysWith } from '#shared/service-keys.ts';
import { makeOwnerToken } from './access/owner-link.ts';
import type { App } from './app.ts';
import { authSecret } from './auth/secret.ts';
import { signUpSecret } from './auth/sign-up-secret.ts';
import { releaseMemory } from './boot/release-memory.ts';
import { conversationDays } from './content/conversation-days.ts';
import type { PackPlan } from './content/entries.ts';
import { openGymEdits } from './content/gym-edits.ts';
import { PackError } from './content/pack-error.ts';
import { readPackFiles } from './content/pack-files.ts';
import { publicFace } from './content/public-face.ts';
import { DatabaseError } from './db/database-error.ts';
import { openDatabase } from './db/open.ts';
import { explainStorage } from './db/storage-fault.ts';
import { serveWeb } from './http/web-app.ts';
import { languageFile, OCR_LANGUAGE, type Ocr, openOcr } from './library/ocr/ocr.ts';
import { Thesaurus } from './library/search/thesaurus.ts';
import { addressOf, listen, stopListening } from './listen.ts';
import { createLog, HiddenSecrets, logTo } from './log.ts';
import { outbox, smtp, type Transport } from './mail/transport.ts';
import { openLiveCatalog } from './models/live-catalog.ts';
import { ErrorLog } from './monitoring/error-log.ts';
import { openTracing } from './monitoring/tracing/open-tracing.ts';
import { offlineCoach } from './offline-coach/offline-coach.ts';
import { openServer } from './open-server.ts';
import { checkProvider } from './payments/check-provider.ts';
import { openPayments } from './payments/open-payments.ts';
import type { Payments } from './payments/payments.ts';
import { requireNoPayers } from './payments/require-no-payers.ts';
import { openSandbox } from './payments/sandbox/sandbox.ts';
import { analyticsSinks } from './public-pages/analytics-sinks.ts';
import { brandPictures } from './public-pages/brand-pictures.ts';
import { pageHeads } from './public-pages/page-head.ts';
import { readyMessage } from './ready-message.ts';
import { openServiceKeys } from './service-keys/service-keys.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { openWebSearch } from './web-search/web-search.ts';

const ROOT = resolve(import.meta.dirname, '..');
const GRACE_MS = 2000;
/** Tells `npm start`, or whatever else keeps the server running, to start it again. */
const RESTART_EXIT_CODE = 75;
/** The process ends even if something hangs. */
const STOP_MS = 15_000;
/** How long running answers may continue after the server is asked to stop. */
const DRAIN_MS = 20_000;
/** How much of that passes before questions are refused, so that a proxy notices and uses other servers. */
const ANNOUNCE_MS = 3000;

/** Errors the operator can fix; the message is all they need. */
const isOperatorsOwn = (error: unknown) =>
  error instanceof SettingsError || error instanceof PackError || error instanceof DatabaseError;

/** @throws SettingsError when the language data is not where the setting says */
function openOcrOf({ OCR_LANG_PATH: folder }: Settings): Ocr | null {
  if (folder === undefined) return null;
  if (languageFile(folder) === null)
    throw new SettingsError(
      `OCR_LANG_PATH: ${folder} has no ${OCR_LANGUAGE}.traineddata. Put the language data of Tesseract there, or remove the setting.`,
    );
  return openOcr(folder);
}

function openTransport(
  settings: Settings,
  { product, site }: { product: () => string; site: () => string },
): Transport {
  const from = () =>
    settings.MAIL_FROM ??
    `${product().replace(/[^\p{L}\p{N} ]/gu, '')} <no-reply@${new URL(site()).hostname}>`;
  return settings.SMTP_URL === undefined
    ? outbox(join(settings.DATA_DIR, 'outbox'), { from, reachesPeople: settings.MAIL === 'outbox' }, (text) =>
        console.log(text),
      )
    : smtp(settings.SMTP_URL, { from });
}

/** @throws SettingsError when a key of the settings is refused by the provider */
async function providerFaults(
  given: Settings,
  payments: Payments | null,
  plans: readonly PackPlan[],
): Promise<string[]> {
  if (payments === null || payments.mode === 'sandbox') return [];
  const entered = given.STRIPE_SECRET_KEY === undefined;
  return await checkProvider(payments, plans).catch((error: unknown) => {
    // A key entered in the browser must not lock its owner out of the page where another can be entered.
    if (entered && error instanceof SettingsError) return [error.message];
    throw error;
  });
}

async function main(): Promise<void> {
  const given = readSettings(process.env, ROOT);
  // Someone watching in a terminal only wants to see problems.
  const level = given.LOG_LEVEL ?? (given.NODE_ENV === 'production' ? 'info' : 'warn');
  const errorLog = new ErrorLog();
  const secrets = new HiddenSecrets(given);
  const log = createLog(secrets, level, logTo(destination(1), errorLog));
  // One answer's unhandled failure must not end everyone's.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  const tracing = await openTracing(given, log);
  const files = await readPackFiles(given.CONTENT_DIR);
  const database = await openDatabase(given, given.KEEP_AUDIT_DAYS);
  const membership = given.SUBSCRIPTIONS === 'on';
  const gymEdits = await openGymEdits({ database, files, membership, log });
  const { pack } = gymEdits;
  const secret = await authSecret(given);
  const keys = await openServiceKeys({ database, secret, environment: given });
  secrets.add(keys.settings);
  keys.onChange(async (changed) => secrets.add(changed));
  for (const { name, source, unreadable } of await keys.list()) {
    if (source !== 'browser' || unreadable || keys.settings[name] !== undefined) continue;
    console.log(`  ${name} is not used. Enter ${keysWith(name).join(' and ')} under Workshop.`);
  }
  const settings = { ...given, ...keys.settings };
  const builtIn = offlineCoach();
  const catalog = await openLiveCatalog(pack.models, settings, builtIn);
  keys.onChange((changed) => catalog.reopen(changed));
  const embeddings = catalog.embeddingModel();
  const webSearch = openWebSearch(settings);
  const ocr = openOcrOf(settings);
  const newMembers = signUpSecret(settings, secret);
  const pictures = brandPictures(gymEdits, log);
  const webFolder = join(ROOT, 'dist', 'web');
  const web = existsSync(join(webFolder, 'index.html'))
    ? await serveWeb(
        webFolder,
        publicFace(gymEdits, {
          signUpSecret: newMembers !== null,
          subscriptions: membership,
          backupDays: settings.BACKUP_KEEP_DAYS,
          analytics: analyticsSinks(settings),
          conversationDays: conversationDays(settings),
        }),
        pageHeads({ pack, pictures, site: () => site }),
      )
    : null;
  // Certain only once it listens; before that, no mail is read.
  let site = settings.PUBLIC_URL ?? addressOf(settings.HOST, settings.PORT);
  const transport = openTransport(settings, { product: () => pack.gym.product, site: () => site });
  let app: App | null = null;
  const opensSandbox = settings.SUBSCRIPTIONS === 'on' && settings.STRIPE_SECRET_KEY === undefined;
  if (opensSandbox) await requireNoPayers(database);
  const sandbox = opensSandbox
    ? await openSandbox({
        folder: join(settings.DATA_DIR, 'payments'),
        product: () => pack.gym.product,
        plans: pack.plans,
        site: () => site,
        deliver: async (body, headers) =>
          (await app?.request('/api/stripe-webhook', { method: 'POST', body, headers })) ?? { status: 503 },
        log,
      })
    : null;
  if (sandbox !== null) gymEdits.onChange(() => sandbox.sell(pack.plans));
  const payments = openPayments(settings, sandbox);
  for (const fault of await providerFaults(given, payments, pack.plans)) console.log(`  ${fault}`);
  const opened = await openServer({
    settings,
    secret,
    database,
    embeddings,
    thesaurus: new Thesaurus(pack.synonyms),
    payments,
    paymentPages: sandbox?.pages ?? null,
    webSearch,
    ocr,
    keys,
    restart: () => void stop('restart', { drains: true, exitCode: RESTART_EXIT_CODE }),
    gymEdits,
    pictures,
    catalog,
    log,
    errorLog,
    tracing,
    transport,
    site: () => site,
    web,
    onProgress: ({ done, total, name, outcome, message }) => {
      if (outcome === 'failed') log.error({ work: name, message }, 'a work could not be read');
      else if (outcome !== 'unchanged') console.log(`  Reading the library: ${done} of ${total}, ${name}`);
    },
  });
  app = opened.app;
  const { server, port } = await listen(opened.app, settings);
  site = settings.PUBLIC_URL ?? addressOf(settings.HOST, port);

  let stopping = false;
  async function stop(
    reason: string,
    { drains, exitCode = 0 }: { drains: boolean; exitCode?: number },
  ): Promise<void> {
    if (stopping) {
      // A second Ctrl-C does not wait. A service manager may send SIGTERM to npm and to this process, which
      // gets it twice.
      if (reason === 'SIGINT') process.exit(130);
      return;
    }
    stopping = true;
    log.info({ reason, drains }, 'stopping');
    const announceMs = database.sole ? 0 : ANNOUNCE_MS;
    if (drains) await opened.drain({ announceMs, finishMs: DRAIN_MS - announceMs });
    setTimeout(() => process.exit(exitCode || 1), STOP_MS).unref();
    await opened.close(stopListening(server, GRACE_MS));
    await sandbox?.close();
    await database.close();
    process.exit(exitCode);
  }
  // Someone at a terminal does not want to wait; a deployment must not lose an answer.
  process.on('SIGINT', () => void stop('SIGINT', { drains: false }));
  process.on('SIGTERM', () => void stop('SIGTERM', { drains: true }));

  const token = await makeOwnerToken(database);
  releaseMemory();
  console.log(
    readyMessage({
      settings,
      product: pack.gym.product,
      site,
      ownerToken: token,
      newMembers,
      embedded: {
        model: catalog.defaultId === builtIn.id,
        embeddings: embeddings === null,
        payments: sandbox !== null,
        webSearch: webSearch === null,
      },
      isBuilt: web !== null,
    }),
  );
}

try {
  await main();
} catch (error) {
  const explained = isOperatorsOwn(error) ? error : explainStorage(error, 'the database');
  console.error(explained instanceof Error ? explained.message : error);
  process.exit(1);
}
