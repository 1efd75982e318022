import { expect, it } from 'vitest';
import { queryOf } from './query.ts';

it('reads spelled-out numbers as numbers, and contractions as no words', () => {
  expect([...queryOf("What doesn't the four-day week have?").terms.keys()]).toEqual(['4', 'day', 'week']);
});

it.each([
  ['when should I do one', []],
  ['which ones for bench', ['bench']],
  ['do you do one for beginners', ['beginn']],
  ['should I take one or two rest days', ['one', '2', 'rest', 'day']],
  ['one arm row', ['one', 'arm', 'row']],
  ['one rep max', ['one', 'rep', 'max']],
  ['is a pull up realistic at 56', ['pullup', '56']],
  ['how do chin-ups compare with push ups and sit-ups', ['pullup', 'compar', 'pushup', 'situp']],
  ['preworkout or pre-workout', ['preworkout']],
  ['ngl creatine legit or nah', ['creatin']],
  ['total for a 19yo', ['total', '19', 'year', 'old']],
])('“%s” asks about %j', (question, stems) => {
  const strong = [...queryOf(question).terms].filter(([, weight]) => weight === 1).map(([stem]) => stem);
  expect(strong).toEqual(stems);
});
