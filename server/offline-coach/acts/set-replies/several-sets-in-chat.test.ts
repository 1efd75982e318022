import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { PersonalRecord } from '#shared/records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
  const profile = (await (await client.request('/api/user-info')).json()) as object;
  const body = JSON.stringify({ ...profile, units: 'metric' });
  const headers = { 'content-type': 'application/json' };
  expect((await client.request('/api/user-info', { method: 'PUT', headers, body })).ok).toBe(true);
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);
const last = async (...sentences: string[]) => (await said(...sentences)).at(-1)!;
const records = async () => {
  const reply = await client.request('/api/personal-records');
  const { records } = (await reply.json()) as { records: PersonalRecord[] };
  return records
    .map(
      ({ title, value, repetitions, note }) =>
        `${title} ${value} × ${repetitions ?? 1}${note === '' ? '' : ` (${note})`}`,
    )
    .toSorted();
};
const offered = (answer: string) =>
  [...answer.matchAll(/Shall I write down \*\*(.+?)\*\*/gu)].map(([, set]) => set);

describe('of two sets that are offered', () => {
  const OFFERED = ['bench 100x6', 'oh and close grip 85x10'] as const;

  it('offers both', async () => {
    expect(offered(await last(...OFFERED))).toEqual(['Bench 100 × 6', 'Close Grip Bench 85 × 10']);
  });

  it.each([
    ['leave out the close grip, I bounced them', ['Bench 100 × 6']],
    ['the first was 102.5', ['Bench 102.5 × 6', 'Close Grip Bench 85 × 10']],
    ['only did 9 on the close grip ones', ['Bench 100 × 6', 'Close Grip Bench 85 × 9']],
  ])('offers what is left or corrected by “%s”', async (reply, sets) => {
    expect(offered(await last(...OFFERED, reply))).toEqual(sets);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['yes to both', ['Bench 100 × 6', 'Close Grip Bench 85 × 10']],
    ['save the close grip ones only', ['Close Grip Bench 85 × 10']],
    ['save the first one', ['Bench 100 × 6']],
  ])('saves those that “%s” means', async (reply, sets) => {
    await said(...OFFERED, reply);
    expect(await records()).toEqual(sets);
  });
});

describe('of two sets that are saved', () => {
  const SAVED = 'log squat 150x5 and bench 95x8';

  it.each([
    ['both were yesterday actually', 2],
    ['the bench was yesterday', 1],
  ])('moves those that “%s” means to another day', async (reply, moved) => {
    const answer = await last(SAVED, reply);
    expect(answer.match(/I saved your/gu)).toHaveLength(moved);
  });

  it('changes and removes the one that is named', async () => {
    await said(SAVED, 'no the squat was 152.5', 'take the bench out again');
    expect(await records()).toEqual(['Squat 152.5 × 5']);
  });

  it('removes both', async () => {
    await said(SAVED, 'take both of them out again');
    expect(await records()).toEqual([]);
  });

  it('says that they are saved to somebody who agrees or asks', async () => {
    expect(await last(SAVED, 'yes save both please')).toBe(
      'Yes, your Squat of 150 kg × 5 and your Bench of 95 kg × 8 are saved.',
    );
    expect(await last('log squat 160 x 2 and bench 90 x 8', 'did u save those or not')).toContain(
      'are saved',
    );
    expect(await records()).toHaveLength(4);
  });
});

describe('the same set once more', () => {
  it('is offered with the number of sets', async () => {
    expect(await last('squat 150x5', 'same again')).toContain('**Squat 150 × 5** (2 sets)');
    expect(await last('squat 150x5', 'did two more like that')).toContain('**Squat 150 × 5** (3 sets)');
    expect(offered(await last('ohp 65 for 3', 'and again but only 2'))).toEqual([
      'Overhead Press 65 × 3',
      'Overhead Press 65 × 2',
    ]);
  });

  it('is noted with the record that is there', async () => {
    await said('log squat 150 x 5', 'another one the same');
    expect(await records()).toEqual(['Squat 150 × 5 (2 sets of 5)']);
  });
});

describe('what is asked of a set', () => {
  it('is answered, and the set offered once more', async () => {
    const max = await last('bench 100 for 5', "hang on, what's that as a one rep max");
    expect(max).toMatch(/100.* × 5 stands for a max of about/u);
    expect(offered(max)).toEqual(['Bench 100 × 5']);
    await client.post('/api/personal-records', { title: 'Bench', value: 125, unit: 'kg', repetitions: 1 });
    const share = await last('bench 100 for 5', 'what percentage of my best is that');
    expect(share).toContain('**80%** of your 125 kg');
    expect(offered(share)).toEqual(['Bench 100 × 5']);
    expect(await last('bench 100 for 5', 'have you saved that')).toMatch(/^Not yet\./u);
  });

  it('does not keep it from being saved', async () => {
    await said('bench 100 for 5', 'what would that be as a single', 'ok now save it');
    expect(await records()).toEqual(['Bench 100 × 5']);
  });
});

describe('a set that was spoken of before something else', () => {
  it('is saved when that is said', async () => {
    await said('squat 140x3', 'how do I load 145', 'ok yeah save it');
    expect(await records()).toEqual(['Squat 140 × 3']);
  });

  it('is changed only after a question', async () => {
    const answer = await last('log squat 140 kg x 3', 'what is 80% of 200', 'hang on, it was 4 reps');
    expect(answer).toContain('Shall I change your Squat record of 140 kg × 3');
    expect(await records()).toEqual(['Squat 140 × 3']);
  });

  it.each(['yes', 'ok', 'thanks', 'no'])('is not meant by “%s”', async (reply) => {
    await said('squat 140x3', 'how do I load 145', reply);
    expect(await records()).toEqual([]);
  });
});

describe('a yes with something else', () => {
  it.each([
    ['yes and remember that I use the high handles', 'I will remember: “I use the high handles”'],
    ["ye save, also what's 80% of 200", '160'],
    ['yes and my knee was bad on the last two so keep that in mind', 'I will remember'],
  ])('saves the set and does the rest: “%s”', async (reply, answer) => {
    expect(await last('trap bar deadlift 220x3', reply)).toContain(answer);
    expect(await records()).toEqual(['Trap Bar Deadlift 220 × 3']);
  });

  it('corrects the set where it says no more than that', async () => {
    await said('squat 140x3', 'yes, 142.5');
    expect(await records()).not.toContain('Squat 140 × 3');
  });
});
