import { describe, expect, it } from 'vitest';
import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import { coachChat } from '#server/testing/coach-chat.ts';

// A Thursday.
const TODAY = '2026-03-05';
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** How many days ago the last Monday was. */
const monday = (new Date(`${ago(0)}T00:00Z`).getUTCDay() + 6) % 7 || 7;

const { last } = coachChat(async (client) => {
  for (const [title, value, days] of [
    ['Squat', 150, monday],
    ['Bench', 100, monday],
    ['Deadlift', 200, monday + 14],
    ['Bench', 97.5, monday + 16],
    ['Bench', 95, monday + 30],
    ['Bench', 90, monday + 60],
  ] as const)
    await client.post('/api/personal-records', { title, value, unit: 'kg', achieved_on: ago(days) });
});
const call = (message: string) =>
  intentsOf(message, TODAY).calls.map(({ tool, input }) => ({ tool, ...input }));
const onDays = (input: object) => [{ tool: 'prs', action: 'on_days', ...input }];

const MONDAYS = ['2026-03-02', '2026-02-23', '2026-02-16'];
const FRIDAYS = ['2026-02-27', '2026-02-20'];

describe('the records of some days', () => {
  it.each([
    ['last three heavy mondays, what did I do', { days: MONDAYS }],
    ['what did i do on my last 3 mondays', { days: MONDAYS }],
    ['what did I do the last two fridays', { days: FRIDAYS }],
    ['show me the past 2 fridays', { days: FRIDAYS }],
    ['what did i squat the last two fridays', { lift: 'Squat', days: FRIDAYS }],
    ['what did i do the last couple of friday sessions', { days: FRIDAYS }],
    ['my last 3 bench sessions', { lift: 'Bench', limit: 3 }],
    ['last two deadlift workouts please', { lift: 'Deadlift', limit: 2 }],
    ['what did i do in my last four sessions', { limit: 4 }],
    ['show my last 3 training days', { limit: 3 }],
  ])('are read: %s', (message, input) => {
    expect(call(message)).toEqual(onDays(input));
  });

  it.each([
    'my last 3 bench sessions sucked',
    'why were my last three mondays so bad',
    'how long should my last two sessions before a meet be',
    'what should i do after the last two fridays off',
    'on mondays i squat, on fridays i bench',
    'do i need three heavy mondays in a row',
    'the last three days my back hurt',
  ])('are not meant: %s', (message) => {
    expect(call(message).map((one) => 'action' in one && one.action)).not.toContain('on_days');
  });

  it.each(["last two weeks' squats", 'squats of the last 3 weeks'])(
    'are those of a period: %s',
    (message) => {
      expect(call(message)).toMatchObject([{ action: 'history', lift: 'Squat' }]);
    },
  );

  it('says on which of the days nothing was written down', async () => {
    const answer = await last('last three mondays, what did i do');
    const [first, second, third] = answer.split('\n').filter((line) => line.startsWith('- Monday, '));
    expect(first).toMatch(/Squat \*\*150 kg\*\*/u);
    expect(first).toMatch(/Bench \*\*100 kg\*\*/u);
    expect(second).toMatch(/nothing written down/u);
    expect(third).toMatch(/Deadlift \*\*200 kg\*\*/u);
  });

  it('reads the last sessions of a lift', async () => {
    const answer = await last('my last 3 bench sessions');
    expect(answer).toContain('Your last 3 days with Bench records');
    expect([...answer.matchAll(/\*\*([\d.]+) kg\*\*/gu)].map(([, value]) => value)).toEqual([
      '100',
      '97.5',
      '95',
    ]);
  });

  it('names the latest record if none is on those days', async () => {
    const answer = await last('what did i deadlift on my last 2 mondays');
    expect(answer).toContain('The latest is **200 kg**');
  });
});
