import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'liftlore-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('settings', () => {
  it('have defaults for everything a first start needs', () => {
    expect(
      readSettings(
        { PATH: '/bin', HOME: '/root', HOSTNAME: 'box', PORTAL: 'x', AUTH_TOKEN: 'x', DATABASE_HOST: 'x' },
        folder,
      ),
    ).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      CONTENT_DIR: join(folder, 'content'),
      SUBSCRIPTIONS: 'on',
      LIMIT_FACTOR: 1,
      KEEP_CONVERSATIONS_DAYS: 'off',
      KEEP_AUDIT_DAYS: 730,
      KEEP_USAGE_DAYS: 400,
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
  });

  it('of `.env` do not reach tests, which would write into the database of the gym', () => {
    const clone = mkdtempSync(join(tmpdir(), 'liftlore-settings-'));
    writeFileSync(join(clone, '.env'), 'DATABASE_URL=postgres://db.example/gym\nSITE=coach.example.com\n');
    try {
      expect(readSettings({}, clone).DATABASE_URL).toBe('postgres://db.example/gym');
      // As cmd's `set NODE_ENV=test && ...` leaves it, too.
      for (const NODE_ENV of ['test', 'test '])
        expect(readSettings({ NODE_ENV }, clone).DATABASE_URL).toBeUndefined();
    } finally {
      rmSync(clone, { recursive: true });
    }
  });

  it.each([
    [{ PORT: 'http' }, 'The setting PORT is invalid: must be a number from 0 to 65535. See .env.example.'],
    [{ PORT: '70000' }, /^The setting PORT is invalid: /],
    [
      { DATABASE_URL: 'mysql://x' },
      'The setting DATABASE_URL is invalid: must begin with postgres://. See .env.example.',
    ],
    [
      { PUBLIC_URL: 'coach' },
      'The setting PUBLIC_URL is invalid: must be an address such as https://coach.example.com. See .env.example.',
    ],
    ...['/gym', '/?from=mail', '/#login'].map((more): [Record<string, string>, string] => [
      { PUBLIC_URL: `https://coach.example.com${more}` },
      'The setting PUBLIC_URL is invalid: must be the address alone, such as https://coach.example.com, without a path. See .env.example.',
    ]),
    [
      { PUBLIC_URL: 'https://me:secret@coach.example.com' },
      /^The setting PUBLIC_URL is invalid: must be the address alone/,
    ],
    [
      { AUTH_SECRET: 'short' },
      'The setting AUTH_SECRET is invalid: must have at least 32 characters. See .env.example.',
    ],
    [
      { DAILY_BUDGET: 'free' },
      'The setting DAILY_BUDGET is invalid: must be an amount above 0, such as 2.50, or off. See .env.example.',
    ],
    [
      { DAILY_BUDGET: '0' },
      'The setting DAILY_BUDGET is invalid: must be an amount above 0, such as 2.50, or off. See .env.example.',
    ],
    [
      { KEEP_AUDIT_DAYS: '7' },
      'The setting KEEP_AUDIT_DAYS is invalid: must be a number of days, at least 30, or off. See .env.example.',
    ],
    [
      { KEEP_CONVERSATIONS_DAYS: 'a year' },
      'The setting KEEP_CONVERSATIONS_DAYS is invalid: must be a number of days, at least 7, or off. See .env.example.',
    ],
    [
      { KEEP_CONVERSATION_DAYS: '30' },
      'There is no setting KEEP_CONVERSATION_DAYS. Did you mean KEEP_CONVERSATIONS_DAYS? See .env.example.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT is invalid: must be an address such as http://localhost:4318. See .env.example.',
    ],
    [
      { OTEL_TRACES_SAMPLER_ARG: '2' },
      'The setting OTEL_TRACES_SAMPLER_ARG is invalid: must be a number from 0 to 1. See .env.example.',
    ],
    ...['10%', 'a#b', 'a/b', '1/b', 'a?b'].map((password): [Record<string, string>, string] => [
      { SMTP_URL: `smtps://coach:${password}@mail.example` },
      'The setting SMTP_URL is invalid: must have the special characters of its user and password percent-encoded, such as %40 for @ and %25 for %. See .env.example.',
    ]),
    ...(
      [
        ['SUBSCRIPTIONS', 'maybe', 'on or off'],
        ['HUMAN_CHECK', 'false', 'on or off'],
        ['NODE_ENV', 'prod', 'development, production or test'],
        ['ADMIN_TWO_FACTOR', 'on', 'optional or required'],
        ['LOG_LEVEL', 'verbose', 'fatal, error, warn, info, debug or silent'],
        ['PORT', '1.5', 'a number from 0 to 65535'],
        ['TRUSTED_PROXIES', '9', 'a whole number of proxies from 0 to 5'],
        ['BACKUP_KEEP_DAYS', '1.5', 'a whole number of days, at least 1'],
        ['LIMIT_FACTOR', '0', 'a number above 0'],
        ['STRIPE_WEBHOOK_SECRET', 'whsec_', 'the whole signing secret, which begins with whsec_'],
        ['LMSTUDIO_URL', 'localhost:1234', 'an address such as http://localhost:1234/v1'],
        ['OPENAI_BASE_URL', 'api.openai.com', 'an address such as https://api.example.com/v1'],
        ['OPENAI_API_KEY', '“sk”', 'the key alone, without spaces or typographic quotation marks'],
      ] as const
    ).map(([name, value, kind]): [Record<string, string>, string] => [
      { [name]: value },
      `The setting ${name} is invalid: must be ${kind}. See .env.example.`,
    ]),
    [
      { OPENAI_API_KY: 'x' },
      'There is no setting OPENAI_API_KY. Did you mean OPENAI_API_KEY? See .env.example.',
    ],
    [
      { OCR_LANG_PAHT: 'x' },
      'There is no setting OCR_LANG_PAHT. Did you mean OCR_LANG_PATH? See .env.example.',
    ],
    [{ NODE_ENV: 'production' }, 'NODE_ENV=production needs PUBLIC_URL. See .env.example.'],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' },
      'NODE_ENV=production needs AUTH_SECRET. See .env.example.',
    ],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', AUTH_SECRET: 'x'.repeat(32) },
      'NODE_ENV=production needs SMTP_URL, or MAIL=outbox if you deliver the mail in DATA_DIR/outbox yourself. See .env.example.',
    ],
    [
      {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://a.example',
        AUTH_SECRET: 'x'.repeat(32),
        MAIL: 'outbox',
        STRIPE_SECRET_KEY: 'sk_live_123',
      },
      'NODE_ENV=production needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell subscriptions, or SUBSCRIPTIONS=off. See .env.example.',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_live_123' },
      'The setting STRIPE_SECRET_KEY is invalid: must be a secret key such as sk_live_…. See .env.example.',
    ],
    [
      { GA_MEASUREMENT_ID: 'UA-1234-1' },
      'The setting GA_MEASUREMENT_ID is invalid: must be a measurement id such as G-ABC1234567. See .env.example.',
    ],
    [
      { PLAUSIBLE_DOMAIN: 'https://coach.example' },
      'The setting PLAUSIBLE_DOMAIN is invalid: must be a domain such as coach.example.com. See .env.example.',
    ],
    [
      { UMAMI_HOST: 'https://cloud.umami.is' },
      'UMAMI_WEBSITE_ID and UMAMI_HOST must be set together. See .env.example.',
    ],
    [
      { UMAMI_WEBSITE: 'x' },
      'There is no setting UMAMI_WEBSITE. Did you mean UMAMI_WEBSITE_ID? See .env.example.',
    ],
    [{ MAIL: 'outbx' }, 'The setting MAIL is invalid: must be outbox, or left out. See .env.example.'],
    [
      { MAIL: 'outbox', SMTP_URL: 'smtp://mail.example' },
      'MAIL=outbox and SMTP_URL cannot both be set. See .env.example.',
    ],
  ])('%j stops with a sentence', (environment, sentence) => {
    expect(() => readSettings(environment, folder)).toThrow(sentence);
  });

  it.each([{ MAIL: 'outbox' }, { SMTP_URL: 'smtp://mail.example' }])(
    'allow production to start with %j',
    (mail) => {
      const production = {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://a.example',
        AUTH_SECRET: 'x'.repeat(32),
        STRIPE_SECRET_KEY: 'sk_live_123',
        STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
      };
      expect(readSettings({ ...production, ...mail }, folder)).toMatchObject(mail);
    },
  );

  it.each([
    ['http://127.0.0.1:4895', 'http://127.0.0.1:4895'],
    ['https://Coach.example.com:443/', 'https://coach.example.com'],
  ])('take %s as PUBLIC_URL, as browsers write it', (address, origin) => {
    expect(readSettings({ PUBLIC_URL: address }, folder).PUBLIC_URL).toBe(origin);
  });

  it('are read without spaces around them, and not at all when only spaces are left', () => {
    expect(readSettings({ PORT: ' ', OPENAI_API_KEY: ' sk ' }, folder)).toMatchObject({
      PORT: 3000,
      OPENAI_API_KEY: 'sk',
    });
  });

  it('ignore the mailbox of a login shell', () => {
    expect(readSettings({ MAIL: '/var/mail/root' }, folder).MAIL).toBeUndefined();
  });

  it('are read from .env, below the environment, and unknown ones there stop the start', () => {
    writeFileSync(join(folder, '.env'), 'PORT=4000\nHOST=0.0.0.0\n# LIMIT_FACTOR=3\nOPENAI_API_KEY=\n');
    expect(readSettings({ HOST: '127.0.0.2' }, folder)).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.2',
      LIMIT_FACTOR: 1,
    });
    writeFileSync(join(folder, '.env'), 'COLOR=red\n');
    expect(() => readSettings({}, folder)).toThrow(
      '.env has an unknown setting COLOR. See .env.example for all of them.',
    );
    rmSync(join(folder, '.env'));
  });

  it('are all described in .env.example, and nothing else is', () => {
    const example = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8');
    const described = [...example.matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]).sort();
    const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8');
    const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1]);
    expect(described).toEqual(
      [...new Set(known)]
        .filter((name) => name !== 'NODE_ENV')
        .concat('NODE_ENV')
        .sort(),
    );
  });
});
