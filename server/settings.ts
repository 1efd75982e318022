import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import {
  address,
  amount,
  choice,
  flag,
  keptDays,
  key,
  numberIn,
  siteAddress,
  wholeNumberIn,
} from './setting-kinds.ts';

const PERCENT =
  'must have the special characters of its user and password percent-encoded, such as %40 for @ and %25 for %';
const ABOVE_0 = 'must be a number above 0';
const modelAddress = address('https://api.example.com/v1');
const BACKUP_HOURS = 'must be a number of hours from 1, or off';

/** All settings. `.env.example` describes each; anything else with one of our prefixes stops the start. */
const schema = z.object({
  NODE_ENV: choice('development', 'production', 'test').default('development'),
  PORT: wholeNumberIn(0, 65_535, 'must be a number from 0 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: siteAddress.optional(),
  DATA_DIR: z.string().default('data'),
  CONTENT_DIR: z.string().default('content'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z
    .union([z.literal('off'), z.coerce.number().min(1, BACKUP_HOURS)], { error: BACKUP_HOURS })
    .default('off'),
  BACKUP_KEEP_DAYS: wholeNumberIn(1, 36_500, 'must be a whole number of days, at least 1').default(14),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: wholeNumberIn(0, 5, 'must be a whole number of proxies from 0 to 5').default(0),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must be an address such as smtps://user:password@mail.example.com')
    .refine(isPercentEncoded, PERCENT)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address such as Coach <coach@example.com>')
    .optional(),
  MAIL: z.literal('outbox', 'must be outbox, or left out').optional(),
  HUMAN_CHECK: flag.default('on'),
  TURNSTILE_SITE_KEY: key.optional(),
  TURNSTILE_SECRET_KEY: key.optional(),
  SUBSCRIPTIONS: flag.default('on'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must begin with whsec_')
    .min(20, 'must be the whole signing secret, which begins with whsec_')
    .optional(),
  STRIPE_TAX: flag.default('off'),
  STRIPE_COUPONS: flag.default('off'),
  SIGNUP_SECRET: z
    .string()
    .trim()
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  ADMIN_TWO_FACTOR: choice('optional', 'required').default('optional'),
  KEEP_CONVERSATIONS_DAYS: keptDays(7).default('off'),
  KEEP_AUDIT_DAYS: keptDays(30).default(730),
  KEEP_USAGE_DAYS: keptDays(31).default(400),
  LIMIT_FACTOR: z.coerce.number({ error: ABOVE_0 }).positive(ABOVE_0).default(1),
  DAILY_BUDGET_PER_USER: amount.default(1),
  DAILY_BUDGET: amount.default(50),
  DAILY_BUDGET_TRIES: numberIn(0, Number.MAX_VALUE, 'must be an amount such as 2.50, or 0').default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://localhost:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be name=value, with commas between several')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('liftlore'),
  OTEL_TRACES_SAMPLER_ARG: numberIn(0, 1, 'must be a number from 0 to 1').default(1),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'silent').optional(),
  OPENAI_API_KEY: key.optional(),
  OPENAI_BASE_URL: modelAddress.optional(),
  GEMINI_API_KEY: key.optional(),
  GEMINI_BASE_URL: modelAddress.optional(),
  DEEPSEEK_API_KEY: key.optional(),
  DEEPSEEK_BASE_URL: modelAddress.optional(),
  GROQ_API_KEY: key.optional(),
  GROQ_BASE_URL: modelAddress.optional(),
  CEREBRAS_API_KEY: key.optional(),
  CEREBRAS_BASE_URL: modelAddress.optional(),
  LMSTUDIO_URL: address('http://localhost:1234/v1').optional(),
  SEARXNG_URL: address('http://localhost:8080').optional(),
  OCR_LANG_PATH: z.string().optional(),
  BRAVE_API_KEY: key.optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-ABC1234567')
    .optional(),
  PLAUSIBLE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as coach.example.com')
    .optional(),
  PLAUSIBLE_HOST: address('https://plausible.io').default('https://plausible.io'),
  UMAMI_WEBSITE_ID: z.guid('must be the id of a website, as Umami shows it').optional(),
  UMAMI_HOST: address('https://cloud.umami.is').optional(),
});

export type Settings = Omit<z.infer<typeof schema>, 'DATA_DIR' | 'CONTENT_DIR' | 'BACKUP_DIR'> & {
  DATA_DIR: string;
  CONTENT_DIR: string;
  BACKUP_DIR: string;
};

/** A wrong setting; the message names it and says what to write instead. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const OURS =
  /^(PUBLIC_UR|DATA_DIR|BACKUP_|DATABASE_UR|CONTENT_D|AUTH_SEC|TRUSTED_PROX|SMTP_|MAIL_FR|HUMAN_CH|TURNSTILE_|SUBSCRIPTION|STRIPE_|SIGNUP_|ADMIN_TWO|LIMIT_FA|DAILY_BUD|KEEP_(CONV|AUD|USAG)|LOG_LEV|(OPENAI|GEMINI|DEEPSEEK|GROQ|CEREBRAS)_(API|BASE)_|LMSTUDIO_|SEARXNG_|OCR_|BRAVE_|GA_MEAS|PLAUSIBLE_|UMAMI_)/;

/** Of compose.yaml, which reads the same `.env`. */
const OF_COMPOSE: ReadonlySet<string> = new Set(['SITE', 'POSTGRES_PASSWORD']);

/**
 * Reads the settings from `environment`, over those of `.env` in `folder`. Relative folders are resolved from
 * `folder`. In `.env` every name must be one of ours or of compose.yaml; in the environment, which is shared, only names that
 * look like ours must be. Tests never read `.env`: it may name the database, mail server and keys of a real gym.
 * @throws SettingsError naming the first wrong setting.
 */
export function readSettings(environment: Record<string, string | undefined>, folder: string): Settings {
  const file = resolve(folder, '.env');
  const isRead = environment.NODE_ENV?.trim() !== 'test' && existsSync(file);
  const written = isRead ? parseEnv(readFileSync(file, 'utf8')) : {};
  const known = new Set(Object.keys(schema.shape));
  for (const name of Object.keys(written)) {
    if (!known.has(name) && !OF_COMPOSE.has(name))
      throw new SettingsError(`.env has an unknown setting ${name}. ${nearest(name, known)}`);
  }
  const given: Record<string, string> = {};
  for (const [name, untrimmed] of Object.entries({ ...written, ...environment })) {
    const trimmed = untrimmed?.trim() ?? '';
    if (trimmed === '') continue;
    // A secret in use may have spaces around it; without them it would be another one.
    const value = name === 'AUTH_SECRET' ? (untrimmed ?? '') : trimmed;
    // Login shells keep the path of the user's mailbox in a variable of the same name.
    if (name === 'MAIL' && value.startsWith('/')) continue;
    if (known.has(name)) given[name] = value;
    else if (OURS.test(name)) throw new SettingsError(`There is no setting ${name}. ${nearest(name, known)}`);
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    throw new SettingsError(`The setting ${name} is invalid: ${issue.message}. See .env.example.`);
  }
  const settings = parsed.data;
  if ((settings.TURNSTILE_SITE_KEY === undefined) !== (settings.TURNSTILE_SECRET_KEY === undefined)) {
    throw new SettingsError(
      'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY must be set together. See .env.example.',
    );
  }
  if ((settings.UMAMI_WEBSITE_ID === undefined) !== (settings.UMAMI_HOST === undefined)) {
    throw new SettingsError('UMAMI_WEBSITE_ID and UMAMI_HOST must be set together. See .env.example.');
  }
  if (settings.MAIL === 'outbox' && settings.SMTP_URL !== undefined) {
    throw new SettingsError('MAIL=outbox and SMTP_URL cannot both be set. See .env.example.');
  }
  if (settings.NODE_ENV === 'production') {
    for (const name of ['PUBLIC_URL', 'AUTH_SECRET'] as const) {
      if (settings[name] === undefined)
        throw new SettingsError(`NODE_ENV=production needs ${name}. See .env.example.`);
    }
    if (settings.SMTP_URL === undefined && settings.MAIL === undefined) {
      throw new SettingsError(
        'NODE_ENV=production needs SMTP_URL, or MAIL=outbox if you deliver the mail in DATA_DIR/outbox yourself. See .env.example.',
      );
    }
    if (
      settings.SUBSCRIPTIONS === 'on' &&
      (settings.STRIPE_SECRET_KEY === undefined || settings.STRIPE_WEBHOOK_SECRET === undefined)
    ) {
      throw new SettingsError(
        'NODE_ENV=production needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell subscriptions, or SUBSCRIPTIONS=off. See .env.example.',
      );
    }
  }
  const dataFolder = resolve(folder, settings.DATA_DIR);
  return {
    ...settings,
    DATA_DIR: dataFolder,
    CONTENT_DIR: resolve(folder, settings.CONTENT_DIR),
    BACKUP_DIR:
      settings.BACKUP_DIR === undefined ? join(dataFolder, 'backups') : resolve(folder, settings.BACKUP_DIR),
  };
}

/** Describes a problem with a setting's value, as 'must be …'; null when there is none. */
export function settingProblem(name: keyof z.infer<typeof schema>, value: string): string | null {
  return schema.shape[name].safeParse(value).error?.issues[0]?.message ?? null;
}

/** Whether an address can be read as it was meant: an @ or a % of a password can end it early, or garble it. */
function isPercentEncoded(address: string): boolean {
  const parsed = URL.parse(address);
  if (parsed === null || `${parsed.pathname}${parsed.search}${parsed.hash}`.includes('@')) return false;
  try {
    decodeURIComponent(`${parsed.username}${parsed.password}`);
    return true;
  } catch {
    return false;
  }
}

function nearest(name: string, known: Set<string>): string {
  const shared = (other: string) => {
    let at = 0;
    while (at < name.length && name[at] === other[at]) at++;
    return at;
  };
  const best = [...known].sort((a, b) => shared(b) - shared(a))[0]!;
  return shared(best) >= 3 ? `Did you mean ${best}? See .env.example.` : 'See .env.example for all of them.';
}
