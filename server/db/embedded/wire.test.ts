import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Embedded } from './embedded.ts';

let folder: string;
let embedded: Embedded;
const clients: pg.Client[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'liftlore-test-'));
  embedded = new Embedded(folder);
  await embedded.socket();
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await embedded.close();
  rmSync(folder, { recursive: true });
});

async function client(): Promise<pg.Client> {
  const made = new pg.Client({
    host: folder,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
  });
  clients.push(made);
  await made.connect();
  return made;
}

test('queries with values outside a transaction do not mix', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, client));
  await Promise.all(
    all.map(async (one, at) => {
      for (let n = 0; n < 30; n++) {
        const { rows } = await one.query(at % 2 ? 'select $1::text as it' : 'select $1::int + 0 as it', [n]);
        expect(rows).toEqual([{ it: at % 2 ? String(n) : n }]);
      }
    }),
  );
});

test('an open transaction makes the others wait until it ends', async () => {
  const [one, other] = [await client(), await client()];
  const order: string[] = [];
  await one.query('begin');
  const waiting = other.query('select 1').then(() => order.push('other'));
  await one.query('select $1::int', [1]);
  order.push('one');
  await one.query('commit');
  await waiting;
  expect(order).toEqual(['one', 'other']);
});

test('a failed query leaves its connection and the others usable', async () => {
  const [one, other] = [await client(), await client()];
  await expect(one.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
  await expect(one.query('selec')).rejects.toThrow('syntax error');
  expect((await one.query('select 1 as it')).rows).toEqual([{ it: 1 }]);
  expect((await other.query('select 2 as it')).rows).toEqual([{ it: 2 }]);
});

test('a connection that closes during a query with values leaves nothing behind', async () => {
  const other = await client();
  const gone = connect(await embedded.socket());
  await once(gone, 'connect');
  gone.write(startup());
  await once(gone, 'data');
  gone.write(
    Buffer.concat([
      message('P', '\0begin\0\0\0'),
      message('B', '\0\0\0\0\0\0\0\0'),
      message('E', '\0\0\0\0\0'),
      message('H', ''),
    ]),
  );
  await once(gone, 'data');
  const waiting = other.query('select 1 as it');
  gone.destroy();
  expect((await waiting).rows).toEqual([{ it: 1 }]);
});

test('a value of twenty megabytes comes back unchanged', async () => {
  const bytes = Buffer.alloc(20_000_000, 'liftlore');
  const { rows } = await (await client()).query('select $1::bytea as it', [bytes]);
  expect(bytes.equals(rows[0].it)).toBe(true);
});

test('a request for encryption is declined and a cancel request ignored', async () => {
  const asks = connect(await embedded.socket());
  asks.write(Buffer.from('0000000804d2162f', 'hex'));
  expect(String((await once(asks, 'data'))[0])).toBe('N');
  asks.destroy();
  const cancels = connect(await embedded.socket());
  cancels.write(Buffer.from('0000001004d2162e0000000100000001', 'hex'));
  cancels.resume();
  await once(cancels, 'close');
});

test('nonsense closes only its own connection', async () => {
  for (const nonsense of ['00000000000000000000', '51ffffffffff0000000000', 'ffffffffffffffff00']) {
    const odd = connect(await embedded.socket());
    odd.write(Buffer.from(nonsense, 'hex'));
    odd.resume();
    odd.end();
    await once(odd, 'close');
  }
  expect((await (await client()).query('select 1 as it')).rows).toEqual([{ it: 1 }]);
});

function startup(): Buffer {
  return sized(
    Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from('user\0postgres\0database\0postgres\0\0')]),
  );
}

function message(type: string, body: string): Buffer {
  return Buffer.concat([Buffer.from(type), sized(Buffer.from(body, 'latin1'))]);
}

function sized(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}
