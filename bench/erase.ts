import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import type { Transaction } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { findIn, readTables } from '#server/db/row-testing.ts';
import { fill } from './conversations.ts';
import type { Figure } from './figure.ts';
import { type Person, signUp, startLiftlore } from './liftlore.ts';
import { makePlace, type Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { quantile } from './quantile.ts';

/** Data of the member who leaves: messages and the words of each. */
const OWN = { conversations: 200, messages: 100 };
/** Data of the others. */
const FEW = { conversations: 5, messages: 100, events: 100 };
const MANY = { conversations: 4300, messages: 100, events: 150_000 };
const ROWS = 1_000_000;
/** Conversations inserted at a time. */
const PART = 50;
const TARGET_TIMES = 2;
const OTHERS_MS = 1000;
const STEP_LIMIT_MS = 30 * 60_000;

interface Erased {
  rows: number;
  exportS: number;
  eraseS: number;
  scanS: number;
  /** How long another member waits for a list during the deletion. */
  othersMs: number;
}

/**
 * Measures a member's export and deletion among a million rows of others, compared with few. Fails when the
 * archive lacks a conversation, or when a scan of every column of every table still finds the member's id or
 * address.
 */
export async function benchErase(): Promise<Figure[]> {
  const few = await erased(FEW);
  const many = await erased(MANY);
  if (many.rows < ROWS) throw new Error(`There were ${many.rows} rows only.`);
  const beside = (what: string, key: 'exportS' | 'eraseS'): Figure => ({
    what: `${what} among ${many.rows.toLocaleString('en')} rows`,
    value: many[key],
    unit: 's',
    baseline: { name: `among ${few.rows.toLocaleString('en')}`, value: few[key] },
    target: `at most ${TARGET_TIMES} times`,
    met: many[key] <= TARGET_TIMES * few[key],
  });
  return [
    beside('exporting 20,000 messages', 'exportS'),
    beside('deleting an account with 20,000 messages', 'eraseS'),
    {
      what: 'a list of another member meanwhile, p95',
      value: many.othersMs,
      unit: 'ms',
      baseline: { name: 'among few rows', value: few.othersMs },
      target: `at most ${OTHERS_MS} ms`,
      met: many.othersMs <= OTHERS_MS,
    },
    {
      what: 'finding nothing of the member in any column',
      value: many.scanS,
      unit: 's',
      baseline: { name: 'among few rows', value: few.scanS },
      target: 'none',
      met: null,
    },
  ];
}

async function erased(others: typeof MANY): Promise<Erased> {
  const place = await makePlace();
  const model = await startProcess('bench/stand-in.ts', { args: ['0'] });
  let ours = await startLiftlore(place, model.url);
  try {
    const [anna, ben] = [await signUp(ours), await signUp(ours)];
    await fillInParts(place, anna, OWN);
    await fillInParts(place, ben, others);
    await addEvents(place, anna, OWN.conversations);
    await addEvents(place, ben, others.events);
    // As the database does by itself after a while.
    await inDatabase(place, (tx) => tx.execute(sql`reset role`).then(() => tx.execute(sql`analyze`)));
    const rows = await countRows(place);
    const exportS = await exported(ours, anna);
    await leave(ours, anna);
    await ours.stop();
    await inDatabase(place, (tx) => tx.execute(sql`update account_deletions set due_at = now()`));
    // A server looks for accounts due for deletion as soon as it starts.
    ours = await startLiftlore(place, model.url);
    const { eraseS, othersMs } = await untilErased(place, ours, { anna, ben });
    const startedAt = performance.now();
    const found = await inDatabase(place, (tx) => findIn(tx, [anna.id, anna.email]));
    const scanS = secondsSince(startedAt);
    if (Object.keys(found).length > 0)
      throw new Error(`Still named in ${Object.entries(found).map(([table, n]) => `${table} (${n})`)}.`);
    return { rows, exportS, eraseS, scanS, othersMs };
  } finally {
    await ours.stop();
    await model.stop();
    await place.remove();
  }
}

async function inDatabase<T>(place: Place, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const database = await openDatabase(place.settings);
  try {
    return await database.as('job').transaction(work);
  } finally {
    await database.close();
  }
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

/** Fills in batches: each is one transaction, planned for the rows present at its start. */
async function fillInParts(
  place: Place,
  person: Person,
  { conversations, messages }: { conversations: number; messages: number },
): Promise<void> {
  for (let left = conversations; left > 0; left -= PART)
    await fill(place, person, { conversations: Math.min(PART, left), messages });
}

const addEvents = (place: Place, { id }: Person, count: number) =>
  inDatabase(place, (tx) =>
    tx.execute(sql`
      insert into audit_events (id, at, kind, user_id)
      select gen_random_uuid(), now() - n * interval '1 minute', 'signed_in', ${id}
      from generate_series(1, ${count}::int) as n`),
  );

const countRows = (place: Place) =>
  inDatabase(place, async (tx) => {
    let sum = 0;
    for (const { name } of await readTables(tx)) {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      sum += rows[0]!.count;
    }
    return sum;
  });

async function exported({ url }: ServerProcess, { headers }: Person): Promise<number> {
  const startedAt = performance.now();
  const json = { ...headers, 'content-type': 'application/json' };
  await fetch(`${url}/api/data-export`, { method: 'POST', headers: json, body: '{}' });
  for (;;) {
    const reply = await fetch(`${url}/api/data-export`, { headers });
    const { data_export } = (await reply.json()) as { data_export: { state: string } | null };
    if (data_export?.state === 'ready') break;
    if (data_export?.state === 'failed' || secondsSince(startedAt) * 1000 > STEP_LIMIT_MS)
      throw new Error(`The export is ${data_export?.state}.`);
    await wait(100);
  }
  const tookS = secondsSince(startedAt);
  const archive = await (await fetch(`${url}/api/data-export/archive`, { headers })).arrayBuffer();
  const files = Object.entries(unzipSync(new Uint8Array(archive)));
  const messages = files
    .filter(([name]) => /^conversations\/.*\.json$/.test(name))
    .map(
      ([, bytes]) => (JSON.parse(Buffer.from(bytes).toString()) as { messages: unknown[] }).messages.length,
    );
  const all = messages.reduce((sum, count) => sum + count, 0);
  if (messages.length !== OWN.conversations || all !== OWN.conversations * OWN.messages)
    throw new Error(`The archive has ${messages.length} conversations with ${all} messages.`);
  return tookS;
}

async function leave({ url }: ServerProcess, { headers }: Person): Promise<void> {
  const reply = await fetch(`${url}/api/account-deletion`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'correct horse', confirmation: 'delete my account' }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Waits until the account is gone, while another member lists conversations. */
async function untilErased(
  place: Place,
  { url }: ServerProcess,
  { anna, ben }: { anna: Person; ben: Person },
): Promise<{ eraseS: number; othersMs: number }> {
  const database = await openDatabase(place.settings);
  const startedAt = performance.now();
  const waits: number[] = [];
  try {
    for (;;) {
      const askedAt = performance.now();
      const reply = await fetch(`${url}/api/conversations?limit=50`, { headers: ben.headers });
      await reply.text();
      waits.push(performance.now() - askedAt);
      const { rows } = await database
        .as('service')
        .read((tx) => tx.execute(sql`select from users where id = ${anna.id}`));
      if (rows.length === 0) return { eraseS: secondsSince(startedAt), othersMs: quantile(waits, 0.95) };
      if (secondsSince(startedAt) * 1000 > STEP_LIMIT_MS) throw new Error('The account is still there.');
      await wait(20);
    }
  } finally {
    await database.close();
  }
}
