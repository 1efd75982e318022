import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';

const { records, said } = coachChat();

it.each([
  ['add 2.5 to my last bench', '100 kg plus 2.5 kg is **102.5 kg**'],
  ['last bench + 2.5kg', '100 kg plus 2.5 kg is **102.5 kg**'],
  ["what's my last bench plus 5", '100 kg plus 5 kg is **105 kg**'],
  ['put 2.5 on top of my last bench', '100 kg plus 2.5 kg is **102.5 kg**'],
  ['10 kg less than my last bench', '100 kg minus 10 kg is **90 kg**'],
  ['10 kg less than last bench', '100 kg minus 10 kg is **90 kg**'],
  ['10 less than what i did last bench', '100 kg minus 10 kg is **90 kg**'],
  ['10 off last bench', '100 kg minus 10 kg is **90 kg**'],
])('works out the next weight from the last record: “%s”', async (message, weight) => {
  const log = ['log bench 120 kg on 2025-09-02', 'log bench 100 kg x 6 on 2025-11-21'];
  const [, , next, plates] = await said(...log, message, 'plates for it');
  expect(next).toContain(weight);
  expect(plates).toMatch(/^For [\d.]+ kg on the 20 kg bar/u);
  expect(await records()).toHaveLength(2);
});

it.each([
  ['5x5 at 80% of bench, how many kilos total', '5 × 5 × 96 kg is **2,400 kg** of volume'],
  ['5 sets of 5 at 80 percent of my bench how much is that in total', '**2,400 kg** of volume'],
])('adds up the sets at a share of a best: “%s”', async (question, volume) => {
  const [, first, other] = await said('log bench 120 kg', question, 'and 3x3 at 90');
  expect(first).toContain(volume);
  expect(other).toContain('3 × 3 × 108 kg is **972 kg** of volume');
});

it.each(['add 120 kg bench from last session', 'add 120 for my last bench set'])(
  'takes a set to add for one: “%s”',
  async (message) => {
    const answers = await said('log bench 100 kg x 6 on 2025-11-21', message);
    expect(answers.at(-1)).not.toContain('220');
  },
);
