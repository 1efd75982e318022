import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const PATH = '/api/personal-records';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

async function add(client: Client, record: object): Promise<void> {
  expect((await client.post(PATH, { achieved_on: '2026-01-05', ...record })).status).toBe(200);
}
const weightUnit = async (client: Client) =>
  ((await (await client.request(`${PATH}/titles`)).json()) as { weight_unit: string }).weight_unit;

it('finds an athlete’s weight unit: from their newest weight, or else their profile', async () => {
  const client = await app.signUp();
  expect(await weightUnit(client)).toBe('lb');
  const profile = { name: '', height: null, weight: null, age: null, physique: '', experience: '' };
  const saved = await client.request('/api/user-info', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...profile, units: 'metric', goals: '', equipment: '', injuries: '' }),
  });
  expect(saved.status).toBe(200);
  expect(await weightUnit(client)).toBe('kg');
  await add(client, { title: 'Squat', value: 300, unit: 'lb' });
  await add(client, { title: 'Plank', value: 90, unit: 'time', achieved_on: '2026-02-05' });
  expect(await weightUnit(client)).toBe('lb');
});

it('says that a record has no unit, and where to set it', async () => {
  const client = await app.signUp();
  await add(client, { title: 'Deadlift', value: 200 });
  await add(client, { title: 'Squat', value: 180, unit: 'kg' });
  const answerTo = async (content: string) =>
    textOfEvents(
      await readEvents(await client.post('/api/ask', { content }, { accept: 'text/event-stream' })),
    );
  const [share, total, max] = [
    await answerTo('what is 80% of my deadlift?'),
    await answerTo('what is my total?'),
    await answerTo('what is my estimated deadlift max?'),
  ];
  for (const answer of [share, total, max]) {
    expect(answer).toContain('has no unit');
    expect(answer).toContain('Account, Personal Records');
  }
  expect(total).toContain('your records have no Bench (there is Squat 180 kg)');
});

it('says which unit it assumed, and uses the corrected one from then on', async () => {
  const client = await app.signUp();
  const answers = await converse(client, ['log squat 150x3', 'kg not lb', 'log bench 100x5']);
  expect(answers[0]).toContain('You gave no unit, so I assumed pounds. If it was kilos, say “kg not lb”.');
  expect(answers[1]).toContain('**150 kg × 3**');
  expect(answers[2]).toContain('I saved your Bench: **100 kg × 5**');
  expect(answers[2]).not.toContain('You gave no unit');
});

it('counts in the gym’s units until the athlete chooses', async () => {
  const metric = await testApp({ offline: true, gym: { units: 'metric' } });
  try {
    const client = await metric.signUp();
    expect(await (await client.request('/api/user-info')).json()).toMatchObject({ units: 'metric' });
    expect(await weightUnit(client)).toBe('kg');
    const [plates, saved] = await converse(client, ['plates for 180', 'log squat 150x3']);
    expect(plates).toContain('For 180 kg on the 20 kg bar');
    expect(saved).toContain('**150 kg × 3**');
    expect(saved).toContain('You gave no unit, so I assumed kilos. If it was pounds, say “lb not kg”.');
  } finally {
    await metric.close();
  }
});
