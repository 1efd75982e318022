import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { memoriesOf, recordsOf } from '#server/testing/own-entries.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { offeredAsNote } from './as-note.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

const TODAY = '2026-11-28';

describe('something no record can hold', () => {
  it.each([
    ['did sled drags 6 trips w 90 lbs, can u save that', /^Did sled drags 6 trips w(?:ith)? 90 lbs$/u],
    ['log 20 min on the bike', /^20 min on the bike$/u],
    ['save my plank 2 min', /^My plank 2 min$/u],
    ['walked 3 miles. can you save that?', /^Walked 3 miles$/u],
  ])('is remembered after a yes: “%s”', async (said, fact) => {
    const client = await app.signUp();
    const [offer, done] = await converse(client, [said, 'yes']);
    expect(offer).toMatch(
      /^I can write down a lift with its weight and repetitions as a record, and this is not one\./u,
    );
    expect(done).toMatch(/^I will remember: “/u);
    const [memory = ''] = await memoriesOf(client);
    expect(memory.replace(/ \([A-Z]\w+ \d+, \d{4}\)$/u, '')).toMatch(fact);
    expect(await recordsOf(client)).toEqual([]);
  });

  it('is not read as a reply to an offered set', async () => {
    const client = await app.signUp();
    const [, offer] = await converse(client, ['squat 140 kg for 3', 'log 20 min on the bike', 'yes']);
    expect(offer).toContain('Shall I remember this: “20 min on the bike');
    expect(await memoriesOf(client)).toHaveLength(1);
    expect(await recordsOf(client)).toEqual([]);
  });

  it('is not remembered after a no', async () => {
    const client = await app.signUp();
    expect((await converse(client, ['log 5 km run', 'no'])).at(-1)).toBe('All right, I won’t save it.');
    expect(await memoriesOf(client)).toEqual([]);
  });

  it.each([
    ['ran 5k yesterday, log it', 'Ran 5k yesterday (November 27, 2026)'],
    ['can you log 30 minutes of cardio', '30 minutes of cardio (November 28, 2026)'],
    ['add a 45 sec plank to my records', 'A 45 sec plank (November 28, 2026)'],
    ['save that i rowed 2000 m in 7:40', 'I rowed 2000 m in 7:40 (November 28, 2026)'],
    ['log farmers walk 60 kg 40 m', 'Farmers walk 60 kg 40 m (November 28, 2026)'],
    ['track my steps 10000', 'My steps 10000 (November 28, 2026)'],
  ])('is offered as a note with its day: “%s”', (said, note) => {
    expect(offeredAsNote(said, TODAY, true)).toContain(`Shall I remember this: “${note}”?`);
  });

  it('is not offered without memory', () => {
    const said = offeredAsNote('log 20 min on the bike', TODAY, false);
    expect(said).toContain('Memory is switched off');
    expect(said).not.toContain('Shall I');
  });
});

it.each([
  'save 20 min on warmups',
  'save 20 minutes of my evening',
  'how do i log a run',
  'log in on the bike app',
  'can i log my runs here',
  'is there a way to log 20 min bike',
  'add 10 min of cardio to my program',
  'add 10 m to the sled',
  'add 5 minutes of rest',
  'record 20 min video',
  'enter a 5k run next month',
  'add 20 min walk after each session',
  'keep my rest at 3 min',
  'keep my heart rate under 150 on the bike',
  'track my bar speed at 120 on squat',
  'i ran 5k, can you save my knees',
  'log squat 140 x 3',
])('offers no note on “%s”', (said) => {
  expect(offeredAsNote(said, TODAY, true)).toBeNull();
});
