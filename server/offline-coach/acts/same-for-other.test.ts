import { expect, it } from 'vitest';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const after = (question: string, said: string) =>
  intentsOf(said, TODAY, [
    { question, answer: 'Your best Deadlift is **210 kg × 1** (January 5, 2026).' },
  ]).calls.map(({ input }) => input);

it.each(['now from 220 instead', 'and of 220', 'based on a 220 max', 'off 220 kg'])(
  'takes the same percentages of another max: %s',
  (said) => {
    expect(after('75 80 85 percent of my deadlift', said)).toMatchObject([
      { calculation: 'percentages', weight: 220, percentages: [75, 80, 85] },
    ]);
  },
);

it.each(['and 90?', 'from the floor', 'did 220 today'])('takes no other max: %s', (said) => {
  expect(after('75 80 85 percent of my deadlift', said)).not.toMatchObject([{ percentages: [75, 80, 85] }]);
});

it.each(['only squats', 'just the squat', 'ok only my squats please'])(
  'reads the records of one lift on the same days: %s',
  (said) => {
    expect(after('what did i do the last two mondays', said)).toMatchObject([
      { action: 'on_days', lift: 'Squat', days: ['2026-03-02', '2026-02-23'] },
    ]);
    expect(after('what did i lift in the last 10 days', said)).toMatchObject([
      { action: 'history', lift: 'Squat', since: '2026-02-23' },
    ]);
  },
);

it.each(['only squats hurt', 'just squat 100 x 5', 'should i only squat'])('reads no records: %s', (said) => {
  expect(after('what did i do the last two mondays', said).map((one) => one.action)).not.toContain('on_days');
});

it('reads a body weight after a conversion as that', () => {
  const answer = '60 kg is **132.28 lb**.';
  const { calls, says } = intentsOf('my weight is 82 kg', TODAY, [
    { question: 'whats 60 kg in pounds', answer },
  ]);
  expect(calls).toEqual([]);
  expect(says.join()).toContain('Shall I save **82 kg** as your body weight');
});
