import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { achievements, displayNames, goals } from '#server/db/schema/leaderboard.ts';
import { reported } from '#server/db/sqlstate.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Achievement, Goal } from '#shared/leaderboard.ts';

interface Board {
  achievements: Achievement[];
  own: Achievement | null;
  count: number;
}

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await app.signUp('admin@example.com');
  await setRoles(app.database, admin.email, ['admin']);
});
afterAll(() => app.close());

let names = 0;
const freshName = () => `Lifter ${++names}`;
const send = (client: Client, method: string, path: string, body?: unknown) =>
  client.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const refusalOf = async (reply: Response) =>
  [reply.status, ((await reply.json()) as { message: string }).message] as const;

async function goal(fields: object = {}): Promise<Goal> {
  const reply = await admin.post('/api/goals', { title: 'Push-ups in a minute', ...fields });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { goal: Goal }).goal;
}
const put = (client: Client, { id }: Goal, body: unknown) =>
  send(client, 'PUT', `/api/goals/${id}/achievements`, body);
async function submitted(client: Client, to: Goal, body: object): Promise<Achievement> {
  const reply = await put(client, to, body);
  expect([reply.status, reply.ok ? '' : await reply.clone().text()]).toEqual([200, '']);
  return ((await reply.json()) as { achievement: Achievement }).achievement;
}
async function board(client: Client, { id }: Goal, by = 'value'): Promise<Board> {
  const reply = await client.request(`/api/goals/${id}/achievements?by=${by}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Board;
}
/** Signs up someone on the leaderboard. */
async function lifter(to: Goal, body: object): Promise<Client> {
  const client = await app.signUp();
  await submitted(client, to, { display_name: freshName(), ...body });
  return client;
}

describe('goals', () => {
  it('are created by admins, and visible to every signed-in user, newest first', async () => {
    const first = await goal({
      title: '  Heaviest \n squat ',
      description: ' Deep.\nTwo judges. ',
      kind: 'lift',
    });
    expect(first).toMatchObject({
      title: 'Heaviest squat',
      description: 'Deep.\nTwo judges.',
      kind: 'lift',
      rankings: ['value', 'dots'],
      active: true,
      created_by: admin.id,
    });
    const second = await goal({ title: 'Total 🏋️ סך', kind: 'total' });
    expect(second.rankings).toEqual(['value', 'dots', 'ipf_gl']);
    const reply = await (await app.signUp()).request('/api/goals');
    const { goals: listed, count } = (await reply.json()) as { goals: Goal[]; count: number };
    expect(listed.slice(0, 2)).toEqual([second, first]);
    expect(count).toBeGreaterThanOrEqual(2);
    const page = await (await admin.request('/api/goals?offset=1&limit=1')).json();
    expect(page).toEqual({ goals: [first], count });
  });

  it('cannot be created or closed by others', async () => {
    const client = await app.signUp();
    const made = await goal();
    expect(await refusalOf(await client.post('/api/goals', { title: 'Mine' }))).toEqual([
      403,
      'Only admins can create goals.',
    ]);
    expect(await refusalOf(await send(client, 'PATCH', `/api/goals/${made.id}`, { active: false }))).toEqual([
      403,
      'Only admins can close goals.',
    ]);
    expect((await app.request('/api/goals')).status).toBe(401);
  });

  it.each([
    [{}, 'The field title is invalid: Give the goal a title.'],
    [{ title: ' \n ' }, 'The field title is invalid: Give the goal a title.'],
    [{ title: 'x'.repeat(121) }, 'The field title is invalid: This can be at most 120 characters long.'],
    [{ title: 'x'.repeat(10_001) }, 'The field title is invalid: This can be at most 120 characters long.'],
    [
      { title: 'x', description: 'x'.repeat(1001) },
      'The field description is invalid: This can be at most 1,000',
    ],
    [{ title: 'x', kind: 'race' }, 'The field kind is invalid: Choose one of score, lift, total.'],
    [{ title: 7 }, 'The field title is invalid'],
  ])('refuse %j', async (body, sentence) => {
    expect(await refusalOf(await admin.post('/api/goals', body))).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });

  it('refuse a creator other than the session’s user', async () => {
    const other = await app.signUp();
    expect((await admin.post('/api/goals', { title: 'x', created_by: other.id })).status).toBe(403);
    expect((await admin.post('/api/goals', { title: 'x', created_by: admin.id })).status).toBe(200);
  });

  it('are hidden while closed, and reopen with their achievements', async () => {
    const made = await goal();
    const client = await lifter(made, { value: 5 });
    const path = `/api/goals/${made.id}`;
    expect((await send(admin, 'PATCH', path, { active: false })).status).toBe(200);
    expect(JSON.stringify(await (await client.request('/api/goals?limit=100')).json())).not.toContain(
      made.id,
    );
    expect((await client.request(`${path}/achievements`)).status).toBe(404);
    expect(await refusalOf(await put(client, made, { value: 6 }))).toEqual([404, 'This goal was not found.']);
    expect((await send(admin, 'PATCH', path, { active: true })).status).toBe(200);
    expect((await board(client, made)).own?.value).toBe(5);
    const unknown = '/api/goals/00000000-0000-7000-8000-000000000000';
    expect((await send(admin, 'PATCH', unknown, { active: true })).status).toBe(404);
    expect((await client.request('/api/goals/nonsense/achievements')).status).toBe(400);
  });
});

describe('a submission', () => {
  it('replaces the earlier one', async () => {
    const made = await goal();
    const client = await app.signUp();
    const first = await submitted(client, made, { display_name: 'Once', value: 41.25, notes: ' Strict. ' });
    expect(first).toMatchObject({
      display_name: 'Once',
      mine: true,
      place: 1,
      value: 41.25,
      unit: null,
      notes: 'Strict.',
      verified: false,
      user_email: null,
    });
    const second = await submitted(client, made, { value: -3 });
    expect(second).toMatchObject({ id: first.id, value: -3, notes: '', created_at: first.created_at });
    expect(await board(client, made)).toEqual({ achievements: [second], own: second, count: 1 });
  });

  it('is one, however often it is sent at once', async () => {
    const made = await goal();
    const client = await lifter(made, { value: 1 });
    const replies = await Promise.all([2, 3, 4, 5].map((value) => put(client, made, { value })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await board(client, made)).count).toBe(1);
  });

  it('needs no access to the coach', async () => {
    const made = await goal();
    const client = await app.signUp();
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${client.id}`),
      );
    await submitted(client, made, { value: 1, display_name: freshName() });
    expect((await app.request(`/api/goals/${made.id}/achievements`)).status).toBe(401);
  });

  it('without a display name gets one, which reveals nothing and stays', async () => {
    const made = await goal();
    const client = await app.signUp();
    const { display_name: given } = await submitted(client, made, { value: 1 });
    expect(given).toMatch(/^Athlete \d{9}$/);
    expect((await submitted(client, made, { value: 2 })).display_name).toBe(given);
    expect((await submitted(client, await goal(), { value: 3 })).display_name).toBe(given);
    expect((await submitted(await app.signUp(), made, { value: 4 })).display_name).not.toBe(given);
    const chosen = freshName();
    expect((await submitted(client, made, { value: 5, display_name: chosen })).display_name).toBe(chosen);
  });

  it.each([
    ['{}', 'The field value is invalid: Enter your score as a number.'],
    ['{"value":"12"}', 'The field value is invalid: Enter your score as a number.'],
    ['{"value":null}', 'The field value is invalid: Enter your score as a number.'],
    ['{"value":1e309}', 'The field value is invalid: Enter your score as a number.'],
    ['{"value":-1e309}', 'The field value is invalid: Enter your score as a number.'],
    [
      '{"value":1000000001}',
      'The field value is invalid: A score must be between -1,000,000,000 and 1,000,000,000.',
    ],
    [
      `{"value":1,"notes":"${'n'.repeat(501)}"}`,
      'The field notes is invalid: This can be at most 500 characters',
    ],
    ['{"value":1,"display_name":"A"}', 'The field display_name is invalid: A display name must have 2 to 40'],
    ['{"value":1,"display_name":"me@example.com"}', 'choose one that is not an email address.'],
    ['{"value":1,"sex":"x"}', 'The field sex is invalid: Choose male, female, or neither.'],
    ['not json', ''],
  ])('of %s is refused', async (body, sentence) => {
    const made = await goal();
    const client = await app.signUp();
    expect(await refusalOf(await put(client, made, body))).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each([
    [{ value: 100 }, 'The field unit is invalid: Choose lb or kg.'],
    [{ value: 100, unit: 'st' }, 'The field unit is invalid: Choose lb or kg.'],
    [{ value: 0, unit: 'kg' }, 'The field value is invalid: Enter a weight above 0 and up to 2,000 kg.'],
    [{ value: -100, unit: 'kg' }, 'The field value is invalid: Enter a weight above 0'],
    [{ value: 4401, unit: 'lb' }, 'The field value is invalid: Enter a weight above 0 and up to 4,400 lb.'],
    [{ value: 100, unit: 'kg', body_weight: 5 }, 'The field body_weight is invalid: Weight must be between'],
    [{ value: 100, unit: 'kg', body_weight: -80 }, 'The field body_weight is invalid'],
    [
      { value: 100, unit: 'kg', body_weight: '80' },
      'The field body_weight is invalid: Enter your body weight',
    ],
  ])('of a weight like %j is refused', async (body, sentence) => {
    const made = await goal({ kind: 'lift' });
    const client = await app.signUp();
    const reply = await put(client, made, { display_name: freshName(), ...body });
    expect(await refusalOf(reply)).toEqual([400, expect.stringContaining(sentence)]);
    expect((await board(client, made)).count).toBe(0);
  });

  it('cannot name anyone else', async () => {
    const made = await goal();
    const client = await app.signUp();
    const body = { value: 1, display_name: freshName() };
    expect((await put(client, made, { ...body, user_id: admin.id })).status).toBe(403);
    expect((await put(client, made, { ...body, user_email: admin.email })).status).toBe(403);
    expect((await put(client, made, { ...body, user_id: client.id, user_email: client.email })).status).toBe(
      200,
    );
  });
});

describe('the ranking', () => {
  it('shows the top 10, and the viewer’s own place below them', async () => {
    const made = await goal();
    const people = await Promise.all(
      [12, 11, 10, 9, 8, 8, 6, 5, 4, 3, 2, 1].map((value) => lifter(made, { value })),
    );
    const shown = await board(people[11]!, made);
    expect(shown.achievements.map(({ value, place }) => [value, place])).toEqual([
      [12, 1],
      [11, 2],
      [10, 3],
      [9, 4],
      [8, 5],
      [8, 5],
      [6, 7],
      [5, 8],
      [4, 9],
      [3, 10],
    ]);
    expect(shown.own).toMatchObject({ value: 1, place: 12, mine: true });
    expect(shown.count).toBe(12);
    expect((await board(people[5]!, made)).own?.place).toBe(5);
    expect((await board(await app.signUp(), made)).own).toBeNull();
  });

  it('compares pounds and kilograms, and ranks by points where they are known', async () => {
    const made = await goal({ title: 'Total', kind: 'total' });
    const heavy = await lifter(made, { value: 600, unit: 'kg', body_weight: 100, sex: 'male' });
    const light = await lifter(made, { value: 400, unit: 'kg', body_weight: 63, sex: 'female' });
    const pounds = await lifter(made, { value: 1000, unit: 'lb', body_weight: 220.462262, sex: 'male' });
    const silent = await lifter(made, { value: 500, unit: 'kg', body_weight: 90 });

    const values = await board(heavy, made);
    expect(values.achievements.map(({ value }) => value)).toEqual([600, 500, 1000, 400]);
    const byDots = await board(silent, made, 'dots');
    expect(byDots.achievements.map(({ dots }) => Math.round(dots! * 100) / 100)).toEqual([
      430.21, 369.31, 279.19,
    ]);
    expect(byDots.own).toMatchObject({ place: null, dots: null, ipf_gl: null });
    expect(byDots.count).toBe(3);
    const byGl = await board(light, made, 'ipf_gl');
    expect(byGl.achievements.map(({ ipf_gl }) => Math.round(ipf_gl! * 100) / 100)).toEqual([
      87.51, 75.8, 57.3,
    ]);
    expect(byGl.own?.place).toBe(1);
    expect((await board(pounds, made, 'dots')).own).toMatchObject({ place: 3, body_weight: 220.462262 });

    await submitted(light, made, { value: 400, unit: 'kg' });
    expect((await board(light, made, 'dots')).own).toMatchObject({
      place: null,
      dots: null,
      body_weight: null,
    });
  });

  it('by IPF GL leaves out a body weight for which it is undefined', async () => {
    const made = await goal({ title: 'Total', kind: 'total' });
    const child = await lifter(made, { value: 60, unit: 'kg', body_weight: 34, sex: 'female' });
    const { own, count } = await board(child, made, 'ipf_gl');
    expect(own).toMatchObject({ place: null, ipf_gl: null, dots: expect.any(Number) });
    expect(count).toBe(0);
  });

  it('by IPF GL exists for the bench press and the total', async () => {
    const bench = await goal({ title: 'Bench press', kind: 'lift' });
    const client = await lifter(bench, { value: 180, unit: 'kg', body_weight: 100.7, sex: 'male' });
    const { own } = await board(client, bench, 'ipf_gl');
    expect(own!.ipf_gl).toBeCloseTo(82.19, 2);
    expect(own!.dots).toBeCloseTo(110.46, 2);

    const squat = await goal({ title: 'Squat', kind: 'lift' });
    const path = (id: string, by: string) => `/api/goals/${id}/achievements?by=${by}`;
    expect(await refusalOf(await client.request(path(squat.id, 'ipf_gl')))).toEqual([
      400,
      'IPF GL covers only the bench press and the full total. Rank this goal by value or DOTS.',
    ]);
    const score = await goal();
    expect(await refusalOf(await client.request(path(score.id, 'dots')))).toEqual([
      400,
      'This goal can only be ranked by value.',
    ]);
    expect((await client.request(path(score.id, 'height'))).status).toBe(400);
  });

  it('stores no body data where only a score is asked for', async () => {
    const made = await goal();
    const client = await lifter(made, { value: 9, unit: 'kg', body_weight: 80, sex: 'male' });
    expect((await board(client, made)).own).toMatchObject({
      unit: null,
      body_weight: null,
      sex: null,
      dots: null,
    });
  });
});

describe('what others see', () => {
  it('is a display name, but no address, body weight, sex or notes', async () => {
    const made = await goal({ title: 'Total', kind: 'total' });
    const anna = await lifter(made, {
      value: 400,
      unit: 'kg',
      body_weight: 63,
      sex: 'female',
      notes: 'With a sore knee',
    });
    const ben = await lifter(made, { value: 300, unit: 'kg' });
    const seen = await (await ben.request(`/api/goals/${made.id}/achievements`)).text();
    expect(seen).not.toMatch(/@|example|knee/);
    expect(seen).not.toContain(anna.id);
    expect(JSON.parse(seen).achievements[0]).toMatchObject({
      mine: false,
      body_weight: null,
      sex: null,
      dots: expect.any(Number),
      user_email: null,
    });
    const forAdmin = await board(admin, made);
    expect(forAdmin.achievements[0]).toMatchObject({
      user_email: anna.email,
      body_weight: 63,
      sex: 'female',
      notes: 'With a sore knee',
    });
    expect((await board(anna, made)).own).toMatchObject({
      user_email: null,
      body_weight: 63,
      notes: 'With a sore knee',
    });
  });
});

describe('a display name', () => {
  const rename = (client: Client, display_name: unknown) =>
    send(client, 'PUT', '/api/display-name', { display_name });
  const nameOf = async (client: Client) =>
    ((await (await client.request('/api/display-name')).json()) as { display_name: string | null })
      .display_name;

  it('is chosen once, changed everywhere, and unique', async () => {
    const made = await goal();
    const [anna, ben] = [await app.signUp(), await app.signUp()];
    expect(await nameOf(anna)).toBeNull();
    await submitted(anna, made, { value: 1, display_name: ' Ännä \u202e ' });
    expect(await nameOf(anna)).toBe('Ännä');
    expect(await refusalOf(await rename(ben, 'äNNÄ'))).toEqual([
      409,
      'This name is taken. Choose another one.',
    ]);
    expect(await refusalOf(await put(ben, made, { value: 2, display_name: 'ÄNNÄ' }))).toEqual([
      409,
      'This name is taken. Choose another one.',
    ]);
    expect((await board(ben, made)).count).toBe(1);
    expect(await (await rename(anna, 'Anna S.')).json()).toEqual({ display_name: 'Anna S.' });
    expect((await board(ben, made)).achievements[0]?.display_name).toBe('Anna S.');
    expect((await rename(ben, 'Ännä')).status).toBe(200);
    expect((await rename(ben, 'ännä')).status).toBe(200);
    expect(await nameOf(ben)).toBe('ännä');
  });

  it.each([['A'], ['\u200b\u200b\u200b'], ['x'.repeat(41)], ['...'], [7], [null], ['a@b.co']])(
    'is not %j',
    async (name) => {
      const client = await app.signUp();
      const [status, message] = await refusalOf(await rename(client, name));
      expect([status, message]).toEqual([
        400,
        expect.stringMatching(/^The field display_name is invalid: .+\.$/),
      ]);
      expect(await nameOf(client)).toBeNull();
    },
  );
});

describe('deleting', () => {
  it('is for one’s own, and for admins', async () => {
    const made = await goal();
    const [anna, ben] = [await lifter(made, { value: 1 }), await lifter(made, { value: 2 })];
    const idOf = async (client: Client) => (await board(client, made)).own!.id;
    const [hers, his] = [await idOf(anna), await idOf(ben)];
    expect(await refusalOf(await send(ben, 'DELETE', `/api/achievements/${hers}`))).toEqual([
      404,
      'This achievement was not found.',
    ]);
    expect((await board(anna, made)).count).toBe(2);
    expect(await (await send(anna, 'DELETE', `/api/achievements/${hers}`)).json()).toEqual({ id: hers });
    expect((await send(anna, 'DELETE', `/api/achievements/${hers}`)).status).toBe(404);
    expect((await send(admin, 'DELETE', `/api/achievements/${his}`)).status).toBe(200);
    expect(await board(ben, made)).toEqual({ achievements: [], own: null, count: 0 });
    expect((await send(ben, 'DELETE', '/api/achievements/nonsense')).status).toBe(400);
  });
});

describe('the mark of an admin', () => {
  it('is set and removed by admins, and dropped by any edit', async () => {
    const made = await goal({ title: 'Squat', kind: 'lift' });
    const anna = await lifter(made, { value: 150, unit: 'kg' });
    const own = (await board(anna, made)).own!;
    const path = `/api/achievements/${own.id}`;
    expect(await refusalOf(await send(anna, 'PATCH', path, { verified: true }))).toEqual([
      403,
      'Only admins can verify achievements.',
    ]);
    const marked = await send(admin, 'PATCH', path, { verified: true, updated_at: own.updated_at });
    expect(await marked.json()).toEqual({ id: own.id, verified: true });
    expect((await board(anna, made)).own).toEqual({ ...own, verified: true });
    await send(admin, 'PATCH', path, { verified: false });
    expect((await board(anna, made)).own?.verified).toBe(false);
    await send(admin, 'PATCH', path, { verified: true });
    const edited = await submitted(anna, made, { value: 150, unit: 'kg' });
    expect(edited.verified).toBe(false);
    expect((await send(admin, 'PATCH', path, { verified: 'yes' })).status).toBe(400);
    const unknown = '/api/achievements/00000000-0000-7000-8000-000000000000';
    expect((await send(admin, 'PATCH', unknown, { verified: true })).status).toBe(404);
  });

  it('is not given to a version the admin did not see', async () => {
    const made = await goal({ title: 'Squat', kind: 'lift' });
    const anna = await lifter(made, { value: 150, unit: 'kg' });
    const seen = (await board(admin, made)).achievements[0]!;
    await submitted(anna, made, { value: 250, unit: 'kg' });
    const reply = await send(admin, 'PATCH', `/api/achievements/${seen.id}`, {
      verified: true,
      updated_at: seen.updated_at,
    });
    expect(await refusalOf(reply)).toEqual([
      409,
      'The athlete has changed this achievement since. Review it again first.',
    ]);
    expect((await board(anna, made)).own?.verified).toBe(false);
  });
});

describe('with a broken query', () => {
  it('row-level security hides body weight, sex and notes from everyone else', async () => {
    const made = await goal({ title: 'Total', kind: 'total' });
    const hers = { body_weight: 63, sex: 'female', notes: 'With a sore knee' };
    const anna = await lifter(made, { value: 400, unit: 'kg', ...hers });
    const ben = await lifter(made, { value: 300, unit: 'kg' });
    const columns = sql`select body_weight, sex, notes from achievements where user_id = ${anna.id}`;
    const readBy = (who: Client) =>
      app.database.as({ userId: who.id }).transaction((tx) => tx.execute(columns));
    expect((await readBy(ben)).rows).toEqual([]);
    expect((await readBy(anna)).rows).toEqual([hers]);
    const aside = app.database
      .as({ userId: ben.id })
      .transaction((tx) => tx.execute(sql`select notes from leaderboard`));
    expect(await aside.catch((error) => reported(error)?.code)).toBe('42703');
    const { rows } = await app.database
      .as({ userId: ben.id })
      .transaction((tx) => tx.execute(sql`select value from leaderboard where user_id = ${anna.id}`));
    expect(rows).toEqual([{ value: 400 }]);
  });

  it('row-level security stops anyone from writing for others, creating goals or verifying', async () => {
    const made = await goal();
    const [anna, ben] = [await lifter(made, { value: 10 }), await lifter(made, { value: 20 })];
    const before = await board(anna, made);
    const asBen = <T>(work: (tx: Transaction) => Promise<T>) =>
      app.database.as({ userId: ben.id }).transaction(work);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        (error) => reported(error)?.code,
      );

    const changed = await asBen((tx) =>
      tx.update(achievements).set({ value: 99, verifiedAt: new Date() }).returning(),
    );
    expect(changed.map(({ userId, verifiedAt }) => [userId, verifiedAt])).toEqual([[ben.id, null]]);
    await asBen((tx) => tx.update(displayNames).set({ name: 'Taken over' }));
    await asBen((tx) => tx.delete(displayNames).where(eq(displayNames.userId, anna.id)));
    await asBen((tx) => tx.delete(achievements).where(eq(achievements.userId, anna.id)));
    const forAnna = { goalId: made.id, userId: anna.id, value: 1 };
    expect(
      await codeOf(
        asBen((tx) =>
          tx
            .insert(achievements)
            .values(forAnna)
            .onConflictDoUpdate({ target: [achievements.goalId, achievements.userId], set: forAnna }),
        ),
      ),
    ).toBe('42501');
    expect(await codeOf(asBen((tx) => tx.update(achievements).set({ userId: anna.id })))).toBe('42501');
    expect(await codeOf(asBen((tx) => tx.insert(goals).values({ title: 'Mine' })))).toBe('42501');
    expect(await codeOf(asBen((tx) => tx.update(goals).set({ isActive: false })))).toBe('42501');
    expect(await codeOf(asBen((tx) => tx.delete(goals)))).toBe('42501');
    const after = await board(anna, made);
    expect(after.own).toEqual({ ...before.own!, place: 2 });
    expect(after.achievements[0]).toMatchObject({ value: 99, display_name: 'Taken over', verified: false });
  });
});

it('is described in the API document', async () => {
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, object>;
  };
  expect(Object.keys(paths['/goals'] ?? {})).toEqual(['get', 'post']);
  expect(Object.keys(paths['/goals/{id}'] ?? {})).toEqual(['patch']);
  expect(Object.keys(paths['/goals/{id}/achievements'] ?? {})).toEqual(['get', 'put']);
  expect(Object.keys(paths['/achievements/{id}'] ?? {}).sort()).toEqual(['delete', 'patch']);
  expect(Object.keys(paths['/display-name'] ?? {})).toEqual(['get', 'put']);
});
