import type { Everyday } from './everyday-sentences-testing.ts';

const calculate = (calculation: string, input: Record<string, unknown> = {}) => ({
  tool: 'calculate',
  calculation,
  ...input,
});
const prs = (action: string, input: Record<string, unknown> = {}) => ({ tool: 'prs', action, ...input });

const SAVED_BENCH = ['log bench 105 x 5', 'I saved your Bench: **105 kg × 5** (March 5, 2026).'] as const;
const SAVED_PULL_UPS = ['log pull-ups 15', 'I saved your Pull Ups: **15 reps** (March 5, 2026).'] as const;
const OF_A_DAY = ['did i train on february 20', '**1** record of February 20, 2026:'] as const;
const BEST_BENCH = ['my best bench', 'Your best Bench is **105 kg × 6** (January 19, 2026).'] as const;

/** More sentences as lifters type and dictate them, grouped by intent. Today is Thursday, March 5, 2026. */
export const SPOKEN_ACTS: readonly Everyday[] = [
  // Another period.
  {
    before: [['what did i bench last week', 'You have logged no Bench record.']],
    said: 'what about the week before that',
    wants: prs('history', { lift: 'Bench', since: '2026-02-16', until: '2026-02-22' }),
  },
  {
    before: [OF_A_DAY],
    said: 'and the 10th',
    wants: prs('history', { since: '2026-02-10', until: '2026-02-10' }),
  },
  {
    before: [['did i train yesterday', 'You have logged nothing on March 4, 2026.']],
    said: 'and the 28th',
    wants: prs('history', { since: '2026-02-28', until: '2026-02-28' }),
  },
  // What a best makes likely.
  { said: 'can i squat 170 for 2 do you think', wants: prs('read', { lift: 'Squat' }) },
  { said: 'rep max chart for my bench', wants: prs('read', { lift: 'Bench' }) },
  { said: 'log squat 150x2 at 9:30', wants: prs('add', { lift: 'Squat', value: 150, repetitions: 2 }) },
  { said: 'log bench 100x5, 100x5, 100x5', wants: prs('add', { value: 100, note: '3 sets of 5' }) },
  {
    before: [
      [
        'log bench 110',
        'I saved your Bench: **110 kg × 1** (March 5, 2026). That is a PR, 2.5 kg more than before. Well done!',
      ],
    ],
    said: 'by how much',
    wants: /^By 2\.5 kg\.$/u,
  },
  {
    before: [
      [
        'log bench 110',
        'I saved your Bench: **110 kg** (March 5, 2026). Your best stays 120 kg × 1 (September 1, 2025).',
      ],
    ],
    said: 'by how much',
    wants: /^By \*\*10 kg\*\*: it is less than your best\.$/u,
  },
  {
    before: [
      [
        'log bench 112.5x5',
        'I saved your Bench: **112.5 kg × 5** (March 5, 2026). That is a PR: your best before, by estimated max, was 120 kg × 1 (September 1, 2025). Well done!',
      ],
    ],
    said: 'by how much is that a pr',
    wants:
      /^By estimated max: about 131\.3 kg against 120 kg, \*\*11\.3 kg\*\* more than your best before\.$/u,
  },
  {
    before: [
      [
        'log bench 110 and squat 150',
        'I saved your Bench: **110 kg × 1** (March 5, 2026). That is a PR, 2.5 kg more than before. Well done!\n\nI saved your Squat: **150 kg × 1** (March 5, 2026). Your best stays 180 kg × 1 (September 1, 2025).',
      ],
    ],
    said: 'by how much',
    wants: /^By 2\.5 kg\.$/u,
  },
  {
    before: [
      ['bench 122.5', 'Shall I write down **Bench 122.5** as a record of yours? Say “yes” and I will.'],
    ],
    said: 'by how much is that a pr',
    wants: prs('read', { lift: 'Bench' }),
  },
  { said: 'how much has my bench gone up in more than 6 months', wants: prs('gain', { lift: 'Bench' }) },
  {
    before: [['i weigh 84 kg', 'Your profile now says that you weigh **84 kg**.']],
    said: 'and last time?',
    wants: { tool: 'profile', action: 'read' },
  },
  {
    before: [
      ['if i do 100x8 on bench whats my 1rm', '100 kg × 8 gives a max of about **126.7 kg** by Epley.'],
    ],
    said: 'what could i do for 3',
    wants: /^After 100 kg × 8, a set of 3 should go with about/u,
  },
  {
    before: [
      ['last time i deadlifted?', 'Your Deadlift records:\n\n- October 21, 2025: **210 kg × 1**, a PR'],
    ],
    said: 'and before that',
    wants: prs('history', { lift: 'Deadlift' }),
  },
  // Corrections of what was just saved.
  {
    before: [SAVED_BENCH],
    said: 'yesterday not today',
    wants: prs('correct', { achieved_on: '2026-03-04' }),
  },
  {
    before: [SAVED_BENCH],
    said: 'not today, yesterday',
    wants: prs('correct', { achieved_on: '2026-03-04' }),
  },
  {
    before: [SAVED_BENCH],
    said: 'and it was on monday',
    wants: prs('correct', { achieved_on: '2026-03-02' }),
  },
  { before: [SAVED_BENCH], said: 'oh wait it was 107.5', wants: prs('correct', { value: 107.5 }) },
  { before: [SAVED_BENCH], said: 'undo that it was 102.5', wants: prs('correct', { value: 102.5 }) },
  { before: [SAVED_BENCH], said: 'make the bench 110', wants: prs('correct', { lift: 'Bench', value: 110 }) },
  {
    before: [SAVED_BENCH],
    said: 'and squat was 4 reps',
    wants: prs('correct', { lift: 'Squat', repetitions: 4 }),
  },
  { before: [SAVED_BENCH], said: 'that was a mistake remove it', wants: prs('remove', { lift: 'Bench' }) },
  { before: [SAVED_BENCH], said: 'delete my last bench', wants: prs('remove', { lift: 'Bench' }) },
  {
    before: [SAVED_BENCH],
    said: 'delete my last squat',
    wants: prs('remove', { lift: 'Squat', of: {} }),
  },
  { before: [SAVED_BENCH], said: 'i logged the wrong day', wants: /Which day was it/ },
  {
    said: 'remove my deadlift from november 14',
    wants: prs('remove', { lift: 'Deadlift', of: { day: '2025-11-14' } }),
  },
  {
    said: 'my squat was 182.5 change it to 180',
    wants: prs('correct', { lift: 'Squat', value: 180, of: { value: 182.5 } }),
  },
  { before: [SAVED_BENCH], said: 'same but 107.5', wants: prs('add', { value: 107.5, repetitions: 5 }) },
  // A bare number after a counted exercise is ambiguous.
  { before: [SAVED_PULL_UPS], said: '12', wants: /Is 12 another set, or the right number/ },
  { before: [SAVED_PULL_UPS], said: 'no, 12', wants: prs('correct', { lift: 'Pull Ups', value: 12 }) },
  { before: [SAVED_PULL_UPS], said: 'and 12', wants: prs('add', { lift: 'Pull Ups', value: 12 }) },
  // Sets in spoken form.
  { said: 'squated 3 plates for 5 today', wants: /315 lb.*Which weight shall I write down/s },
  { said: 'worked up to a 210 deadlift today', wants: prs('add', { lift: 'Deadlift', value: 210 }) },
  { said: 'did 5 dips with 20kg', wants: prs('add', { lift: 'Weighted Dips', value: 20, repetitions: 5 }) },
  { said: 'log dl 405 x 3 lbs', wants: prs('add', { value: 405, unit: 'lb', repetitions: 3 }) },
  { said: 'log bench 105 5 5 5', wants: prs('add', { value: 105, repetitions: 5, note: '3 sets of 5' }) },
  { said: 'log incline 70x8', wants: prs('add', { lift: 'Incline Bench', value: 70, repetitions: 8 }) },
  {
    said: 'log squat 160 3x5 bench 100 3x5 deadlift 180 1x5',
    wants: prs('add', { lift: 'Deadlift', value: 180, repetitions: 5 }),
  },
  {
    said: 'i squatted 100 yesterday and 110 today',
    wants: prs('add', { value: 110, achieved_on: '2026-03-05' }),
  },
  {
    said: 'just pulled 220!!! new pr',
    wants: prs('add', { lift: 'Deadlift', value: 220 }),
  },
  { said: 'squat 150x5 155x5 160x5', wants: /Squat 150 × 5.*155 × 5.*160 × 5/s },
  { said: 'deadlift two hundred and ten kilos for a single please save', wants: prs('add', { value: 210 }) },
  { said: 'log 80', wants: /Which lift/ },
  { before: [['log 80', 'Which lift?']], said: 'bench', wants: prs('add', { lift: 'Bench', value: 80 }) },
  { said: 'missed 220 on deadlift', wants: prs('heaviest', { lift: 'Deadlift' }) },
  { said: 'have i ever benched 125', wants: prs('history', { lift: 'Bench' }) },
  { said: 'did i squat 200 in january', wants: prs('history', { lift: 'Squat' }) },
  {
    said: 'forgot to add yesterdays bench 102.5 x 4',
    wants: prs('add', { value: 102.5, repetitions: 4, achieved_on: '2026-03-04' }),
  },
  { said: 'log press 60 for 8', wants: prs('add', { lift: 'Overhead Press', value: 60, repetitions: 8 }) },
  { said: 'am i close to squatting 200', wants: prs('away', { lift: 'Squat', value: 200 }) },
  { said: 'what was my best squat in january', wants: prs('history', { until: '2026-01-31' }) },
  { said: 'did i train on monday', wants: prs('history', { since: '2026-03-02', until: '2026-03-02' }) },
  {
    said: 'squatted 155 for 5 how does that compare to my best',
    wants: prs('read', { lift: 'Squat' }),
  },
  { said: 'show my log for november', wants: prs('history', { until: '2025-11-30' }) },
  { said: 'how long since i benched', wants: prs('last', { lift: 'Bench' }) },
  { said: 'is my deadlift better than in january', wants: prs('gain', { since: '2026-01-01' }) },
  {
    before: [SAVED_BENCH],
    said: 'and the day was yesterday',
    wants: prs('correct', { achieved_on: '2026-03-04' }),
  },
  { said: 'do i have a meet coming up', wants: { tool: 'memory', action: 'recall' } },
  { said: 'show squat history please', wants: prs('history', { lift: 'Squat' }) },
  { said: 'which lift is my weakest', wants: prs('compare', { lift: 'Bench', beside: 'Squat' }) },
  { said: 'which lift am i worst at', wants: prs('compare', { lift: 'Bench', beside: 'Deadlift' }) },
  {
    before: [['show my bests', 'Your records:\n\n- Squat: **180 kg**']],
    said: 'which one is the weakest',
    wants: prs('compare', { lift: 'Bench', beside: 'Squat' }),
  },
  // Weekly gains.
  {
    said: 'how many kilos a week do i need to reach 200 squat by march',
    wants: prs('read', { lift: 'Squat' }),
  },
  { said: 'to get to 140 bench in 10 weeks', wants: prs('read', { lift: 'Bench' }) },
  { said: 'how many kilos a week do i need to reach 200 by june', wants: /^Which lift\?$/u },
  {
    said: 'did my squat 150 for 3 at 7:15 pm',
    wants: prs('add', { lift: 'Squat', value: 150, repetitions: 3 }),
  },
  { said: 'did my bench 100x5 at 6pm', wants: prs('add', { lift: 'Bench', value: 100, repetitions: 5 }) },
  { said: 'whats left to a 130 bench', wants: prs('away', { lift: 'Bench', value: 130 }) },
  { said: 'hit a 65kg press for a double', wants: prs('add', { lift: 'Overhead Press', repetitions: 2 }) },
  {
    before: [SAVED_BENCH],
    said: 'change the date to monday',
    wants: prs('correct', { achieved_on: '2026-03-02' }),
  },
  { before: [SAVED_BENCH], said: 'remove that last entry', wants: prs('remove', { lift: 'Bench' }) },
  {
    said: '6 reps at 120 estimated single',
    wants: calculate('one_rep_max', { weight: 120, repetitions: 6 }),
  },
  // Several weights, and plates given by number, color and row.
  { said: 'plates for 147.5 and 152.5', wants: calculate('plates', { weight: 152.5 }) },
  { said: 'plates 60 80 100 120', wants: calculate('plates', { weight: 120 }) },
  { said: '225 315 405 in kg', wants: calculate('convert', { weight: 405, unit: 'lb' }) },
  { said: 'convert 225', wants: calculate('convert', { weight: 225, unit: 'kg' }) },
  { said: '405lbs', wants: calculate('convert', { weight: 405, unit: 'lb' }) },
  {
    said: 'i only have 45s and 10s how do i make 185',
    wants: calculate('plates', { weight: 185, unit: 'lb' }),
  },
  {
    before: [
      [
        'percentages of 200',
        'Of 200 kg:\n\n| Percent | Exact | On the bar |\n| --- | --- | --- |\n| 90% | 180 kg | 180 kg |\n| 80% | 160 kg | 160 kg |',
      ],
    ],
    said: 'plates for the last one',
    wants: calculate('plates', { weight: 160, unit: 'kg' }),
  },
  { said: 'each side 25 15 and 5, what is that', wants: /110 kg/ },
  { said: 'bar plus two reds a side', wants: /120 kg/ },
  { said: 'how much is two plates and a quarter', wants: /275 lb/ },
  { said: 'warm me up for 182.5', wants: calculate('warm_up', { weight: 182.5 }) },
  { said: 'if i hit 190 125 225 what would my total be', wants: /540/ },
  { said: 'whats my dots at 83kg', wants: prs('total', { body_weight: 83, unit: 'kg' }) },
  // A set with a question about it.
  {
    said: "benched 100 for 5 today felt easy, what's my max",
    wants: calculate('one_rep_max', { weight: 100, repetitions: 5 }),
  },
  // Training within a period.
  { said: 'what did I do last week', wants: prs('history', { since: '2026-02-23', until: '2026-03-01' }) },
  { said: 'what did i do yesterday', wants: prs('history', { since: '2026-03-04', until: '2026-03-04' }) },
  {
    said: 'what did i bench in october',
    wants: prs('history', { lift: 'Bench', since: '2025-10-01', until: '2025-10-31' }),
  },
  {
    said: 'how often did i bench in january',
    wants: prs('history', { since: '2026-01-01', until: '2026-01-31' }),
  },
  { said: 'list everything ive logged this month', wants: prs('history', { since: '2026-03-01' }) },
  { said: 'last workout?', wants: prs('history') },
  { said: 'when did i last deadlift', wants: prs('last', { lift: 'Deadlift' }) },
  { said: 'show me my squat progress', wants: prs('gain', { lift: 'Squat' }) },
  {
    said: 'how much more do i squat than in january',
    wants: prs('gain', { lift: 'Squat', since: '2026-01-01' }),
  },
  { said: 'am i stronger than last month', wants: prs('gain', { since: '2026-02-05' }) },
  { said: 'do i have a bench pr this month', wants: prs('read', { lift: 'Bench', since: '2026-03-01' }) },
  { said: 'whats my best set of 5', wants: /Which lift/ },
  // The lift comes from the last exchange.
  {
    before: [BEST_BENCH],
    said: 'whats my best set of 5',
    wants: prs('read', { lift: 'Bench', repetitions: 5 }),
  },
  {
    before: [BEST_BENCH],
    said: 'how much more than in january',
    wants: prs('gain', { lift: 'Bench', since: '2026-01-01' }),
  },
  { before: [BEST_BENCH], said: 'no close grip', wants: prs('read', { lift: 'Close Grip Bench' }) },
  {
    before: [BEST_BENCH, ['and in lbs', '105 kg is **231.49 lb**.']],
    said: 'and squat',
    wants: prs('read', { lift: 'Squat' }),
  },
  {
    before: [['I hit 190 on squat', 'I saved your Squat: **190 kg** (March 5, 2026).']],
    said: 'how far is that from 200',
    wants: prs('away', { lift: 'Squat', value: 200 }),
  },
  // Nothing but lifts is saved.
  { said: 'add 5kg to my bench pr', wants: prs('read', { lift: 'Bench' }) },
  // About the athlete.
  { said: 'what days do i train', wants: { tool: 'memory', action: 'recall' } },
  { said: 'what equipment do i have', wants: { tool: 'profile', action: 'read' } },
  { said: 'i hurt my shoulder remember that', wants: { tool: 'memory', content: 'I hurt my shoulder' } },
  { said: 'new goal: bench 140', wants: { tool: 'memory', content: 'My new goal: bench 140' } },
  {
    said: 'forget everything you know about my knee',
    wants: { tool: 'memory', action: 'forget', content: 'my knee' },
  },
  { said: 'forget that question', wants: /remember nothing of a question/ },
  { said: 'my weight is down to 89.5', wants: /89\.5/ },
  { said: 'change my goal to 210 squat', wants: /Training Profile/ },
  { said: 'im 35 now', wants: /Training Profile/ },
  { said: 'whats the date', wants: /Thursday, March 5, 2026/ },
];

/** Questions about training that sound like one of these. */
export const STILL_FOR_THE_LIBRARY: readonly string[] = [
  'has anyone squatted 400 kg raw?',
  'have I benched too much if I did 3 sets at 100 kg?',
  'is a wide squat better than a narrow one?',
  'do I have to compete in a meet?',
  'what should I do for my next meet in november?',
  'how do I bench press?',
  'what does a pause press train?',
  'what days should I train?',
  'when do I train abs?',
  'how many days a week should a beginner train?',
  'can I add 5 kg to my bench every week?',
  'missed 220 on deadlift, what should I do next?',
  'why did I miss my bench this week?',
  'my squat progress stalled, what now?',
  'what did I do wrong if my hips rise first?',
  'remove squats from my program?',
  'should I change my squat from 5 sets to 3?',
  'how do I make my bench bigger?',
  'My bench is heavy and it is slow.',
  'what happens in Russian programs?',
  'how do I change my attempt card at a meet?',
  'is there a strength curve of the squat?',
  'can I get an answer about box squats?',
  'how do I add weight in my squat?',
  'how do I log my training?',
  'how many plates does a beginner squat?',
  'do I lose my gains if I quit for a month?',
  'how far apart are the plates in a rack?',
  'at six thirty in the morning, what should I eat?',
  'I train at six thirty, what should I eat before?',
  'what is the difference between a squat and a box squat?',
  'is a two plate squat good?',
  'did my squat go up too fast',
  'which one is the weakest',
];
