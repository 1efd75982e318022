import { describe, expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { coachChat } from '#server/testing/coach-chat.ts';

const TODAY = '2026-11-30';
const { last, said, records } = coachChat(async (client) => {
  for (const [title, value, achieved_on] of [
    ['Deadlift', 180, '2025-11-20'],
    ['Deadlift', 190, '2026-01-15'],
    ['Deadlift', 195, '2026-05-10'],
    ['Bench', 90, '2026-04-02'],
  ] as const)
    await client.post('/api/personal-records', { title, value, unit: 'kg', achieved_on });
});
const call = (message: string) => intentsOf(message, TODAY).calls.map(({ input }) => input);

describe('a goal and the records', () => {
  it.each([
    ['am I closer to my 200 pull goal than in january', '2026-01-31'],
    ['am i any closer to a 200 deadlift than last year', '2025-12-31'],
    ['how much closer am i to a 200 deadlift than in january 2026', '2026-01-31'],
    ['is my deadlift closer to 200 than a year ago', '2025-11-30'],
    ['how far am i from a 200 deadlift compared to last summer', '2026-08-31'],
  ])('are compared with then: %s', (message, until) => {
    expect(call(message)).toEqual([{ action: 'away', lift: 'Deadlift', value: 200, until }]);
  });

  it('says what it was then, and how much was missing', async () => {
    const answer = await last('am I closer to my 200 pull goal than in january 2026');
    expect(answer).toContain('Your heaviest Deadlift is **195 kg**');
    expect(answer).toContain('200 kg is **5 kg** more');
    expect(answer).toContain('it was **190 kg** (January 15, 2026), **10 kg** short of it');
  });

  it('says that nothing was written down then', async () => {
    expect(await last('am i closer to a 100 bench than in january 2026')).toContain(
      'You wrote down no Bench up to January 31, 2026.',
    );
  });

  it.each([
    'when will i hit 100 bench',
    'when can i finally bench 100',
    'so when am i going to hit a 100 bench',
  ])('are no forecast: %s', async (message) => {
    const answer = await last(message);
    expect(answer).toContain('100 kg is **10 kg** more');
    expect(answer).toContain('I make no forecasts');
  });

  it.each([
    'when will i be able to squat without pain',
    'when should i bench 100 again',
    'when did i hit 90 bench',
    'how long does it take to bench 100',
  ])('are not compared: %s', (message) => {
    expect(call(message).map(({ action }) => action)).not.toContain('away');
  });
});

describe('a goal that is named', () => {
  it.each([
    ['goal: deadlift 230', 'My goal: deadlift 230'],
    ['Goal for next year: 600 total', 'My goal: 600 total'],
    ['target = 100 bench', 'My goal: 100 bench'],
  ])('may be remembered: %s', async (message, fact) => {
    const [offered, saved] = await said(message, 'yes');
    expect(offered).toContain(`Shall I remember this as a goal of yours: “${fact}”?`);
    expect(saved).toContain(fact);
    expect(await records()).toHaveLength(4);
  });

  it.each(['goal: what should it be', 'goal? 230', 'how do i set a goal: 230 deadlift'])(
    'is not offered: %s',
    async (message) => {
      expect(await last(message)).not.toContain('Shall I remember this as a goal');
    },
  );
});
