import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said } = coachChat();
const weight = async () =>
  ((await (await client().request('/api/user-info')).json()) as { weight: number | null }).weight;
const records = async () =>
  (
    (await (await client().request('/api/personal-records')).json()) as { records: PersonalRecord[] }
  ).records.map(({ title, value, unit }) => `${title} ${value} ${unit}`);

const OFFERS = /Shall I save \*\*[\d.]+(?: kg| lb)?\*\*.* as your body weight/u;

describe('a body weight', () => {
  it('is saved, not only offered, on request', async () => {
    expect((await said('im 85.2 on the scales, change it'))[0]).toMatch(/weigh \*\*85\.2\b/u);
  });

  it.each([
    ['bw this morning 83.4 kg', 83.4],
    ['weight 181 lbs', 181],
    ['weigh-in today: 83.4kg', 83.4],
  ])('is saved when logged: “%s”', async (message, is) => {
    await said(message);
    expect(await weight()).toBe(is);
    expect(await records()).toEqual([]);
  });

  it.each([
    'my bodyweight is wrong its 87',
    'bodyweight should be 87',
    'my weight in the profile should be 87.2',
    'my weight in the app is wrong, it should be 87.2',
  ])('is offered as a correction: “%s”', async (message) => {
    expect((await said(message))[0]).toMatch(OFFERS);
  });

  it('at a lift is not taken for the weight lifted', async () => {
    await said('log squat 180 kg');
    const [answer] = await said('my bodyweight is wrong, it was 83 when I squatted 180');
    expect(answer).toMatch(/^What you weighed at a lift is kept with its record/u);
    expect(await records()).toHaveLength(1);
  });

  it.each(['and last time?', 'what did i weigh last month'])(
    'stays offered after a question about earlier ones: “%s”',
    async (question) => {
      const [, past] = await said('i weigh 84.5 kg', question, 'yes');
      expect(past).toMatch(/I keep only your latest body weight.*Shall I save \*\*84\.5 kg\*\*/su);
      expect(await weight()).toBe(84.5);
    },
  );

  it('that was logged leaves the sets after it as offers', async () => {
    const [answer] = await said('bw 83.2 kg\nbench 100x5\nsquat 150x3');
    expect(answer).toContain('Shall I write down **Bench 100 × 5**');
    expect(answer).toContain('Shall I write down **Squat 150 × 3**');
    expect(await weight()).toBe(83.2);
  });

  it('is explained to those who ask how to log it', async () => {
    const [how] = await said('how do i log my weight');
    expect(how).toContain('Say “I weigh 83 kg”');
    expect(how).not.toContain('— *');
  });

  it.each(['log my weight 79.8', 'log weight 79.8 kg', 'log my weight as 79.8'])(
    'is logged on request: “%s”',
    async (request) => {
      await said(request);
      expect(await weight()).toBe(79.8);
    },
  );

  it.each(['log weight 80 x 5 on bench', 'log weight 80 for squat', 'log my weight loss'])(
    'is not logged by “%s”',
    async (message) => {
      await said(message);
      expect(await weight()).toBeNull();
    },
  );

  it.each(['no 82.4 sorry', 'no 82.4 typo'])('that was logged is corrected: “%s”', async (correction) => {
    await said('bw 84.2 kg', correction);
    expect(await weight()).toBe(82.4);
  });

  it('that was offered is offered again with the correction', async () => {
    const [, answer] = await said('i weigh 98 kg', 'no 89 typo');
    expect(answer).toContain('Shall I save **89 kg**');
    expect(await weight()).toBeNull();
  });

  it.each([
    ['im 84 flat', '84'],
    ['scale: 83.8', '83.8'],
    ['13 stone 2', '184 lb'],
    ['woke up 83.4 kg', '83.4 kg'],
    ['down to 82.1', '82.1'],
    ['weigh-in today: 83.4', '83.4'],
    ['bw 83.2\nbench 100x5\nsquat 150x3', '83.2'],
    ['scale says 83.8, feeling fat', '83.8'],
    ['squat 155x5, bw 83.6, and knee was totally fine today for once', '83.6'],
    ['good morning 90x8 and good morning to you too coach ☀️ scale says 83.8', '83.8'],
    ['up to 84.1 now (pizza) and bench felt great', '84.1'],
    ['bw 82.9 & whats my dots with my current bests', '82.9'],
  ])('is offered: “%s”', async (message, is) => {
    expect((await said(message))[0]).toContain(`Shall I save **${is}**`);
    expect(await records()).toEqual([]);
  });

  it.each([
    'im 84 flat bench',
    'on a scale 1 to 10 that was a 9',
    'woke up at 5.30',
    'weigh the bar',
    'scale says 20.5 kg for the bar',
    'my dog is 34.2 on the scale',
    'my wife is 63.2 on the scale',
    'dropped to 82.5 for backoffs',
    'i was bw 90 last year and benched 120',
    '11 stone 4 in kg',
    'bw 83, 180cm, what should i eat',
    'whats a good squat at bw 83',
  ])('is not read from “%s”', async (message) => {
    expect((await said(message))[0]).not.toMatch(OFFERS);
    expect(await records()).toEqual([]);
  });

  it('is saved on a yes, although the set sent with it was already saved', async () => {
    const [, answer] = await said(
      '82.4 kg on the scale this morning, and log front squat 142.5 kg for 2',
      'yes',
    );
    expect(answer).toContain('you weigh **82.4 kg**');
    expect(await weight()).toBe(82.4);
    expect(await records()).toEqual(['Front Squat 142.5 kg']);
  });

  it('leaves the set sent with it open to correction', async () => {
    await said('82.4 kg on the scale, and log front squat 142.5 kg for 2', 'no, it was 3 reps');
    expect(await weight()).toBeNull();
    expect(await records()).toEqual(['Front Squat 142.5 kg']);
  });

  it('of a record changes no record', async () => {
    await said('log squat 180 kg');
    const [asks] = await said('im 84 flat. also the 180 squat was at 86 bodyweight if that matters');
    expect(asks).toContain('Shall I save **84**');
    expect(asks).toContain('Shall I remember this: “Squat of 180 was at a body weight of 86”?');
    expect(asks).not.toContain('Shall I change');
    expect(await records()).toEqual(['Squat 180 kg']);
  });
});

it.each([
  'what did I weigh last month',
  'show my body weight history',
  'how has my weight changed since may',
])('of earlier days is not kept, and “%s” gets the latest with that explanation', async (question) => {
  const [, , answer] = await said('i weigh 83 kg', 'yes', question);
  expect(answer).toMatch(/Weight: 83 kg.*only your latest body weight/su);
});

describe('a unit given apart from the weights', () => {
  it.each([
    ['im 185 lbs now and benched 225 for 5, sorry using the american plates here', ['Bench 225 lb']],
    ['did 225 for 5 on bench at my cousins gym, its all pounds there. put it in', ['Bench 225 lb']],
    ['log bench 225x3. thats in pounds btw', ['Bench 225 lb']],
    ['benched 100x3, all in kilos', ['Bench 100 kg']],
  ])('applies to them: “%s”', async (message, kept) => {
    await said(message);
    expect(await records()).toEqual(kept);
  });

  it.each(['100kg, thats in pounds?', 'bench 100 in pounds'])('is a question in “%s”', async (message) => {
    expect((await said(message))[0]).not.toContain('Shall I write down');
    expect(await records()).toEqual([]);
  });
});
