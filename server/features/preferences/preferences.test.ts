import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { userAiPreferences } from '#server/db/schema/preferences.ts';
import { reported } from '#server/db/sqlstate.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const PATH = '/api/user-ai-preferences';
const DEFAULTS = { model: 'gpt-4.1-mini', temperature: 0, personality: 'default', memory: true };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const read = async (client: Client) => await (await client.request(PATH)).json();
const save = (client: Client, body: unknown) =>
  client.request(PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refusalOf = async (reply: Response) =>
  [reply.status, ((await reply.json()) as { message: string }).message] as const;

describe('preferences', () => {
  it('start with the defaults, and change only what is given', async () => {
    const client = await app.signUp();
    expect(await read(client)).toEqual(DEFAULTS);
    expect(await (await save(client, { memory: false })).json()).toEqual({ ...DEFAULTS, memory: false });
    expect(await (await save(client, { temperature: 0.07 })).json()).toEqual({
      ...DEFAULTS,
      memory: false,
      temperature: 0.07,
    });
    expect((await save(client, {})).status).toBe(200);
    expect(await read(client)).toEqual({ ...DEFAULTS, memory: false, temperature: 0.07 });
  });

  it('accept a complete copy of what was read', async () => {
    const client = await app.signUp();
    expect(await (await save(client, await read(client))).json()).toEqual(DEFAULTS);
  });

  it('are separate for each athlete', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    await save(anna, { temperature: 0.5 });
    await save(ben, { temperature: 1, memory: false });
    expect(await read(anna)).toEqual({ ...DEFAULTS, temperature: 0.5 });
  });

  it.each([
    [{ temperature: 1.01 }, 'temperature'],
    [{ temperature: -0.01 }, 'temperature'],
    [{ temperature: 0.005 }, 'temperature'],
    [{ temperature: '0.5' }, 'temperature'],
    [{ temperature: null }, 'temperature'],
    [{ personality: 'poet' }, 'personality'],
    [{ personality: '' }, 'personality'],
    [{ personality: 'x'.repeat(100_000) }, 'personality'],
    [{ memory: 'off' }, 'memory'],
    [{ memory: null }, 'memory'],
    [{ model: 7 }, 'model'],
  ])('refuse %j, naming the field', async (body, field) => {
    const client = await app.signUp();
    expect(await refusalOf(await save(client, { memory: false, ...body }))).toEqual([
      400,
      expect.stringMatching(new RegExp(`field ${field} is invalid`)),
    ]);
    expect(await read(client)).toEqual(DEFAULTS);
  });

  it('refuse a number too large to parse, instead of treating it as null', async () => {
    const client = await app.signUp();
    const reply = await client.request(PATH, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"temperature":1e309}',
    });
    expect(await refusalOf(reply)).toEqual([400, expect.stringContaining('temperature')]);
  });

  it('require a session and access', async () => {
    expect((await app.request(PATH)).status).toBe(401);
    const client = await app.signUp();
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${client.id}`),
      );
    expect(await refusalOf(await save(client, { temperature: 1, memory: false }))).toEqual([
      402,
      "You don't have an active subscription.",
    ]);
    expect(await read(client)).toEqual(DEFAULTS);
    // Memory is still theirs to switch on or off.
    expect(await (await save(client, { memory: false })).json()).toEqual({ ...DEFAULTS, memory: false });
  });

  it('refuse a payload that names someone else', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    expect((await save(ben, { memory: false, userId: anna.id })).status).toBe(403);
    expect((await save(ben, { memory: false, user: { id: anna.id } })).status).toBe(403);
    expect((await save(ben, { memory: false, userId: ben.id })).status).toBe(200);
    expect(await read(anna)).toEqual(DEFAULTS);
  });
});

describe('the model', () => {
  it('cannot be chosen by members', async () => {
    const client = await app.signUp();
    expect(await refusalOf(await save(client, { model: 'gpt-5', memory: false }))).toEqual([
      403,
      'Only admins can choose a model.',
    ]);
    expect(await read(client)).toEqual(DEFAULTS);
  });

  it('is an admin’s choice while they are one, and can return to the gym’s', async () => {
    const client = await app.signUp();
    await setRoles(app.database, client.email, ['admin']);
    expect(await refusalOf(await save(client, { model: 'no-such' }))).toEqual([
      400,
      expect.stringMatching(/field model is invalid/),
    ]);
    await save(client, { model: 'gpt-5' });
    expect(await read(client)).toEqual({ ...DEFAULTS, model: 'gpt-5' });
    await setRoles(app.database, client.email, []);
    expect(await read(client)).toEqual(DEFAULTS);
    await setRoles(app.database, client.email, ['admin']);
    expect(await (await save(client, { model: null })).json()).toEqual(DEFAULTS);
  });
});

describe('with a missing where clause', () => {
  it('row-level security protects other rows', async () => {
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    await save(anna, { temperature: 0.5 });
    await save(ben, { temperature: 0.25 });
    const asBen = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as({ userId: ben.id }).transaction(work);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        (error) => reported(error)?.code,
      );
    expect(await asBen((tx) => tx.select().from(userAiPreferences))).toMatchObject([{ userId: ben.id }]);
    await asBen((tx) => tx.update(userAiPreferences).set({ temperature: 1 }));
    await asBen((tx) => tx.delete(userAiPreferences));
    expect(await read(anna)).toEqual({ ...DEFAULTS, temperature: 0.5 });
    const forAnna = { userId: anna.id, memory: false };
    expect(
      await codeOf(
        asBen((tx) =>
          tx
            .insert(userAiPreferences)
            .values(forAnna)
            .onConflictDoUpdate({ target: userAiPreferences.userId, set: forAnna }),
        ),
      ),
    ).toBe('42501');
    expect(await read(anna)).toEqual({ ...DEFAULTS, temperature: 0.5 });
  });
});
