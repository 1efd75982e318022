import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { reported } from '#server/db/sqlstate.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { lastRecordDay } from '#shared/record-days.ts';
import { CHART_POINTS_MAX, FILL_OUT_BOTH } from '#shared/record-limits.ts';
import type { LiftWithRecords, ListedRecord, PersonalRecord, Series } from '#shared/records.ts';

const PATH = '/api/personal-records';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Told {
  status: number;
  message: string;
  current?: PersonalRecord;
}
interface Lifts {
  lifts: LiftWithRecords[];
  count: number;
  total: { lifts: number; records: number; prs: number | null };
}
interface List {
  records: ListedRecord[];
  count: number;
  best: ListedRecord | null;
}
interface Chart {
  kind: string;
  unit: string | null;
  kinds: string[];
  series: Series[];
}

const send = (client: Client, method: string, path: string, body?: unknown) =>
  client.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
async function refused(sent: Promise<Response>): Promise<Told> {
  const reply = await sent;
  return { status: reply.status, ...((await reply.json()) as Omit<Told, 'status'>) };
}
async function read<T>(client: Client, path: string): Promise<T> {
  const reply = await client.request(PATH + path);
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
}
async function add(client: Client, record: object): Promise<PersonalRecord> {
  const reply = await send(client, 'POST', PATH, record);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { record: PersonalRecord }).record;
}
const change = (client: Client, id: string, body: object) => send(client, 'PATCH', `${PATH}/${id}`, body);

/** Summarizes lifts as one line each: title, count, and the shown values, newest first. */
const summed = ({ lifts }: Lifts) =>
  lifts.map(({ title, count, records }) => [title, count, records.map(({ value }) => value)]);

describe('records', () => {
  it('need only a title and a number', async () => {
    const client = await app.signUp();
    expect(await read(client, '')).toEqual({ records: [], count: 0, best: null });
    expect(await read(client, '/lifts')).toEqual({
      lifts: [],
      count: 0,
      total: { lifts: 0, records: 0, prs: 0 },
    });
    expect(await read(client, '/chart')).toEqual({ kind: 'number', unit: null, kinds: [], series: [] });
    const record = await add(client, { title: '  Zercher \n Squat\t', value: 0, user_id: client.id });
    expect(record).toEqual({
      id: expect.any(String),
      title: 'Zercher Squat',
      value: 0,
      unit: null,
      repetitions: null,
      achieved_on: new Date().toISOString().slice(0, 10),
      body_weight: null,
      body_weight_unit: null,
      note: '',
      source: 'athlete',
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await read(client, '')).toEqual({ records: [{ ...record, pr: true }], count: 1, best: null });
  });

  it('keep all optional details', async () => {
    const client = await app.signUp();
    const said = {
      title: 'Squat',
      value: 142.5,
      unit: 'kg',
      repetitions: 3,
      achieved_on: '2024-02-29',
      body_weight: 83.2,
      note: 'Belt,\nno sleeves 🏋️',
    };
    expect(await add(client, said)).toMatchObject({ ...said, body_weight_unit: 'kg' });
    expect(await add(client, { ...said, unit: 'reps' })).toMatchObject({ body_weight_unit: 'lb' });
    expect(await add(client, { ...said, body_weight_unit: 'lb' })).toMatchObject({ body_weight_unit: 'lb' });
    expect(await add(client, { title: 'Squat', value: 1, body_weight_unit: 'kg' })).toMatchObject({
      body_weight_unit: null,
    });
  });

  it('are grouped by lowercase title, the newest current, whatever order they arrived in', async () => {
    const client = await app.signUp();
    await add(client, { title: 'Bench', value: 300, achieved_on: '2024-03-01' });
    await add(client, { title: 'BENCH', value: 310, achieved_on: '2024-05-01' });
    await add(client, { title: 'bench', value: 290, achieved_on: '2024-01-01' });
    await add(client, { title: 'Жим Лёжа', value: 120, unit: 'kg', achieved_on: '2024-04-01' });
    await add(client, { title: 'жим лёжа', value: 125, unit: 'kg', achieved_on: '2024-04-01' });
    const lifts = await read<Lifts>(client, '/lifts');
    expect(summed(lifts)).toEqual([
      ['BENCH', 3, [310, 300, 290]],
      ['жим лёжа', 2, [125, 120]],
    ]);
    expect(lifts.lifts[0]!.trend).toEqual([
      { value: 290, best: false },
      { value: 300, best: false },
      { value: 310, best: true },
    ]);
    expect(lifts.total).toEqual({ lifts: 2, records: 5, prs: 5 });
    const list = await read<List>(client, '?title=Bench&limit=2');
    expect([list.records.map(({ value }) => value), list.count]).toEqual([[310, 300], 3]);
    const rest = await read<List>(client, '?title=bench&limit=2&offset=2');
    expect(rest.records.map(({ value }) => value)).toEqual([290]);
    const all = await read<List>(client, '');
    expect(all.records.map(({ value }) => value)).toEqual([310, 125, 120, 300, 290]);
  });

  it('distinguish a lift’s best from its latest, and PRs from other entries', async () => {
    const client = await app.signUp();
    // The best is older than the records listed with a lift.
    for (const [month, value, repetitions] of [
      [1, 150, 5],
      [2, 180, 3],
      [3, 190, 1],
      [4, 155, 5],
      [5, 160, 5],
      [6, 165, 5],
    ] as const)
      await add(client, {
        title: 'Squat',
        value,
        repetitions,
        unit: 'kg',
        achieved_on: `2024-0${month}-01`,
      });
    await add(client, { title: 'Bench', value: 225, unit: 'lb', achieved_on: '2024-01-01' });
    const { lifts, total } = await read<Lifts>(client, '/lifts');
    const squat = lifts[0]!;
    expect(squat.best).toMatchObject({ value: 180, repetitions: 3, achieved_on: '2024-02-01', pr: true });
    expect(squat.records.map(({ value, pr }) => [value, pr])).toEqual([
      [165, false],
      [160, false],
      [155, false],
      [190, false],
    ]);
    expect(squat.trend.map(({ best }) => best)).toEqual([false, true, false, false, false, false]);
    expect(lifts[1]!.best).toEqual(lifts[1]!.records[0]);
    expect(total).toEqual({ lifts: 2, records: 7, prs: 3 });

    const first = await read<List>(client, '?title=squat&limit=2');
    expect([first.best?.value, first.records.map(({ pr }) => pr)]).toEqual([180, [false, false]]);
    const rest = await read<List>(client, '?title=squat&limit=4&offset=2');
    expect(rest.records.map(({ value, pr }) => [value, pr])).toEqual([
      [155, false],
      [190, false],
      [180, true],
      [150, true],
    ]);
    const { series } = await read<Chart>(client, '/chart?lifts=squat');
    expect(series[0]).toMatchObject({
      best: { date: '2024-02-01', value: 180, repetitions: 3 },
      latest: { date: '2024-06-01', value: 165, repetitions: 5 },
    });
    const estimates = await read<Chart>(client, '/chart?measure=estimate&lifts=squat');
    expect(estimates.series[0]).toMatchObject({
      best: { date: '2024-02-01', value: 198, repetitions: null },
      latest: { date: '2024-06-01', value: 192.5, repetitions: null },
    });
  });

  it('are found by every word of a search', async () => {
    const client = await app.signUp();
    for (const title of ['Close Grip Bench', 'Bench', 'Floor Press', '100% _Effort_', 'Übung']) {
      await add(client, { title, value: 1 });
    }
    const found = async (search: string) =>
      (await read<Lifts>(client, `/lifts?search=${encodeURIComponent(search)}`)).lifts
        .map(({ title }) => title)
        .sort();
    expect(await found('bench')).toEqual(['Bench', 'Close Grip Bench']);
    expect(await found(' BENCH  close ')).toEqual(['Close Grip Bench']);
    expect(await found('%')).toEqual(['100% _Effort_']);
    expect(await found('übu')).toEqual(['Übung']);
    expect(await found("'; drop table user_personal_records; --")).toEqual([]);
    const lifts = await read<Lifts>(client, '/lifts?search=press');
    expect([lifts.count, lifts.total]).toEqual([1, { lifts: 5, records: 5, prs: null }]);
    const titles = await read<{ lifts: { title: string }[]; count: number }>(client, '/titles?limit=2');
    expect([titles.lifts.map(({ title }) => title), titles.count]).toEqual([['100% _Effort_', 'Bench'], 5]);
  });

  it('accept any name for a lift', async () => {
    const client = await app.signUp();
    const titles = ['לחיצת חזה', '🏋️‍♀️💪', 'e\u0301lan', "Robert'); drop table users;--", '<b>Row</b>', '力'];
    for (const title of titles)
      expect((await add(client, { title, value: 1 })).title).toBe(title.normalize());
    // The same letters in composed form.
    expect((await read<List>(client, `?title=${encodeURIComponent('ÉLAN')}`)).count).toBe(1);
    expect((await read<Lifts>(client, '/lifts')).count).toBe(titles.length);
    expect((await add(client, { title: 'A\0B\u202e \ud83d', value: 1 })).title).toBe('A B\u202e \ufffd');
  });

  it('are added once, however often they are sent', async () => {
    const client = await app.signUp();
    const record = { id: uuidv7(), title: 'Snatch', value: 100 };
    const first = await add(client, record);
    expect(first.id).toBe(record.id);
    expect(await add(client, record)).toEqual(first);
    expect((await read<List>(client, '')).count).toBe(1);
    const other = await app.signUp();
    expect((await send(other, 'POST', PATH, record)).status).toBe(409);
  });

  it('are deleted', async () => {
    const client = await app.signUp();
    const record = await add(client, { title: 'Snatch', value: 100 });
    expect((await send(client, 'DELETE', `${PATH}/${record.id}`)).status).toBe(200);
    expect(await read(client, '')).toEqual({ records: [], count: 0, best: null });
    expect(await refused(send(client, 'DELETE', `${PATH}/${record.id}`))).toMatchObject({ status: 404 });
  });

  it('are not deleted by someone who saw an older version', async () => {
    const client = await app.signUp();
    const { id, version } = await add(client, { title: 'Snatch', value: 100 });
    await change(client, id, { value: 102 });
    const current = { id, value: 102, version: 2 };
    const told = await refused(send(client, 'DELETE', `${PATH}/${id}`, { version }));
    expect(told).toMatchObject({ status: 409, current });
    expect((await read<List>(client, '')).records).toMatchObject([current]);
    expect((await send(client, 'DELETE', `${PATH}/${id}`, { version: 2 })).status).toBe(200);
  });
});

describe('a change', () => {
  it('keeps omitted fields, and clears null ones', async () => {
    const client = await app.signUp();
    const record = await add(client, {
      title: 'Squat',
      value: 140,
      unit: 'kg',
      repetitions: 2,
      body_weight: 80,
      note: 'Hard',
    });
    const reply = await change(client, record.id, { version: 1, value: 141, repetitions: null });
    const changed = ((await reply.json()) as { record: PersonalRecord }).record;
    expect(changed).toEqual({
      ...record,
      value: 141,
      repetitions: null,
      version: 2,
      updated_at: expect.any(String),
    });
    const emptied = await change(client, record.id, { version: 2, body_weight: null, unit: null, note: '' });
    expect(await emptied.json()).toMatchObject({
      record: { value: 141, unit: null, body_weight: null, body_weight_unit: null, note: '', version: 3 },
    });
  });

  it('without a version overwrites any changes since', async () => {
    const client = await app.signUp();
    const record = await add(client, { title: 'Squat', value: 140 });
    await change(client, record.id, { version: 1, value: 150 });
    const reply = await change(client, record.id, { value: 145 });
    expect([reply.status, await reply.json()]).toMatchObject([200, { record: { value: 145, version: 3 } }]);
    // Someone with an older version still gets a conflict.
    expect((await change(client, record.id, { version: 2, value: 160 })).status).toBe(409);
  });

  it('of an older version is refused with the current state, and changes nothing', async () => {
    const client = await app.signUp();
    const record = await add(client, { title: 'Squat', value: 140 });
    await change(client, record.id, { version: 1, value: 150 });
    const late = await refused(change(client, record.id, { version: 1, value: 145 }));
    expect(late).toMatchObject({
      status: 409,
      message: expect.stringContaining('another tab'),
      current: { id: record.id, value: 150, version: 2 },
    });
    expect((await read<List>(client, '')).records[0]).toEqual({ ...late.current, pr: true });
  });

  it('wins only once among simultaneous changes', async () => {
    const client = await app.signUp();
    const record = await add(client, { title: 'Squat', value: 1 });
    for (let version = 1; version < 6; version++) {
      const replies = await Promise.all(
        [10, 20, 30].map((value) => change(client, record.id, { version, value })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  it('renames a lift only while it has one record', async () => {
    const client = await app.signUp();
    const squat = await add(client, { title: 'Sqaut', value: 140 });
    expect((await change(client, squat.id, { version: 1, title: 'Squat' })).status).toBe(200);
    await add(client, { title: 'squat', value: 150 });
    expect(await refused(change(client, squat.id, { version: 2, title: 'Front Squat' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('one record'),
    });
    expect((await change(client, squat.id, { version: 2, title: 'Squat', value: 145 })).status).toBe(200);
    expect(summed(await read<Lifts>(client, '/lifts'))).toEqual([['squat', 2, [150, 145]]]);
  });
});

describe('invalid input is refused with a sentence', () => {
  const GOOD = { title: 'Squat', value: 140 };
  it.each<[string, string | object, string]>([
    ['no title', { value: 1 }, FILL_OUT_BOTH],
    ['an empty title', { ...GOOD, title: '' }, FILL_OUT_BOTH],
    ['a title of nothing to see', { ...GOOD, title: ' \u200b\u200d\u00a0' }, FILL_OUT_BOTH],
    ['a title of 10,000 characters', { ...GOOD, title: 'x'.repeat(10_000) }, '100 characters'],
    ['a title that is a number', { ...GOOD, title: 7 }, 'title'],
    ['no value', { title: 'Squat' }, FILL_OUT_BOTH],
    ['text for a value', { ...GOOD, value: '140' }, 'from 0 to 1,000,000'],
    ['nothing for a value', { ...GOOD, value: null }, 'from 0 to 1,000,000'],
    ['a negative value', { ...GOOD, value: -1 }, 'from 0 to 1,000,000'],
    ['a huge value', { ...GOOD, value: 1e300 }, 'from 0 to 1,000,000'],
    ['1e309', '{"title":"Squat","value":1e309}', 'value'],
    ['-1e309', '{"title":"Squat","value":-1e309}', 'value'],
    ['Infinity', '{"title":"Squat","value":Infinity}', 'JSON'],
    ['NaN', '{"title":"Squat","value":NaN}', 'JSON'],
    ['an unknown unit', { ...GOOD, unit: 'stone' }, 'lb, kg, reps, time'],
    ['half a repetition', { ...GOOD, repetitions: 2.5 }, 'whole'],
    ['no repetition', { ...GOOD, repetitions: 0 }, 'from 1 to 10,000'],
    ['1899', { ...GOOD, achieved_on: '1899-12-31' }, 'between 1900 and today'],
    ['2999', { ...GOOD, achieved_on: '2999-01-01' }, 'today'],
    ['the day after tomorrow', { ...GOOD, achieved_on: lastRecordDay(Date.now() + 48 * 3_600_000) }, 'today'],
    ['30 February', { ...GOOD, achieved_on: '2024-02-30' }, 'There is no such day.'],
    ['another way of writing a day', { ...GOOD, achieved_on: '31/12/2024' }, 'YYYY-MM-DD'],
    ['a negative body weight', { ...GOOD, body_weight: -80 }, 'from 1 to 1,500'],
    ['a note of 10,000 characters', { ...GOOD, note: 'x'.repeat(10_000) }, '1,000 characters'],
    ['an id that is none', { ...GOOD, id: 'mine' }, 'id'],
  ])('%s', async (_name, body, sentence) => {
    const client = await app.signUp();
    const message = await refused(send(client, 'POST', PATH, body));
    expect(message).toEqual(
      expect.objectContaining({ status: 400, message: expect.stringContaining(sentence) }),
    );
    const { id } = await add(client, GOOD);
    // A change follows the same rules, but may omit fields.
    if (typeof body === 'object' && Object.keys(body).length > 1 && !('id' in body)) {
      expect((await change(client, id, { version: 1, ...body })).status).toBe(400);
    }
    expect((await read<List>(client, '')).records).toMatchObject([{ ...GOOD, version: 1 }]);
  });

  it('refuses more than one page at a time', async () => {
    const client = await app.signUp();
    for (const path of [
      '?limit=0',
      '?limit=251',
      '?offset=-1',
      '/lifts?limit=51',
      '/titles?limit=x',
      '/chart?measure=x',
    ]) {
      expect((await client.request(PATH + path)).status, path).toBe(400);
    }
  });
});

describe('access', () => {
  it('is required to write, but not to read', async () => {
    expect((await app.request(PATH)).status).toBe(401);
    const client = await app.signUp();
    const record = await add(client, { title: 'Squat', value: 140 });
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${client.id}`),
      );
    expect(await refused(send(client, 'POST', PATH, { title: 'Squat', value: 150 }))).toMatchObject({
      status: 402,
      message: expect.stringContaining('subscription'),
    });
    expect((await change(client, record.id, { version: 1, value: 150 })).status).toBe(402);
    expect((await send(client, 'DELETE', `${PATH}/${record.id}`)).status).toBe(402);
    expect(await read(client, '')).toEqual({ records: [{ ...record, pr: true }], count: 1, best: null });
    for (const path of ['/lifts', '/titles', '/chart']) await read(client, path);
  });

  it('cannot come from someone else’s name', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const claim = { title: 'Squat', value: 1, user_id: anna.id };
    expect((await send(ben, 'POST', PATH, claim)).status).toBe(403);
    expect((await read<List>(anna, '')).count).toBe(0);
  });
});

describe('a second athlete', () => {
  it('finds nothing of the first, whatever they ask', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const record = await add(anna, { title: 'Secret lift', value: 200, unit: 'kg' });
    for (const path of ['', '?title=secret%20lift', '?search=secret']) {
      expect(await read(ben, path)).toEqual({ records: [], count: 0, best: null });
    }
    expect(await read(ben, '/lifts?search=secret')).toMatchObject({ lifts: [], count: 0 });
    expect(await read(ben, '/titles')).toEqual({ lifts: [], count: 0, weight_unit: 'lb' });
    expect(await read(ben, '/chart?lifts=secret%20lift')).toMatchObject({ kinds: [], series: [] });
    expect(await refused(change(ben, record.id, { version: 1, value: 1 }))).toMatchObject({
      status: 404,
      message: 'This record was not found.',
    });
    expect((await send(ben, 'DELETE', `${PATH}/${record.id}`)).status).toBe(404);
    expect((await read<List>(anna, '')).records).toEqual([{ ...record, pr: true }]);
  });

  it('is kept out by the database when a query omits the owner', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const { id } = await add(anna, { title: 'Secret lift', value: 200 });
    const mine = await add(ben, { title: 'Mine', value: 1 });
    const asBen = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as({ userId: ben.id }).transaction(work);
    expect(await asBen((tx) => tx.select({ id: personalRecords.id }).from(personalRecords))).toEqual([
      { id: mine.id },
    ]);
    const changed = await asBen((tx) =>
      tx.update(personalRecords).set({ value: 9 }).returning({ id: personalRecords.id }),
    );
    expect(changed).toEqual([{ id: mine.id }]);
    const stolen = asBen((tx) => tx.delete(personalRecords).where(eq(personalRecords.id, id)).returning());
    expect(await stolen).toEqual([]);
    const state = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        (error: unknown) => reported(error)?.code,
      );
    expect(
      await state(
        asBen((tx) =>
          tx
            .insert(personalRecords)
            .values({ userId: anna.id, title: 'Planted', value: 1, achievedOn: '2024-01-01' }),
        ),
      ),
    ).toBe('42501');
    expect(await state(asBen((tx) => tx.update(personalRecords).set({ userId: anna.id })))).toBe('42501');
    expect((await read<List>(anna, '')).records).toMatchObject([{ id, value: 200, version: 1 }]);
  });
});

describe('the chart', () => {
  it('draws lifts of one kind in one unit', async () => {
    const client = await app.signUp();
    const on = (day: number) => `2024-01-${String(day).padStart(2, '0')}`;
    await add(client, { title: 'Bench', value: 100, unit: 'kg', repetitions: 5, achieved_on: on(1) });
    await add(client, { title: 'Bench', value: 231.5, unit: 'lb', achieved_on: on(2) });
    await add(client, { title: 'bench', value: 110, achieved_on: on(3) });
    await add(client, { title: 'Squat', value: 150, unit: 'kg', repetitions: 11, achieved_on: on(1) });
    await add(client, { title: 'Pull Ups', value: 20, unit: 'reps', achieved_on: on(1) });
    await add(client, { title: 'Plank', value: 90.5, unit: 'time', achieved_on: on(1) });
    await add(client, { title: 'Plank', value: 95, unit: 'time', achieved_on: on(2) });
    const chart = await read<Chart>(client, '/chart');
    expect(chart).toMatchObject({ kind: 'weight', unit: 'lb', kinds: ['weight', 'time', 'reps'] });
    expect(chart.series.map(({ title, count }) => [title, count])).toEqual([
      ['bench', 3],
      ['Squat', 1],
    ]);
    expect(chart.series[0]!.points).toEqual([
      { date: on(1), value: 220.5 },
      { date: on(2), value: 231.5 },
      { date: on(3), value: 110 },
    ]);
    const estimate = await read<Chart>(client, '/chart?measure=estimate&lifts=bench');
    expect(estimate.series.map(({ points }) => points)).toEqual([
      [
        { date: on(1), value: 257.2 },
        // Without repetitions, they are singles.
        { date: on(2), value: 231.5 },
        { date: on(3), value: 110 },
      ],
    ]);
    const times = await read<Chart>(client, '/chart?kind=time');
    expect(times).toMatchObject({ unit: 'time', series: [{ title: 'Plank' }] });
    expect(await read<Chart>(client, '/chart?kind=time&measure=estimate')).toEqual(times);
    const gone = await read<Chart>(client, '/chart?kind=number');
    expect(gone).toMatchObject({ kind: 'weight', series: [{ title: 'bench' }, { title: 'Squat' }] });
    const some = await read<Chart>(client, '/chart?lifts=SQUAT&lifts=nothing');
    expect(some.series.map(({ title }) => title)).toEqual(['Squat']);
  });
});

describe('10,000 records', () => {
  it('come in pages, with small charts', async () => {
    const client = await app.signUp();
    await app.database.as({ userId: client.id }).transaction((tx) =>
      tx.execute(sql`
        insert into user_personal_records (id, user_id, title, value, unit, achieved_on)
        select gen_random_uuid(), ${client.id}, 'Lift ' || (n % 80), 100 + n / 50, 'lb', date '2004-01-01' + n / 2
        from generate_series(1, 10000) n`),
    );
    const { lifts, count, total } = await read<Lifts>(client, '/lifts');
    expect([lifts.length, count, total]).toEqual([20, 80, { lifts: 80, records: 10_000, prs: 10_000 }]);
    expect(lifts[0]).toMatchObject({ count: 125, unit: 'lb' });
    expect([lifts[0]!.records.length, lifts[0]!.trend.length]).toEqual([4, 30]);
    const seen = new Set<string>();
    for (let offset = 0; offset < 80; offset += 20) {
      for (const { lift } of (await read<Lifts>(client, `/lifts?offset=${offset}`)).lifts) seen.add(lift);
    }
    expect(seen.size).toBe(80);
    const found = await read<Lifts>(client, '/lifts?search=lift%207');
    expect([found.lifts.length, found.count]).toEqual([17, 17]);
    const chart = await read<Chart>(client, '/chart');
    expect(chart.series.length).toBe(6);
    for (const { points } of chart.series) expect(points.length).toBe(CHART_POINTS_MAX);
    await app.database
      .as({ userId: client.id })
      .transaction((tx) => tx.execute(sql`update user_personal_records set title = 'One'`));
    const one = await read<Chart>(client, '/chart');
    expect(one.series).toMatchObject([{ title: 'One', count: 10_000 }]);
    expect(one.series[0]!.points.length).toBeLessThanOrEqual(CHART_POINTS_MAX);
    expect(one.series[0]!.points.at(-1)).toEqual({ date: '2017-09-09', value: 300 });
  });
});
