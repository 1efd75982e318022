import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalReply } from '#fakes/model-replies.ts';
import { startFakeModel } from '#fakes/model-server.ts';
import { startFakeSmtp } from '#fakes/smtp-server.ts';
import { emptyPlace, fillPlace, type Place } from '#server/backup/backup-testing.ts';
import { onDatabase } from '#server/backup/connection.ts';
import { version } from '#server/version.ts';
import { checkVersions } from './check-machine.ts';
import { examine } from './doctor.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const GYM = join(ROOT, 'fakes', 'gym');

let folder: string;
let place: Place | undefined;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftlore-doctor-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await place?.close();
  place = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Returns the sentences about what is wrong with this setup, with their subjects. */
async function faults(environment: Record<string, string>): Promise<string[]> {
  const found = await examine({ DATA_DIR: join(folder, 'data'), CONTENT_DIR: GYM, ...environment }, folder);
  return found.filter(({ is }) => is === 'fault').map(({ of, sentence }) => `${of}: ${sentence}`);
}

/** Serves a site that answers `/healthz` with `body`, with its clock off by `secondsOff`. */
async function site(body: object, secondsOff = 0): Promise<string> {
  const server = createServer((_, reply) => {
    reply.setHeader('date', new Date(Date.now() + secondsOff * 1000).toUTCString());
    reply.end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a broken setup has each fault named', () => {
  it('settings', async () => {
    expect(await faults({ NODE_ENV: 'production', PUBLIC_URL: 'https://coach.example' })).toEqual([
      'Settings: NODE_ENV=production needs AUTH_SECRET. See .env.example. Nothing else was checked.',
    ]);
    expect(await faults({ BACKUP_EVERY: '24' })).toEqual([
      expect.stringContaining('Settings: There is no setting BACKUP_EVERY. Did you mean BACKUP_EVERY_HOURS?'),
    ]);
  });

  it('a Node that npm start refuses', () => {
    const [found] = checkVersions('24.1.0');
    expect(found).toMatchObject({ is: 'fault', sentence: 'Node is v24.1.0: install 24.2 or newer.' });
    for (const node of ['24.2.0', '25.0.0']) expect(checkVersions(node)[0]!.is).toBe('well');
  });

  it('a folder for backups next to the data that cannot be written', async () => {
    const backups = join(folder, 'data-backups');
    await writeFile(backups, 'a file');
    expect(await faults({ BACKUP_DIR: backups })).toEqual([expect.stringMatching(/^Disk: BACKUP_DIR/)]);
  });

  it('an unreachable database, and missing content', async () => {
    expect(
      await faults({
        DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/gym',
        CONTENT_DIR: join(folder, 'none'),
      }),
    ).toEqual([
      'Database: No database answers at 127.0.0.1:9 (ECONNREFUSED): start it, or correct DATABASE_URL.',
      expect.stringMatching(/^Content: .*none.* Mail, models and payments were not checked\.$/),
    ]);
  });

  it('an embedded database whose files are gone', async () => {
    const db = join(folder, 'data', 'db');
    await mkdir(db, { recursive: true });
    // As an engine leaves it.
    await writeFile(join(db, 'socket'), '{}');
    expect(await faults({})).toEqual([
      expect.stringMatching(/^Database: The database in \S+pgdata is incomplete \(PG_VERSION is missing\)/),
    ]);
  });

  it('a database of a newer version', async () => {
    place = await emptyPlace();
    await fillPlace(place);
    const { DATABASE_URL = '', DATA_DIR } = place.settings;
    expect(await faults({ DATABASE_URL, DATA_DIR })).toEqual([]);
    await onDatabase(place.settings, async (client) => {
      await client.query('set role liftlore_service');
      await client.query("update users set created_at = now() - interval '30 days'");
      await client.query('reset role');
    });
    expect(await faults({ DATABASE_URL, DATA_DIR })).toEqual([
      'Backups: There is no backup, and the first account is 30 days old: set BACKUP_EVERY_HOURS=24, or run "npm run backup".',
    ]);
    await onDatabase(place.settings, (client) =>
      client.query("insert into migrations (name) values ('9999_later')"),
    );
    expect(await faults({ DATABASE_URL, DATA_DIR })).toEqual([
      'Database: A newer version of Liftlore has used this database (it has 9999_later): start that version, or restore a backup from before it.',
    ]);
  }, 60_000);

  it.skipIf(process.env.TEST_DATABASE_URL === undefined)(
    'a database without the extension, which its owner may not create',
    async () => {
      const url = new URL(process.env.TEST_DATABASE_URL!);
      const name = `doctor_${process.pid}`;
      const asSuperuser = (statement: string) =>
        onDatabase({ DATABASE_URL: url.href, DATA_DIR: folder }, (client) => client.query(statement));
      await asSuperuser(`create role ${name} login`);
      await asSuperuser(`create database ${name} owner ${name}`);
      try {
        const own = new URL(url);
        own.pathname = `/${name}`;
        own.username = name;
        expect(await faults({ DATABASE_URL: own.href })).toEqual([
          expect.stringMatching(/^Database: .* run "create extension vector" there as a superuser\.$/),
        ]);
      } finally {
        await asSuperuser(`drop database ${name}`);
        await asSuperuser(`drop role ${name}`);
      }
    },
  );

  it('but not a sender for stored mail', async () => {
    expect(await faults({ MAIL: 'outbox', MAIL_FROM: 'Gym <coach@example.com>' })).toEqual([]);
  });

  it('unwritable folders', async () => {
    await writeFile(join(folder, 'data'), 'a file');
    await writeFile(join(folder, 'backups'), 'a file');
    expect(await faults({ DATA_DIR: join(folder, 'other'), BACKUP_DIR: join(folder, 'backups') })).toEqual([
      expect.stringMatching(/^Disk: BACKUP_DIR .* or set BACKUP_DIR to another folder\.$/),
    ]);
    await mkdir(join(folder, 'languages'));
    const found = await faults({
      BACKUP_DIR: join(folder, 'data', 'below'),
      OCR_LANG_PATH: join(folder, 'languages'),
    });
    expect(found).toEqual([
      expect.stringMatching(/^Disk: DATA_DIR .*data cannot be a folder .*: a file is in its way/),
      expect.stringMatching(/^Disk: OCR_LANG_PATH: .* has no eng\.traineddata: put it there\.$/),
    ]);
  });

  it('but not a work that cannot be read, which the start leaves out', async () => {
    const pack = join(folder, 'gym');
    await cp(GYM, pack, { recursive: true });
    await writeFile(join(pack, 'books', 'broken.pdf'), '%PDF-1.4 nope');
    const found = await examine({ DATA_DIR: join(folder, 'data'), CONTENT_DIR: pack }, folder);
    expect(found.filter(({ of }) => of === 'Content')).toEqual([
      { of: 'Content', is: 'well', sentence: expect.any(String) },
      {
        of: 'Content',
        is: 'note',
        sentence: expect.stringMatching(
          /^gym\/books\/broken\.pdf is a damaged PDF.*\. The start leaves it out\.$/,
        ),
      },
    ]);
  });

  it('but not folders that are missing, which it does not create', async () => {
    const found = await examine({ DATA_DIR: join(folder, 'new', 'data'), CONTENT_DIR: GYM }, folder);
    expect(found.filter(({ of }) => of === 'Disk').map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^DATA_DIR: \S+data will be created, .* free\.$/),
      expect.stringMatching(/^BACKUP_DIR: \S+backups will be created, .* free\.$/),
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('a wrong clock, and another product’s site', async () => {
    const right = await site({ ok: true, version });
    expect(await faults({ PUBLIC_URL: right })).toEqual([]);
    const wrong = await site({ hello: 'world' }, 600);
    expect(await faults({ PUBLIC_URL: wrong })).toEqual([
      `Site: ${wrong} answers, but not with Liftlore (200): make its proxy forward /healthz to the server.`,
      expect.stringMatching(
        /^Clock: This machine's clock and that of 127\.0\.0\.1:\d+ are (599|600|601) seconds apart: set it by NTP\.$/,
      ),
    ]);
  });

  it('an unreachable mail server, a refused model key, payments without a webhook', async () => {
    const model = await startFakeModel({ script: refusalReply(401) });
    expect(
      await faults({
        SMTP_URL: 'smtp://127.0.0.1:9',
        OPENAI_API_KEY: 'sk-wrong-canary',
        OPENAI_BASE_URL: model.url,
        STRIPE_SECRET_KEY: 'sk_test_canary',
      }),
    ).toEqual([
      expect.stringMatching(/^Models: OPENAI_API_KEY: OpenAI rejected it: the key was refused \(401\)\.$/),
      expect.stringMatching(/^Mail: SMTP_URL: The mail server could not be reached \(ECONNREFUSED\)/),
      'Payments: STRIPE_SECRET_KEY: Enter STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together.',
    ]);
    await model.close();
    const mail = await startFakeSmtp();
    expect(await faults({ SMTP_URL: mail.url })).toEqual([]);
    await mail.close();
  });
});

it('npm run doctor prints a sentence each, and exits with 1 when something is wrong', () => {
  const run = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts', 'doctor.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATA_DIR: join(folder, 'data'),
        CONTENT_DIR: GYM,
        ...environment,
      },
      encoding: 'utf8',
    });
  const well = run({});
  expect([well.status, well.stdout]).toEqual([0, expect.stringContaining('Nothing is wrong.')]);
  const broken = run({ PORT: 'eighty' });
  expect([broken.status, broken.stdout]).toEqual([
    1,
    expect.stringMatching(/^ ✗ Settings {2}The setting PORT is invalid[\s\S]*1 thing is wrong/),
  ]);
}, 60_000);
