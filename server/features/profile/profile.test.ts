import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#server/db/database.ts';
import { userInfo } from '#server/db/schema/profile.ts';
import { reported } from '#server/db/sqlstate.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Profile } from '#shared/profile.ts';
import { PROFILE_NAME_MAX_CHARACTERS, PROFILE_TEXT_MAX_CHARACTERS } from '#shared/profile-limits.ts';

const PATH = '/api/user-info';
const EMPTY: Profile = {
  name: '',
  units: 'us',
  height: null,
  weight: null,
  age: null,
  sex: null,
  physique: '',
  experience: '',
  goals: '',
  equipment: '',
  injuries: '',
  updated_at: null,
};
const ANNA: Profile = {
  ...EMPTY,
  name: 'Anna Ström',
  units: 'metric',
  height: 168.5,
  weight: 71.25,
  age: 34,
  sex: 'female',
  physique: 'Long legs,\nshort arms 🏋️',
  experience: 'שש שנים',
  injuries: "Robert'); drop table user_info;--",
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const read = async (client: Client) => (await (await client.request(PATH)).json()) as Profile;
const put = (client: Client, body: string) =>
  client.request(PATH, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
const save = (client: Client, body: unknown) => put(client, JSON.stringify(body));
const saved = async (client: Client, body: unknown) => {
  const reply = await save(client, body);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Profile;
};
const refusalOf = async (reply: Response) =>
  [reply.status, ((await reply.json()) as { message: string }).message] as const;

it('is saved in the gym’s units when the client names none', async () => {
  const gym = await testApp({ offline: true, gym: { units: 'metric' } });
  const client = await gym.signUp();
  const fresh = await read(client);
  const { units: _, updated_at: __, ...fields } = fresh;
  expect(fresh.units).toBe('metric');
  expect(await saved(client, { ...fields, weight: 80 })).toMatchObject({ units: 'metric', weight: 80 });
  await gym.close();
});

describe('the training profile', () => {
  it('starts empty, and returns what was saved', async () => {
    const client = await app.signUp();
    expect(await read(client)).toEqual(EMPTY);
    const first = await saved(client, ANNA);
    expect(first).toEqual({ ...ANNA, updated_at: expect.any(String) });
    expect(await read(client)).toEqual(first);
    expect(await saved(client, { ...EMPTY, updated_at: first.updated_at })).toEqual({
      ...EMPTY,
      updated_at: expect.any(String),
    });
  });

  it('stores text in a form that the database accepts', async () => {
    const client = await app.signUp();
    const { goals } = await saved(client, { ...EMPTY, goals: 'A\0B \ud83d' });
    expect(goals).toBe('AB \ufffd');
  });

  it('requires a session; saving also requires access', async () => {
    expect((await app.request(PATH)).status).toBe(401);
    const client = await app.signUp();
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${client.id}`),
      );
    expect(await refusalOf(await save(client, ANNA))).toEqual([
      402,
      "You don't have an active subscription.",
    ]);
    expect(await read(client)).toEqual(EMPTY);
  });
});

describe('a save based on an older version', () => {
  it('changes nothing, and returns the current profile', async () => {
    const client = await app.signUp();
    const first = await saved(client, ANNA);
    const second = await saved(client, { ...first, weight: 72 });
    expect(second.updated_at).not.toBe(first.updated_at);
    const late = await save(client, { ...first, weight: 75 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('another tab'),
      current: second,
    });
    expect(await read(client)).toEqual(second);
    // Someone who saw an empty profile is out of date, too.
    expect((await save(client, ANNA)).status).toBe(409);
  });

  it('fails for the second of two at once', async () => {
    const client = await app.signUp();
    for (let seen = await read(client), round = 0; round < 5; round++, seen = await read(client)) {
      const replies = await Promise.all([
        save(client, { ...seen, name: `One ${round}` }),
        save(client, { ...seen, name: `Two ${round}` }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('out-of-range values', () => {
  it.each([
    [{ age: 9 }, 'Age must be between 10 and 120, in whole years.'],
    [{ age: 121 }, 'Age must be between 10 and 120, in whole years.'],
    [{ age: 30.5 }, 'Age must be between 10 and 120, in whole years.'],
    [{ units: 'metric', height: 1.82 }, 'Height must be between 92 and 274 cm.'],
    [{ units: 'metric', height: 275 }, 'Height must be between 92 and 274 cm.'],
    [{ units: 'us', height: 182 }, 'Height must be between 3 and 9 feet.'],
    [{ units: 'us', height: 35.9 }, 'Height must be between 3 and 9 feet.'],
    [{ units: 'metric', weight: 19.9 }, 'Weight must be between 20 and 450 kg.'],
    [{ units: 'metric', weight: -80 }, 'Weight must be between 20 and 450 kg.'],
    [{ units: 'us', weight: 993 }, 'Weight must be between 45 and 992 lb.'],
  ])('%j is refused with the range', async (fields, sentence) => {
    const client = await app.signUp();
    const reply = await save(client, { ...EMPTY, ...fields });
    expect(await refusalOf(reply)).toEqual([400, expect.stringContaining(sentence)]);
    expect(await read(client)).toEqual(EMPTY);
  });

  it.each([
    [{ age: 10 }],
    [{ age: 120 }],
    [{ units: 'metric', height: 92, weight: 20 }],
    [{ units: 'metric', height: 274, weight: 450 }],
    [{ units: 'us', height: 36, weight: 45 }],
    [{ units: 'us', height: 108, weight: 992 }],
  ])('%j is just within it', async (fields) => {
    expect((await save(await app.signUp(), { ...EMPTY, ...fields })).status).toBe(200);
  });

  it.each([
    ['age', '"34"'],
    ['age', '1e309'],
    ['height', '1e309'],
    ['weight', '-1e309'],
    ['weight', '"heavy"'],
    ['weight', '[80]'],
    ['units', '"stone"'],
    ['sex', '"x"'],
    ['name', 'null'],
    ['name', JSON.stringify('n'.repeat(PROFILE_NAME_MAX_CHARACTERS + 1))],
    ['injuries', JSON.stringify('i'.repeat(PROFILE_TEXT_MAX_CHARACTERS + 1))],
    ['goals', '7'],
    ['updated_at', '"yesterday"'],
  ])('%s: %s is refused by its name', async (field, written) => {
    const client = await app.signUp();
    const { [field as keyof Profile]: _, ...rest } = EMPTY;
    const reply = await put(client, `{${JSON.stringify(rest).slice(1, -1)},"${field}":${written}}`);
    expect(await refusalOf(reply)).toEqual([400, expect.stringContaining(`field ${field} is invalid`)]);
    expect(await read(client)).toEqual(EMPTY);
  });

  it('is a profile with a missing field', async () => {
    const { injuries: _, ...part } = ANNA;
    expect(await refusalOf(await save(await app.signUp(), part))).toEqual([
      400,
      expect.stringContaining('injuries'),
    ]);
  });
});

describe('a save without units, sex and time of the last change', () => {
  const GIVEN = {
    name: 'Anna',
    height: 66,
    weight: 157,
    age: 34,
    physique: 'Long legs',
    equipment: 'Rack',
    experience: 'Six years',
    goals: 'Total',
    injuries: '',
  };

  it('defaults to the gym’s units, and keeps stored units and sex', async () => {
    const client = await app.signUp();
    expect(await saved(client, GIVEN)).toMatchObject({ ...GIVEN, units: 'us', sex: null });
    await saved(client, { ...ANNA, updated_at: (await read(client)).updated_at });
    expect(await saved(client, { ...GIVEN, height: 169, weight: 72 })).toMatchObject({
      height: 169,
      weight: 72,
      units: 'metric',
      sex: 'female',
    });
    expect(await refusalOf(await save(client, GIVEN))).toEqual([
      400,
      'The field height is invalid: Height must be between 92 and 274 cm.',
    ]);
  });

  it('overwrites the previous one', async () => {
    const client = await app.signUp();
    const first = await saved(client, GIVEN);
    const second = await saved(client, { ...GIVEN, name: 'Anna S' });
    expect(second.name).toBe('Anna S');
    expect(second.updated_at).not.toBe(first.updated_at);
  });
});

describe('someone else’s profile', () => {
  it('is out of reach for the query, and for a broken query under row-level security', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    const hers = await saved(anna, ANNA);
    await saved(ben, { ...EMPTY, name: 'Ben' });
    expect((await read(ben)).name).toBe('Ben');
    await saved(ben, { ...(await read(ben)), name: 'Benjamin' });

    const asBen = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as({ userId: ben.id }).transaction(work);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        (error) => reported(error)?.code,
      );
    expect(await asBen((tx) => tx.select({ name: userInfo.name }).from(userInfo))).toEqual([
      { name: 'Benjamin' },
    ]);
    await asBen((tx) => tx.update(userInfo).set({ name: 'Taken over' }));
    await asBen((tx) => tx.delete(userInfo));
    const forAnna = { userId: anna.id, name: 'Taken over' };
    expect(
      await codeOf(
        asBen((tx) =>
          tx.insert(userInfo).values(forAnna).onConflictDoUpdate({ target: userInfo.userId, set: forAnna }),
        ),
      ),
    ).toBe('42501');
    expect(await read(anna)).toEqual(hers);
  });
});
