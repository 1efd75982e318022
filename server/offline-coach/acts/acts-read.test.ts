import { expect, it } from 'vitest';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import { otherLanguage } from '#server/offline-coach/words/other-language.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const read = (said: string) => {
  const { calls, says } = intentsOf(said, TODAY);
  return { calls: calls.map(({ tool, input }) => ({ tool, ...input })), says: says.join('\n') };
};

it.each([
  ['just did deads 190 for 3 rpe 8', { action: 'add', lift: 'Deadlift', value: 190, repetitions: 3 }],
  [
    '225x5 bench yesterday in pounds save it',
    { action: 'add', value: 225, unit: 'lb', repetitions: 5, achieved_on: '2026-03-04' },
  ],
  ['log bench 225 x 5 in pounds', { action: 'add', value: 225, unit: 'lb' }],
  ['log squat 150x5x3', { action: 'add', value: 150, repetitions: 5, note: '3 sets of 5' }],
  ['log bench 5x5x100', { action: 'add', value: 100, repetitions: 5, note: '5 sets of 5' }],
  ['my weight is 92 kg save it', { action: 'set_body_weight', body_weight: 92 }],
  ['set my bodyweight to 92', { action: 'set_body_weight', body_weight: 92 }],
  ['total and dots', { action: 'total' }],
  ['what are my dots at 500', { calculation: 'points', weight: 500 }],
  ['whats my name', { tool: 'profile', action: 'read' }],
  [
    'how heavy did i squat in september',
    { action: 'history', lift: 'Squat', since: '2025-09-01', until: '2025-09-30' },
  ],
  ['when did I last deadlift', { action: 'last', lift: 'Deadlift' }],
  ['what did i do last week', { action: 'history', since: '2026-02-23', until: '2026-03-01' }],
  ['what did i do last month', { action: 'history', since: '2026-02-01', until: '2026-02-28' }],
  ['what did i do in the last month', { action: 'history', since: '2026-02-05' }],
  ['did i bench last year', { action: 'history', since: '2025-01-01', until: '2025-12-31' }],
  ['what did i lift in 2025', { action: 'history', since: '2025-01-01', until: '2025-12-31' }],
  ['how much did i gain on my bench over the year', { action: 'gain', since: '2026-01-01' }],
])('reads: %s', (said, wants) => {
  expect(read(said).calls).toEqual([expect.objectContaining(wants)]);
});

it.each([
  ['squat 150 for 3 today', [['Squat', '2026-03-05']]],
  ['pulled 220 at the gym today', [['Deadlift', '2026-03-05']]],
  ['bench 3x5 at 100 yesterday', [['Bench', '2026-03-04']]],
  ['bench 5x5 87.5 this morning felt easy', [['Bench', '2026-03-05']]],
  [
    'squat 140x5 bench 95x5 deadlift 170x3 today',
    [
      ['Squat', '2026-03-05'],
      ['Bench', '2026-03-05'],
      ['Deadlift', '2026-03-05'],
    ],
  ],
  [
    'did bench 100x5 and deadlift 180x3 yesterday',
    [
      ['Bench', '2026-03-04'],
      ['Deadlift', '2026-03-04'],
    ],
  ],
  [
    'squat 140x5 yesterday, bench 95x5 today',
    [
      ['Squat', '2026-03-04'],
      ['Bench', '2026-03-05'],
    ],
  ],
])('saves sets on the day given for them: %s', (said, sets) => {
  expect(read(said)).toEqual({
    calls: sets.map(([lift, achieved_on]) => expect.objectContaining({ action: 'add', lift, achieved_on })),
    says: '',
  });
});

it('saves a set reported as done', () => {
  expect(read('squat 150x3 done').calls).toEqual([
    expect.objectContaining({ action: 'add', lift: 'Squat', value: 150, repetitions: 3 }),
  ]);
});

it.each([
  'squat 150x3 today or rest?',
  'my plan: squat 150x3 today',
  'squat 150x5 today is that too much',
  'squat 150x3 not done',
  'squat 150x3 when done',
  'is squat 150x3 done?',
])('saves no hypothetical set: %s', (said) => {
  expect(read(said).calls).toEqual([]);
});

it('starts last month on its first day', () => {
  const [call] = intentsOf('what did i do last month', '2026-03-01').calls;
  expect(call?.input).toMatchObject({ since: '2026-02-01', until: '2026-02-28' });
});

it.each([
  ['bench 100 for 8 felt awful', /^Shall I write down \*\*Bench 100 × 8\*\* as/],
  ['put me down for 160 by 4', /^Which lift\?$/],
  ['benched 2 plates and a 10 for 3 yesterday', /Which weight shall I write down/],
  ['what is my max', /^Which lift\?$/],
  ['what is 80% of my max', /^Which lift\?$/],
  ['3 plates and a 10 a side in lbs', /^\*\*335 lb\*\*/],
  ['2 plates a side in lbs', /^2 plates a side is \*\*225 lb\*\*/],
  ['bench 140@5', /^Shall I write down \*\*Bench 140 × 5\*\* as/],
  ['3 plates and a 10 a side', /335 lb.*160 kg.*190 kg/],
  ['want to squat 200 by christmas', /goal of yours: “I want to squat 200 by christmas”/],
  ['im cutting to 82.5 for the meet in march', /goal of yours: “I'm cutting to 82.5 for the meet in march”/],
  ['going down to the 75 kg class next year', /goal of yours: “I’m going down to the 75 kg class next year”/],
])('answers or asks: %s', (said, words) => {
  const { calls, says } = read(said);
  expect(calls).toEqual([]);
  expect(says).toMatch(words);
});

it.each([
  'i dreamt i benched 200 kg',
  'i rowed 2000 m today',
  'pulled a muscle at 140 kg',
  'i jerked my neck at 60 kg',
  'the coach pulled 300 today',
  'add bench day to my program',
  'add 3 sets of squat to my program',
  'record squat of all time',
  'i want to bench 140 by june, how do i get there',
  'note on breathing',
  'should I log my food',
  'how do I add weight to my bench',
  "what's a good best set of 5",
  'can you correct my squat form',
  'how do I delete fat',
  'which book do I carry to a meet',
  'can I do squat, bench and deadlift together',
])('ignores: %s', (said) => {
  expect(read(said)).toEqual({ calls: [], says: '' });
});

it('answers a question that includes a body weight', () => {
  const said = 'i only weigh 55 kilos can i get strong';
  const { says, rest } = intentsOf(said, TODAY);
  expect(says.join()).toContain('55 kg');
  expect(rest).toBe(said);
});

it('recognizes English', () => {
  expect(otherLanguage('is liquid chalk as good as block chalk')).toBeNull();
  expect(otherLanguage('no')).toBeNull();
  expect(smallTalk('no')).toMatch(/^All right/);
});

it('does not read a time in a memory as a weight', () => {
  const before = [
    { question: 'remember that i train at 5 pm', answer: 'I will remember: “I train at 5 pm”' },
  ];
  expect(intentsOf('it was 100 kg', TODAY, before).calls).toEqual([]);
  expect(intentsOf('make it 6', TODAY, before).calls).toHaveLength(2);
});

it('asks the library about an older lifter instead of reading the number', () => {
  expect(asPlain('can a 70 year old deadlift')).toBe('can an older lifter deadlift');
  expect(asPlain('can my 14 year old lift weights')).toBe('can a teenager lift weights');
  expect(asPlain('i am 30 years old')).toBe('i am 30 years old');
});

it('corrects the unit of a record', () => {
  const before = [
    { question: 'log deadlift 200 x 3', answer: 'I saved your Deadlift: **200 kg × 3** (March 5, 2026).' },
  ];
  const calls = (said: string) => intentsOf(said, TODAY, before).calls.map(({ input }) => input);
  expect(calls('that was in pounds')).toMatchObject([{ action: 'correct', value: 200, unit: 'lb' }]);
  expect(calls('in pounds?')).toMatchObject([{ calculation: 'convert' }]);
});
