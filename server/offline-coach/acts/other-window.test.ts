import { expect, it } from 'vitest';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';

/** Returns the input of the call about records after these messages, latest last. */
function readsAfter(...messages: string[]) {
  const exchanges = messages.slice(0, -1).map((question) => ({ question, answer: '**3** records:' }));
  const { calls, says } = intentsOf(messages.at(-1)!, TODAY, exchanges.toReversed());
  expect(says).toEqual([]);
  return calls.map(({ input }) => input);
}

const SUMMER = 'what did i squat last summer';
const history = (since: string, until?: string) => ({
  action: 'history',
  ...{ since, ...(until !== undefined && { until }) },
});

it.each<[string, string, object]>([
  ['what did i do in october', 'and the month before', history('2025-09-01', '2025-09-30')],
  ['what did i do in october', 'and this month', history('2026-03-01')],
  ['what did i do in october', 'and the year before', history('2024-10-01', '2024-10-31')],
  ['what did i do in october', 'and the october before', history('2024-10-01', '2024-10-31')],
  ['what did i do in the past month', 'and the month before', history('2026-01-05', '2026-02-04')],
  ['what did i do the past two weeks', 'and the week before', history('2026-02-12', '2026-02-18')],
  ['did i train on february 20', 'the day before', history('2026-02-19', '2026-02-19')],
  ['what did i do last week', 'and the month before', history('2026-01-01', '2026-01-31')],
  ['what did i do this week', 'and before that', history('2026-02-23', '2026-03-01')],
  ['what did i do this winter', 'and last winter', history('2024-12-01', '2025-02-28')],
  [
    'how many days did i train last summer',
    'and the summer before',
    { action: 'days', since: '2024-06-01', until: '2024-08-31' },
  ],
])('reads another period: “%s”, “%s”', (first, then, reads) => {
  expect(readsAfter(first, then)).toEqual([reads]);
});

it.each([
  ['and the summer before', '2024-06-01', '2024-08-31'],
  ['and the winter before', '2024-12-01', '2025-02-28'],
  ['and before that', '2025-03-01', '2025-05-31'],
  ['and the year before', '2024-06-01', '2024-08-31'],
  ['what about the summer before last', '2024-06-01', '2024-08-31'],
])('reads another season: “%s”', (then, since, until) => {
  expect(readsAfter(SUMMER, then)).toEqual([{ action: 'history', lift: 'Squat', since, until }]);
});

it.each([
  ['what did i deadlift in summer', '2025-06-01', '2025-08-31'],
  ['what did i deadlift in the summer of 2024', '2024-06-01', '2024-08-31'],
  ['what did i deadlift the winter before last', '2024-12-01', '2025-02-28'],
])('reads a season: “%s”', (said, since, until) => {
  expect(readsAfter(said)).toEqual([{ action: 'history', lift: 'Deadlift', since, until }]);
});

it.each<[string, object]>([
  ['any prs last week', { action: 'read', since: '2026-02-23', until: '2026-03-01' }],
  ['my prs last summer', { action: 'read', since: '2025-06-01', until: '2025-08-31' }],
  ['what prs did i hit in 2025', { action: 'read', since: '2025-01-01', until: '2025-12-31' }],
  ['list everything i logged last week', history('2026-02-23', '2026-03-01')],
  [
    'how much did my bench go up last month',
    { action: 'gain', lift: 'Bench', since: '2026-02-01', until: '2026-02-28' },
  ],
  ['am i stronger than last summer', { action: 'gain', since: '2025-06-01' }],
  ['am i stronger than last winter', { action: 'gain', since: '2025-12-01' }],
  [
    'how much did my squat go up since the summer of 2024',
    { action: 'gain', lift: 'Squat', since: '2024-06-01' },
  ],
])('reads no more than the period: “%s”', (said, reads) => {
  expect(readsAfter(said)).toEqual([reads]);
});

it.each(['am i stronger than last summer', 'how much did my squat go up since last summer'])(
  'does not take the running summer for the last one: “%s”',
  (said) => {
    const { calls } = intentsOf(said, '2026-07-10');
    expect(calls.map(({ input }) => input)).toEqual([expect.objectContaining({ since: '2025-06-01' })]);
  },
);

it('names no season before a month', () => {
  const exchanges = [{ question: 'what did i do in october', answer: '**3** records:' }];
  expect(intentsOf('and the season before', TODAY, exchanges).calls).toEqual([]);
});

it('reads the season before one that is running', () => {
  const { calls } = intentsOf('what did i squat last summer', '2026-07-10');
  expect(calls[0]?.input).toMatchObject({ since: '2025-06-01', until: '2025-08-31' });
});
