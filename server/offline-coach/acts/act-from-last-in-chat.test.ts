import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';
import { calendarDay } from '#server/words/dates.ts';
import { DAY_MS } from '#shared/durations.ts';

const { said, last, records } = coachChat(countInKilos);

describe('continues from the best of a lift', () => {
  const BEST = [
    'log bench 120 x 1 on 3 March 2026',
    'log bench 105 x 5 on 4 March 2026',
    'whats my best bench',
  ] as const;

  it('continues with the best for repetitions and what follows from it', async () => {
    const [reps, max, share, plates] = (
      await said(
        ...BEST,
        'and for reps?',
        'what would that be as a one rep max',
        'whats 85% of it',
        'plates for that',
      )
    ).slice(-4);
    expect(reps).toContain('for 2 or more is **105 kg × 5**');
    expect(max).toContain('**122.5 kg**');
    expect(share).toMatch(/^85% of 122\.5 kg /mu);
    expect(plates).toMatch(/on the 20 kg bar/u);
  });
});

it('estimates the max from the best set for repetitions, even if the single is heavier', async () => {
  const [max, share] = (
    await said(
      'log bench 130 x 1 on 3 March 2026',
      'log bench 105 x 5 on 4 March 2026',
      'whats my best bench',
      'and for reps?',
      'what would that be as a one rep max',
      'whats 80% of it',
    )
  ).slice(-2);
  expect(max).toMatch(/\*\*122\.5 kg\*\*/u);
  expect(share).toMatch(/^80% of 122\.5 kg /mu);
});

it('keeps the repetitions for “same”', async () => {
  await said(
    'log bench 110 x 3',
    'same for ohp but 65',
    'front squat 100 same reps',
    'deadlift 150 same session',
  );
  expect(await records()).toEqual([
    'Bench 110 × 3',
    'Deadlift 150 × 1',
    'Front Squat 100 × 3',
    'Overhead Press 65 × 3',
  ]);
});

it('calculates the warm-up for another weight', async () => {
  const answer = await last(
    'log squat 175 on 3 March 2026',
    'warm up to 175 squat',
    'actually make that 172.5',
  );
  expect(answer).toContain('**172.5 kg**');
  expect(await records()).toEqual(['Squat 175 × 1']);
});

it('removes the last saved set after “now delete the last one”', async () => {
  await said('log bench 100x5', 'now delete the last one');
  expect(await records()).toEqual([]);
});

it.each([
  ['log 100 bench no wait 105', ['Bench 105 × 1']],
  ['log bench 100kg sorry 105kg', ['Bench 105 × 1']],
])('saves the weight at the end of “%s”', async (message, saved) => {
  await last(message);
  expect(await records()).toEqual(saved);
});

it('offers a set that another sentence corrects', async () => {
  const answer = await last('log 80kg dumbbell row... no i mean 40kg each hand for 10');
  expect(answer).toContain('Shall I write down **Rows 40 kg × 10**');
  expect(await records()).toEqual([]);
});

it('dates a set of last week a week ago', async () => {
  const [offer, yes] = await said('last week i did 100 for 8 on bench', 'yes');
  const day = calendarDay(new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10));
  expect(offer).toContain(`Shall I write down **Bench 100 × 8** (${day})`);
  expect(yes).toContain('I saved your Bench');
  expect(await records()).toEqual(['Bench 100 × 8']);
});

it.each(['last week the program said bench 100x8', 'what did i bench last week'])(
  'offers nothing after “%s”',
  async (message) => {
    expect(await last(message)).not.toContain('Shall I');
  },
);

it.each(['180 120 210', '180, 120 and 210', '180/120/210'])(
  'adds up the three lifts in %s',
  async (lifts) => {
    expect(await last(`whats my dots with ${lifts} at 83 as a man`)).toContain('510');
  },
);

it.each(['give me something easy then', 'will i lose my records', 'how long till i see anything'])(
  'lists no record after “%s”',
  async (message) => {
    expect(await last('log bench 100x5', message)).not.toMatch(/^Your .*records?:|The last record/mu);
  },
);

it('shows no records for “and for bench” after an example from the library', async () => {
  const [, example, bench] = await said(
    'what is a max effort day',
    'give me an example for squat',
    'and for bench',
  );
  for (const answer of [example, bench]) expect(answer).not.toMatch(/no .*record|Your .*records/u);
});
