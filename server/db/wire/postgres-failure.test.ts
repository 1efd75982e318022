import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { DatabaseError } from '#server/db/database-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { explain } from './postgres-failure.ts';

const URL_GIVEN = 'postgres://lift:secret@db.example.com/gym';

function reported(code: string, message: string, routine?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, routine });
}

describe('every failure is one sentence without the password', () => {
  test.each([
    [
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      'No database answers at db.example.com:5432 (ECONNREFUSED): start it, or correct DATABASE_URL.',
    ],
    [
      reported('28P01', 'password authentication failed for user "lift"'),
      'The database at db.example.com:5432 refuses the user of DATABASE_URL: correct its name and password.',
    ],
    [
      reported('3D000', 'database "gym" does not exist'),
      'There is no database "gym" at db.example.com:5432: create it with "create database gym", or correct DATABASE_URL.',
    ],
    [
      reported('0A000', 'extension "vector" is not available'),
      'The database at db.example.com:5432 has no pgvector: install it there (on Debian postgresql-<version>-pgvector) and start again.',
    ],
    [
      reported('42501', 'permission denied to create role', 'CreateRole'),
      'The user of DATABASE_URL may not create the roles Liftlore works under: once, as a superuser, run "create role liftlore_app; create role liftlore_service; grant liftlore_app, liftlore_service to lift".',
    ],
    [
      reported('42501', 'permission denied to create extension "vector"'),
      'The user of DATABASE_URL may not do what Liftlore needs in "gym" (permission denied to create extension "vector"): make it the database\'s owner, and run "create extension vector" there as a superuser.',
    ],
  ])('%s', (error, sentence) => {
    const explained = explain(error, URL_GIVEN);
    expect(explained).toBeInstanceOf(DatabaseError);
    expect(explained.message).toBe(sentence);
  });
});

test('nothing listening at the address is such a failure', async () => {
  const opening = openDatabase({
    DATABASE_URL: 'postgres://lift:secret@127.0.0.1:1/gym',
    DATA_DIR: '/nowhere',
  });
  await expect(opening).rejects.toThrow('No database answers at 127.0.0.1:1 (ECONNREFUSED)');
});

test.each(['postgres://[oops', 'postgres://lift:a/b@127.0.0.1:1/gym', 'postgres://lift:a#b@127.0.0.1:1/gym'])(
  'the invalid address %s is such a failure',
  async (url) => {
    const opening = openDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere' });
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL is not an address: .*, with special characters of user and password percent-encoded, such as %2F for \/\.$/,
    );
  },
);

describe.runIf(process.env.TEST_DATABASE_URL)('on a real server', () => {
  const admin = process.env.TEST_DATABASE_URL ?? '';
  const openAs = (user: string, database: string) => {
    const url = new URL(admin);
    url.username = user;
    url.pathname = `/${database}`;
    return openDatabase({ DATABASE_URL: url.href, DATA_DIR: '/nowhere' });
  };

  test('a database that does not exist', async () => {
    await expect(openAs('postgres', 'liftlore_missing')).rejects.toThrow(
      'There is no database "liftlore_missing"',
    );
  });

  test('a user with too few rights sees what is missing, and can work once granted it', async () => {
    const name = `liftlore_test_${process.pid}`;
    const client = new pg.Client(admin);
    await client.connect();
    const url = new URL(admin);
    url.pathname = `/${name}`;
    const inside = new pg.Client(url.href);
    try {
      await client.query(`create role ${name} login`);
      await client.query(`create database ${name} owner ${name}`);
      await inside.connect();
      await inside.query('create extension if not exists vector');
      await expect(openAs(name, name)).rejects.toThrow('may not create the roles');
      await client.query(`grant liftlore_app, liftlore_service to ${name}`);
      const database = await openAs(name, name);
      await database.as('service').transaction((tx) => tx.select().from(users));
      await database.close();
    } finally {
      await inside.end();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${name}`);
      await client.end();
    }
  });
});
