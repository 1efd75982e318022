import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { liftNames, personalRecords, recordImports } from '#server/db/schema/records.ts';
import { reported } from '#server/db/sqlstate.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { EXPORT_FORMATS, IMPORT_FILE_MAX_BYTES } from '#shared/import-limits.ts';
import type { ImportReading } from '#shared/import-reading.ts';
import type { ImportEvent, RecordImport } from '#shared/record-imports.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { addImport } from './store.ts';

const PATH = '/api/record-imports';
const HEVY =
  'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n';
const STRONG =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Imported {
  record_import: RecordImport | null;
  reading: ImportReading;
}

const set = (day: number, exercise: string, kg: number, reps: number, kind = 'normal') =>
  `Push,"${day} May 2024, 07:32",,,${exercise},,,0,${kind},${kg},${reps},,,\n`;
const bench = (day: number, kg: number) => set(day, 'Bench Press (Barbell)', kg, 5);

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'training-files', 'fixtures', name));

const send = (client: Client, path: string, file: string | Uint8Array<ArrayBuffer>, query = {}) =>
  client.request(`${PATH}${path}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  });
async function ok<T>(sent: Promise<Response>): Promise<T> {
  const reply = await sent;
  const text = await reply.text();
  expect([reply.status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return JSON.parse(text) as T;
}
async function refused(sent: Promise<Response>): Promise<[number, string]> {
  const reply = await sent;
  return [reply.status, ((await reply.json()) as { message: string }).message];
}
const preview = (client: Client, file: string | Uint8Array<ArrayBuffer>, query = {}) =>
  ok<ImportReading>(send(client, '/preview', file, query));
const add = (client: Client, file: string | Uint8Array<ArrayBuffer>, query = {}) =>
  ok<Imported>(send(client, '', file, query));
const undo = (client: Client, id: string) => client.request(`${PATH}/${id}`, { method: 'DELETE' });
const nameLifts = (client: Client, names: { name: string; title: string | null }[]) =>
  client.request('/api/lift-names', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ names }),
  });
const imports = async (client: Client) =>
  (await ok<{ record_imports: RecordImport[] }>(client.request(PATH))).record_imports;

/** Reads all records of a person as listed, without fields that always differ. */
async function records(client: Client) {
  const { records } = await ok<{ records: PersonalRecord[] }>(
    client.request('/api/personal-records?limit=250'),
  );
  return records.map(
    ({ id: _, source: __, version: ___, created_at: ____, updated_at: _____, ...rest }) => rest,
  );
}
const titles = async (client: Client) =>
  (await records(client)).map(({ achieved_on, title, value }) => `${achieved_on} ${title} ${value}`);

describe('importing a history', () => {
  it('previews first, then adds, and can undo it all', async () => {
    const client = await app.signUp();
    const file = HEVY + bench(1, 100) + bench(2, 102.5) + set(2, 'Bench Press (Barbell)', 60, 5, 'warmup');
    const reading = await preview(client, file, { file_name: 'workouts.csv' });
    expect(reading).toMatchObject({
      format: 'hevy',
      rows: 3,
      added: 2,
      known: 0,
      in_other_unit: 0,
      first_day: '2024-05-01',
      last_day: '2024-05-02',
      questions: [],
      skipped: [{ reason: 'warm_up', count: 1, lines: '4' }],
      lifts: [{ name: 'Bench Press (Barbell)', title: 'Bench', how: 'known', sets: 2, added: 2 }],
      records: [
        { title: 'Bench', value: 102.5, unit: 'kg', repetitions: 5, achieved_on: '2024-05-02' },
        { title: 'Bench', value: 100, unit: 'kg', repetitions: 5, achieved_on: '2024-05-01' },
      ],
    });
    expect(await records(client)).toEqual([]);
    expect(await imports(client)).toEqual([]);

    const { record_import, ...rest } = await add(client, file, { file_name: 'workouts.csv' });
    expect(record_import).toMatchObject({ file_name: 'workouts.csv', format: 'hevy', records: 2 });
    expect(rest.reading).toEqual(reading);
    expect(await imports(client)).toEqual([record_import]);
    expect(await titles(client)).toEqual(['2024-05-02 Bench 102.5', '2024-05-01 Bench 100']);
    const { records: whole } = await ok<{ records: PersonalRecord[] }>(
      client.request('/api/personal-records'),
    );
    expect(whole[0]).toMatchObject({ source: 'hevy', version: 1, note: '' });

    expect(await ok(undo(client, record_import!.id))).toEqual({ id: record_import!.id, records: 2 });
    expect([await records(client), await imports(client)]).toEqual([[], []]);
    expect((await undo(client, record_import!.id)).status).toBe(404);
    expect((await add(client, file)).record_import).toMatchObject({ file_name: 'hevy', records: 2 });
  });

  it('adds no duplicates: the same file, a later export, another app, another unit, or manual entries', async () => {
    const client = await app.signUp();
    await client.post('/api/personal-records', {
      title: 'bench',
      value: 95,
      unit: 'kg',
      repetitions: 5,
      achieved_on: '2024-05-03',
    });
    const file = HEVY + bench(1, 100) + bench(2, 102.5) + bench(3, 95);
    expect((await add(client, file)).record_import?.records).toBe(2);
    const again = await add(client, file);
    expect(again).toMatchObject({ record_import: null, reading: { added: 0, known: 3 } });
    const later = await add(client, file + bench(4, 105));
    expect(later).toMatchObject({ record_import: { records: 1 }, reading: { added: 1, known: 3 } });
    const inPounds = HEVY.replace('weight_kg', 'weight_lbs') + bench(1, 220.46);
    expect((await add(client, inPounds)).record_import).toBeNull();
    const strong = `${STRONG}2024-05-02 10:00:00,Push,1h,"Bench Press (Barbell)",1,102.5,5,0,0,"","",\n`;
    expect((await add(client, strong, { unit: 'kg' })).record_import).toBeNull();
    expect(await imports(client)).toHaveLength(2);
    expect(await titles(client)).toEqual([
      '2024-05-04 bench 105',
      '2024-05-03 bench 95',
      '2024-05-02 bench 102.5',
      '2024-05-01 bench 100',
    ]);
  });

  it('adds no duplicates from another time zone, where times in UTC fall on other days', async () => {
    const client = await app.signUp();
    const onDay = (day: number) => `2024-03-0${day} 18:00:00 +0000,Deadlift,5,180,0,0,0,0,false,\n`;
    const file = `Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note\n${onDay(4)}${onDay(5)}`;
    const sydney = await add(client, file, { time_zone: 'Australia/Sydney' });
    expect(sydney.record_import?.records).toBe(2);
    expect(await titles(client)).toEqual(['2024-03-06 Deadlift 180', '2024-03-05 Deadlift 180']);
    const berlin = await add(client, file, { time_zone: 'Europe/Berlin' });
    expect(berlin).toMatchObject({ record_import: null, reading: { added: 0, known: 2 } });
    const later = await preview(client, file + onDay(6), { time_zone: 'Europe/Berlin' });
    expect(later).toMatchObject({ added: 1, known: 2 });
  });

  it('does not restore what was changed since, but restores what was deleted', async () => {
    const client = await app.signUp();
    const file = HEVY + bench(1, 100) + bench(2, 110);
    await add(client, file);
    const { records: all } = await ok<{ records: PersonalRecord[] }>(client.request('/api/personal-records'));
    await client.request(`/api/personal-records/${all[0]!.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, value: 111 }),
    });
    expect((await add(client, file)).record_import).toBeNull();
    await client.request(`/api/personal-records/${all[1]!.id}`, { method: 'DELETE' });
    expect((await add(client, file)).record_import?.records).toBe(1);
  });

  it('adds once what two tabs send at the same moment', async () => {
    const client = await app.signUp();
    const file = HEVY + bench(1, 100) + bench(2, 102.5);
    const made = await Promise.all([add(client, file), add(client, file), add(client, file)]);
    expect(made.map(({ record_import }) => record_import?.records ?? 0).sort()).toEqual([0, 0, 2]);
    expect(await imports(client)).toHaveLength(1);
    expect(await records(client)).toHaveLength(2);
  });

  it('is all or nothing', async () => {
    const client = await app.signUp();
    const good = {
      id: crypto.randomUUID(),
      title: 'Bench',
      value: 1,
      unit: 'kg',
      achieved_on: '2024-05-01',
      note: '',
      import_key: 'a',
    };
    const batches = [JSON.stringify([good]), JSON.stringify([{ ...good, id: 'none', import_key: 'b' }])];
    await expect(
      addImport(app.database, client.id, { fileName: 'x.csv', format: 'hevy', batches }),
    ).rejects.toThrow();
    expect([await records(client), await imports(client)]).toEqual([[], []]);
  });

  it('adds nothing once its reader has left', async () => {
    const client = await app.signUp();
    const record = {
      id: crypto.randomUUID(),
      title: 'Bench',
      value: 100,
      unit: 'kg',
      achieved_on: '2024-05-01',
      note: '',
      import_key: 'a',
    };
    await expect(
      addImport(app.database, client.id, {
        fileName: 'x.csv',
        format: 'hevy',
        batches: [JSON.stringify([record])],
        signal: AbortSignal.abort(),
      }),
    ).rejects.toThrow();
    expect([await records(client), await imports(client)]).toEqual([[], []]);
  });
});

describe('questions', () => {
  it('block an import until they are answered', async () => {
    const client = await app.signUp();
    const file = fixture('strong-s1.csv');
    expect((await preview(client, file)).questions).toMatchObject([{ about: 'unit', count: 5 }]);
    expect(await refused(send(client, '', file))).toEqual([
      409,
      'Nothing was imported. First answer: whether the weights are in lb or kg (unit).',
    ]);
    expect(await records(client)).toEqual([]);
    expect((await add(client, file, { unit: 'lb' })).record_import?.records).toBe(5);
    // The same file in the other unit is recognized as the same.
    const asKg = await preview(client, file, { unit: 'kg' });
    expect(asKg.in_other_unit).toBeGreaterThan(asKg.added / 2);
  });

  it('about lifts are answered once and for all', async () => {
    const client = await app.signUp();
    const file = HEVY + set(1, 'Competition Bench', 100, 5) + set(1, 'Leg Press (Machine)', 200, 10);
    const reading = await preview(client, file);
    expect(reading.questions).toEqual([{ about: 'lifts', names: ['Competition Bench'] }]);
    expect(reading.lifts[0]).toMatchObject({ how: 'unsure', suggestions: ['Bench'] });
    expect((await send(client, '', file)).status).toBe(409);
    expect(
      await ok(
        nameLifts(client, [
          { name: 'Competition  Bench', title: ' bench ' },
          { name: 'Leg Press (Machine)', title: null },
        ]),
      ),
    ).toEqual({ names: 2 });
    const answered = await preview(client, file);
    expect(answered).toMatchObject({
      questions: [],
      added: 1,
      skipped: [{ reason: 'left_out', lines: '3' }],
    });
    expect(answered.lifts).toMatchObject([
      { name: 'Competition Bench', title: 'Bench', how: 'remembered' },
      { name: 'Leg Press (Machine)', title: null, how: 'remembered' },
    ]);
    await add(client, file);
    expect(await titles(client)).toEqual(['2024-05-01 Bench 100']);
    await nameLifts(client, [{ name: 'leg press (machine)', title: 'Leg Press' }]);
    expect((await add(client, file)).record_import?.records).toBe(1);
  });

  it('about columns, the lifter and the dates are answered in the URL', async () => {
    const client = await app.signUp();
    const columns = {
      'columns[date]': 'when it was',
      'columns[exercise]': 'lift',
      'columns[weight]': 'kg',
      'columns[repetitions]': 'reps',
    };
    const file = fixture('mapped-ambiguous-dates.csv');
    expect((await preview(client, file)).questions).toMatchObject([{ about: 'columns' }]);
    expect((await preview(client, file, columns)).questions).toMatchObject([{ about: 'dates' }]);
    expect((await add(client, file, { ...columns, dates: 'month-first' })).record_import?.records).toBe(2);
    expect(await titles(client)).toEqual(['2024-07-06 Squat 142.5', '2024-05-06 Squat 140']);

    const lifters = fixture('openpowerlifting-older.csv');
    expect((await preview(client, lifters)).questions).toMatchObject([{ about: 'lifter', count: 2 }]);
    await add(client, lifters, { lifter: 'Bo Sample #2' });
    expect((await records(client)).find(({ title }) => title === 'Total')).toMatchObject({
      value: 520,
      body_weight: 82.1,
      body_weight_unit: 'kg',
      note: 'Town Meet, SSF. Raw',
      achieved_on: '2017-04-01',
    });
  });

  it('accept only the offered answers', async () => {
    const client = await app.signUp();
    const file = HEVY + bench(1, 100);
    for (const query of [
      { unit: 'stone' },
      { dates: 'whenever' },
      { 'columns[mood]': 'x' },
      { lifter: 'x'.repeat(201) },
    ]) {
      expect((await send(client, '/preview', file, query)).status).toBe(400);
    }
    for (const names of [
      [],
      [{ name: '', title: 'x' }],
      [{ name: 'x', title: ' ' }],
      [{ name: 'x', title: 'y'.repeat(101) }],
    ]) {
      expect((await nameLifts(client, names)).status).toBe(400);
    }
  });
});

describe('an unreadable file', () => {
  it.each([
    ['is empty', '', 'This file is empty: it has no line 1.'],
    [
      'is a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
      'Line 1 is not text',
    ],
    ['names 501 columns', `${'a,'.repeat(500)}a\n1\n`, 'Line 1 names more than 500 columns'],
    ['has a header alone', HEVY, 'Line 1 names the columns, and no line follows'],
    [
      'never closes a quote',
      `${HEVY}${bench(1, 100)}Push,2024-05-02,,,"Squat,,,0,normal,100,5,,,\n`,
      'Line 3 opens a quotation mark',
    ],
  ])('is refused with a sentence and adds nothing because it %s', async (_, file, sentence) => {
    const client = await app.signUp();
    for (const path of ['', '/preview']) {
      expect(await refused(send(client, path, file))).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(await imports(client)).toEqual([]);
  });

  it('is refused when a row has millions of cells, at no memory cost', async () => {
    const client = await app.signUp();
    const bomb = new TextEncoder().encode(`day,lift\n${','.repeat(IMPORT_FILE_MAX_BYTES - 9)}`);
    const most = process.resourceUsage().maxRSS;
    const [status, sentence] = await refused(send(client, '/preview', bomb));
    expect([status, sentence]).toEqual([400, expect.stringMatching(/too large to read|too long to read/)]);
    expect((process.resourceUsage().maxRSS - most) * 1024).toBeLessThan(200_000_000);
  }, 60_000);

  it('is refused when it comes as a form', async () => {
    const client = await app.signUp();
    const form = new FormData();
    form.set('file', new Blob([HEVY + bench(1, 100)]));
    expect((await client.request(PATH, { method: 'POST', body: form })).status).toBe(415);
  });

  it('is refused before reading when it is too big', async () => {
    const client = await app.signUp();
    expect(await refused(send(client, '', new Uint8Array(IMPORT_FILE_MAX_BYTES + 1)))).toEqual([
      413,
      'The request is too large: at most 20 MB can be sent.',
    ]);
    const big =
      HEVY + bench(1, 100) + '\n'.repeat(IMPORT_FILE_MAX_BYTES - HEVY.length - bench(1, 100).length);
    expect((await preview(client, big)).added).toBe(1);
  });
});

describe('progress', () => {
  const lines = async (sent: Promise<Response>) => {
    const reply = await sent;
    expect(reply.headers.get('content-type')).toContain('application/x-ndjson');
    const text = await reply.text();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportEvent);
  };
  const stream = (client: Client, path: string, file: string, query = {}) =>
    client.request(`${PATH}${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { accept: 'application/x-ndjson' },
      body: file,
    });
  const many =
    HEVY + Array.from({ length: 10_000 }, (_, nth) => bench(1 + (nth % 28), 50 + nth / 100)).join('');

  it('is reported while a file is read and saved', async () => {
    const client = await app.signUp();
    const events = await lines(stream(client, '', many));
    const last = events.pop();
    expect(last).toMatchObject({
      type: 'imported',
      record_import: { records: 28 },
      reading: { rows: 10_000 },
    });
    const steps = events.flatMap((event) =>
      event.type === 'progress' ? [[event.step, event.rows, event.share]] : [],
    );
    expect(steps.at(-1)).toEqual(['saving', 10_000, 1]);
    const rows = steps.slice(0, -1).map(([, rows]) => rows);
    expect(rows).toEqual([2000, 4000, 6000, 8000, 10_000]);
    const shares = steps.map(([, , share]) => share as number);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect((await lines(stream(client, '/preview', many))).at(-1)).toMatchObject({
      type: 'read',
      reading: { added: 0, known: 28 },
    });
  });

  it('ends with the refusal, when there is one', async () => {
    const client = await app.signUp();
    const early = await stream(client, '/preview', '');
    expect([early.status, await early.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'wrong_shape' }),
    ]);
    const events = await lines(stream(client, '', `${many}"`));
    expect(events.at(-1)).toEqual({
      type: 'refused',
      error: 'wrong_shape',
      message: expect.stringContaining('Line 10002 opens a quotation mark'),
    });
  });

  it('ends the reading when nobody waits for it', async () => {
    const client = await app.signUp();
    const reply = await stream(client, '', many);
    const reader = reply.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect((await add(client, many)).record_import?.records).toBe(28);
  });
});

describe('an export', () => {
  const OWN = [
    {
      title: 'Bench',
      value: 225,
      unit: 'lb',
      repetitions: 5,
      achieved_on: '2024-05-01',
      note: '=cmd|calc!A0',
    },
    { title: 'Bench', value: 230, unit: 'lb', repetitions: 1, achieved_on: '2024-05-01' },
    {
      title: 'Squat',
      value: 142.5,
      unit: 'kg',
      achieved_on: '2024-05-02',
      body_weight: 82.4,
      body_weight_unit: 'kg',
    },
    {
      title: 'Pull Ups',
      value: 12,
      unit: 'reps',
      achieved_on: '2024-05-03',
      note: 'two\nlines; "quoted", \\n',
    },
    { title: 'Plank', value: 90.5, unit: 'time', achieved_on: '2024-05-04' },
    { title: '🏋️ مرحبا, "x"', value: 0, achieved_on: '2024-05-05' },
  ];

  it.each(EXPORT_FORMATS)(
    'as %s is imported unchanged, and adds nothing where it came from',
    async (format) => {
      const [anna, ben] = [await app.signUp(), await app.signUp()];
      for (const record of OWN) await anna.post('/api/personal-records', record);
      const reply = await anna.request(`/api/personal-records/export?format=${format}`);
      expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(reply.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="records-${format}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
      );
      const file = await reply.text();
      expect(file).toContain(`"'=cmd|calc!A0"`);
      const reading = await preview(ben, file);
      expect(reading).toMatchObject({ format, added: OWN.length, questions: [], skipped: [], lifts: [] });
      await add(ben, file);
      expect(await records(ben)).toEqual(await records(anna));
      expect((await add(anna, file)).record_import).toBeNull();
      const again = await ben.request(`/api/personal-records/export?format=${format}`);
      expect(await again.text()).toBe(file);
    },
  );

  it('is only a header for someone without records, in a known format', async () => {
    const client = await app.signUp();
    const reply = await client.request('/api/personal-records/export');
    expect(await reply.text()).toBe(
      '"Date","Lift","Value","Unit","Repetitions","Body weight","Body weight unit","Note"\n',
    );
    expect((await client.request('/api/personal-records/export?format=xls')).status).toBe(400);
  });
});

describe('access', () => {
  it('is required to write, but not to read or to leave', async () => {
    const file = HEVY + bench(1, 100);
    for (const path of [PATH, '/api/personal-records/export'])
      expect((await app.request(path)).status).toBe(401);
    for (const path of [PATH, `${PATH}/preview`]) {
      expect((await app.request(path, { method: 'POST', body: file })).status).toBe(401);
    }
    const client = await app.signUp();
    const { record_import } = await add(client, file);
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${client.id}`),
      );
    for (const path of ['', '/preview']) {
      expect(await refused(send(client, path, file))).toEqual([402, expect.stringContaining('subscription')]);
    }
    expect((await undo(client, record_import!.id)).status).toBe(402);
    expect((await nameLifts(client, [{ name: 'x', title: 'y' }])).status).toBe(402);
    expect(await imports(client)).toEqual([record_import]);
    expect((await client.request('/api/personal-records/export')).status).toBe(200);
  });

  it('is refused to pages of other sites', async () => {
    const client = await app.signUp();
    const reply = await client.request(PATH, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      body: HEVY + bench(1, 100),
    });
    expect(reply.status).toBe(403);
  });

  it('has its limit', async () => {
    const strict = await testApp({ database: app.database, offline: true, settings: { LIMIT_FACTOR: 0.1 } });
    const { token } = await app.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const tried: number[] = [];
    for (let nth = 0; nth < 7; nth++) {
      tried.push((await strict.request(`${PATH}/preview`, { method: 'POST', headers, body: '' })).status);
    }
    expect(tried).toEqual([400, 400, 400, 400, 400, 400, 429]);
    await strict.close();
  });
});

describe('a second athlete', () => {
  it('finds and undoes nothing of the first one’s', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const { record_import } = await add(anna, HEVY + set(1, 'Secret Lift', 100, 5));
    await nameLifts(anna, [{ name: 'secret name', title: 'Secret Lift' }]);
    expect(await imports(ben)).toEqual([]);
    expect(await refused(undo(ben, record_import!.id))).toEqual([404, 'This import was not found.']);
    expect(await (await ben.request('/api/personal-records/export')).text()).not.toContain('Secret');
    // The first one's titles, records and choices do not affect the second one's preview.
    const reading = await preview(ben, HEVY + set(1, 'Secret Lift', 100, 5) + set(1, 'secret name', 90, 5));
    expect(reading).toMatchObject({ added: 2, known: 0 });
    expect(reading.lifts.map(({ how }) => how)).toEqual(['new', 'new']);
    expect(await imports(anna)).toEqual([record_import]);
  });

  it('is stopped by row-level security when the query omits the owner', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const { record_import } = await add(anna, HEVY + bench(1, 100));
    await nameLifts(anna, [{ name: 'x', title: 'y' }]);
    const asBen = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as({ userId: ben.id }).transaction(work);
    expect(await asBen((tx) => tx.select().from(recordImports))).toEqual([]);
    expect(await asBen((tx) => tx.select().from(liftNames))).toEqual([]);
    await asBen((tx) => tx.delete(recordImports));
    await asBen((tx) => tx.delete(liftNames));
    await asBen((tx) => tx.update(liftNames).set({ title: 'taken' }));
    const stateOf = (work: (tx: Transaction) => Promise<unknown>) =>
      asBen(work).then(
        () => 'done',
        (error) => reported(error)?.code,
      );
    const forAnna = { userId: anna.id, fileName: 'x.csv', format: 'hevy' };
    expect(await stateOf((tx) => tx.insert(recordImports).values(forAnna))).toBe('42501');
    expect(
      await stateOf((tx) => tx.insert(liftNames).values({ userId: anna.id, name: 'z', title: 'z' })),
    ).toBe('42501');
    // Nor can one's own record be attached to someone else's import.
    const hung = {
      userId: ben.id,
      title: 'x',
      value: 1,
      achievedOn: '2024-05-01',
      importId: record_import!.id,
    };
    expect(await stateOf((tx) => tx.insert(personalRecords).values(hung))).toBe('23503');
    expect(await imports(anna)).toEqual([record_import]);
    const kept = await app.database
      .as('service')
      .transaction((tx) =>
        tx.select({ title: liftNames.title }).from(liftNames).where(eq(liftNames.userId, anna.id)),
      );
    expect(kept).toEqual([{ title: 'y' }]);
  });
});

it('is in the document of the API', async () => {
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: object }; parameters?: { name: string }[] }>
    >;
  };
  const { post } = paths['/record-imports/preview']!;
  expect(post?.parameters?.map(({ name }) => name)).toEqual([
    'file_name',
    'unit',
    'impossible',
    'dates',
    'time_zone',
    'lifter',
    'columns',
  ]);
  expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['*/*']);
  for (const path of ['/record-imports', '/record-imports/{id}', '/lift-names', '/personal-records/export']) {
    expect(paths).toHaveProperty([path]);
  }
});

it('finds a single again that was saved without its 1', async () => {
  const client = await app.signUp();
  const single = { title: 'Bench Press', value: 140, unit: 'kg', achieved_on: '2024-05-03' };
  expect((await client.post('/api/personal-records', single)).ok).toBe(true);
  const file = HEVY + set(3, 'Bench Press (Barbell)', 140, 1);
  expect((await preview(client, file)).records).toEqual([]);
});
