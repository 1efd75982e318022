import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { recordsOf } from '#server/testing/own-entries.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let client: Client;
const RECORDS = [
  ['Squat', 170, 1, '2026-01-20'],
  ['Squat', 160, 3, '2026-02-05'],
  ['Bench', 120, 1, '2026-01-13'],
] as const;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
  for (const [title, value, repetitions, achieved_on] of RECORDS)
    await client.post('/api/personal-records', { title, value, unit: 'kg', repetitions, achieved_on });
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);
const records = () => recordsOf(client);
const KEPT = ['Bench 120 × 1', 'Squat 160 × 3', 'Squat 170 × 1'];

describe('a message with several requests', () => {
  it('removes a record and saves a set on one yes', async () => {
    const message = 'delete the 170 squat its ancient. And today I did 167.5 x 2';
    const [asked] = await said(message);
    expect(asked).toContain('Shall I remove your Squat record of 170 kg × 1');
    expect(asked).toContain('Shall I write down **Squat 167.5 × 2**');
    expect(await records()).toEqual(KEPT);
    await said(message, 'yes');
    expect(await records()).toEqual(['Bench 120 × 1', 'Squat 160 × 3', 'Squat 167.5 × 2']);
  });

  it.each([
    ['just the bench', ['Bench 100 × 6', ...KEPT]],
    ['not the bench', ['Bench 120 × 1', 'Squat 160 × 3']],
    ['no to the squat', ['Bench 100 × 6', ...KEPT]],
  ])('is confirmed in part by “%s” and a yes', async (reply, left) => {
    await said('delete the 170 squat its ancient. bench 100x6', reply);
    expect(await records()).toEqual(KEPT);
    await said('delete the 170 squat its ancient. bench 100x6', reply, 'yes');
    expect(await records()).toEqual(left);
  });

  it('changes nothing on a no', async () => {
    await said('delete the 170 squat its ancient. bench 100x6', 'no');
    expect(await records()).toEqual(KEPT);
  });

  it('saves its set and reports that first', async () => {
    const [answer = ''] = await said('how do I box squat? log squat 150x4 ps what does a sled do');
    expect(answer.indexOf('I saved your Squat')).toBe(0);
    expect(answer.indexOf('[1]')).toBeGreaterThan(0);
    expect(await records()).toContain('Squat 150 × 4');
  });

  it('may leave the lift to the earlier message, which the coach then asks about', async () => {
    const [answer] = await said('delete the 170 squat. and log 165x1');
    expect(answer).toContain('Shall I write down **Squat 165 × 1**');
    expect(await records()).not.toContain('Squat 165 × 1');
  });
});

describe('a request to save everything before it', () => {
  it.each(['log both', 'log them please', 'save all of it', 'log with the right dates please'])(
    'saves both: “%s”',
    async (wish) => {
      await said(`yesterday squat 150x4\ntoday bench 100x5\n${wish}`);
      expect(await records()).toEqual(['Bench 100 × 5', 'Bench 120 × 1', 'Squat 150 × 4', ...KEPT.slice(1)]);
    },
  );

  it.each(['save the bench only', 'just log the bench', 'only keep the bench'])(
    'or only one: “%s”',
    async (wish) => {
      await said(`squat 150x4 and bench 100x5. ${wish}`);
      expect(await records()).toEqual(['Bench 100 × 5', ...KEPT]);
    },
  );
});

describe('a doubt about a set in the same message', () => {
  it.each([
    ['log squat 150x3. Wait no that was 155', '**Squat 155 × 3**'],
    ['log squat 150x3. sorry, 4 reps', '**Squat 150 × 4**'],
    ['log squat 150x3, actually dont', '**Squat 150 × 3**'],
    ['log squat 150x3. never mind', '**Squat 150 × 3**'],
    ['log squat 150x3. Actually don’t, my spotter helped', '**Squat 150 × 3**'],
  ])('turns saving into an offer: %s', async (message, offered) => {
    const [answer] = await said(message);
    expect(answer).toContain(`Shall I write down ${offered}`);
    expect(await records()).toEqual(KEPT);
  });
});

describe('text around a body weight', () => {
  it.each(['weighed 84.6 this morning, update me pls', 'im 84.6 now, scale this morning'])(
    'is not a separate request: %s',
    async (message) => {
      const [answer] = await said(message);
      expect(answer).toContain('84.6');
      expect(answer).not.toMatch(/nearest|does not say|Say “I weigh/);
    },
  );
});

it('does not offer to remember the background of a question', async () => {
  const [answer] = await said(
    'my training partner quit and now i train alone at 6. how do i max out safely with no spotter',
  );
  expect(answer).not.toContain('Shall I remember');
});

it('keeps the variation when a yes names the lift', async () => {
  const answers = await said('close grip 85x8', 'yeah bench, close grip');
  expect(answers.at(-1)).not.toContain('Bench 85');
});

it('calculates a percentage off a saved set and offers the result', async () => {
  const answers = await said('log squat 182.5x1', 'and 10 percent off that for a triple after, round to 2.5');
  expect(answers.at(-1)).toContain('Shall I write down **Squat 165 kg × 3**');
});

it('says only once what two parts have in common', async () => {
  const [answer = ''] = await said(
    'did squats 140x5 then 150x3 and bench 90x8. only log the top squat. remember i hate dips',
  );
  expect(answer.split('Shall I write down **Squat 150 × 3**').length).toBeLessThanOrEqual(2);
});

it('adds up three lifts separated by slashes', async () => {
  const [answer] = await said('whats my dots at 180/120/210 at 83 kg, male');
  expect(answer).toContain('510 kg');
});

it('splits a long message while a set is still offered', async () => {
  const answers = await said(
    'front squat 140x2',
    'plates for 142.5 and log front squat 145x1, bw 83.2. also remember i hate dips',
  );
  expect(answers[1]).toContain('I saved your Front Squat');
  expect(answers[1]).toContain('I will remember');
  expect(await records()).toContain('Front Squat 145 × 1');
});
