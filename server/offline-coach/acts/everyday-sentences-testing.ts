/** A conversation: the relevant earlier exchanges and the sentence to read after them. */
export interface Everyday {
  before?: readonly (readonly [question: string, answer: string])[];
  said: string;
  /** The relevant part of the first call, or a pattern for the reply. */
  wants: Record<string, unknown> | RegExp;
}

const calculate = (calculation: string, input: Record<string, unknown>) => ({
  tool: 'calculate',
  calculation,
  ...input,
});
const prs = (action: string, input: Record<string, unknown> = {}) => ({ tool: 'prs', action, ...input });

/**
 * Sentences as lifters type them, with any word order, typos, and missing or mixed units. They were written
 * before the slot reader, which at first read 58 of these 60 and mistook one of the 40 below for an act.
 * Today is Thursday, March 5, 2026.
 */
export const EVERYDAY: readonly Everyday[] = [
  {
    said: '140kg x 5 what would my 1rm be',
    wants: calculate('one_rep_max', { weight: 140, unit: 'kg', repetitions: 5 }),
  },
  {
    said: 'if i did 8 reps w/ 225 whats my max',
    wants: calculate('one_rep_max', { weight: 225, repetitions: 8 }),
  },
  {
    said: 'calc 1rm 3 reps 180 kilos',
    wants: calculate('one_rep_max', { weight: 180, unit: 'kg', repetitions: 3 }),
  },
  {
    said: 'max estimate: 6 reps, 315lbs',
    wants: calculate('one_rep_max', { weight: 315, unit: 'lb', repetitions: 6 }),
  },
  { said: 'e1rm for 120 for a triple', wants: calculate('one_rep_max', { weight: 120, repetitions: 3 }) },
  { said: 'of 405, 70% is how much', wants: calculate('percentages', { weight: 405, percentages: [70] }) },
  {
    said: '62,5 % from 180 kg pls',
    wants: calculate('percentages', { weight: 180, unit: 'kg', percentages: [62.5] }),
  },
  {
    said: 'how much is 85 percent of 500 pounds',
    wants: calculate('percentages', { weight: 500, unit: 'lb', percentages: [85] }),
  },
  {
    said: '200 kilo max - give me 70 75 and 80%',
    wants: calculate('percentages', { weight: 200, unit: 'kg', percentages: [70, 75, 80] }),
  },
  { said: 'whats 90% of my deadlfit', wants: prs('read', { lift: 'Deadlift' }) },
  { said: 'plates 140 kg 15kg bar', wants: calculate('plates', { weight: 140, unit: 'kg', bar: 15 }) },
  { said: 'what do i put on each side for 225', wants: calculate('plates', { weight: 225 }) },
  {
    said: 'with a 35 lb bar, which plates for 185?',
    wants: calculate('plates', { weight: 185, unit: 'lb', bar: 35 }),
  },
  { said: 'loading for 102.5 kilos per side', wants: calculate('plates', { weight: 102.5, unit: 'kg' }) },
  { said: '70 75 80 of 145', wants: calculate('percentages', { weight: 145, percentages: [70, 75, 80] }) },
  {
    said: 'i weigh 176 pounds, what is that in kg',
    wants: calculate('convert', { weight: 176, unit: 'lb' }),
  },
  { said: 'im 176 lbs thats what in kg', wants: calculate('convert', { weight: 176, unit: 'lb' }) },
  { said: '227.5 kg how many lbs is that', wants: calculate('convert', { weight: 227.5, unit: 'kg' }) },
  { said: '315 to kg', wants: calculate('convert', { weight: 315, unit: 'lb' }) },
  { said: 'whats 60kgs in pounds', wants: calculate('convert', { weight: 60, unit: 'kg' }) },
  { said: 'warmup for 405 squat', wants: calculate('warm_up', { weight: 405 }) },
  {
    said: 'What goes on each side for 187.5? I only have 20s, 10s, 5s, 2.5s and 1.25s',
    wants: calculate('plates', { weight: 187.5, without: [25, 15] }),
  },
  {
    said: "My American cousin squats 365. What's that in kg?",
    wants: calculate('convert', { weight: 365, unit: 'lb' }),
  },
  {
    said: 'Can you write me a warm up to a 155 squat single tonight',
    wants: calculate('warm_up', { weight: 155 }),
  },
  {
    said: 'how should i warm up to a 150 kg bench',
    wants: calculate('warm_up', { weight: 150, unit: 'kg' }),
  },
  { said: 'need warm ups, working weight 100kg', wants: calculate('warm_up', { weight: 100, unit: 'kg' }) },
  {
    said: 'dots at 93 kg bw, total 650 kg, male',
    wants: calculate('points', { weight: 650, unit: 'kg', body_weight: 93, sex: 'male' }),
  },
  {
    said: 'im a woman weighing 63kg with a 400kg total, wilks?',
    wants: calculate('points', { weight: 400, unit: 'kg', body_weight: 63, sex: 'female' }),
  },
  {
    said: 'ipf gl points 550 total 83 bodyweight',
    wants: calculate('points', { weight: 550, body_weight: 83 }),
  },
  { said: 'New bench single!! 115 😁', wants: prs('add', { lift: 'Bench', value: 115, repetitions: 1 }) },
  {
    said: 'log this please: press 57.5 x3',
    wants: prs('add', { lift: 'Overhead Press', value: 57.5, repetitions: 3 }),
  },
  { said: 'DOTS for me at the moment?', wants: prs('total') },
  {
    said: 'DOTS. 450 total, 83 bw, male.',
    wants: calculate('points', { weight: 450, body_weight: 83, sex: 'male' }),
  },
  { said: 'How has my squat moved recently? just the numbers', wants: prs('gain', { lift: 'Squat' }) },
  {
    said: 'which of my lifts is lagging compared to the others?',
    wants: prs('compare', { lift: 'Bench', beside: 'Squat' }),
  },
  { said: 'Give me 55, 60 and 65 percent of my bench for speed work', wants: prs('read', { lift: 'Bench' }) },
  { said: 'squat pr today 182,5kg', wants: prs('add', { lift: 'Squat', value: 182.5, unit: 'kg' }) },
  {
    said: 'hit 3 reps with 315 on bench yesterday',
    wants: prs('add', { lift: 'Bench', value: 315, repetitions: 3, achieved_on: '2026-03-04' }),
  },
  {
    said: 'record deadlift 5x220kg',
    wants: prs('add', { lift: 'Deadlift', value: 220, unit: 'kg', repetitions: 5 }),
  },
  { said: 'write down 100 kg ohp', wants: prs('add', { lift: 'Overhead Press', value: 100, unit: 'kg' }) },
  {
    said: 'sqaut 200kg x 2 new pb!!',
    wants: prs('add', { lift: 'Squat', value: 200, unit: 'kg', repetitions: 2 }),
  },
  { said: 'my best bench is 130 kg', wants: prs('add', { lift: 'Bench', value: 130, unit: 'kg' }) },
  {
    said: 'log on monday squat 5 reps 150',
    wants: prs('add', { lift: 'Squat', value: 150, repetitions: 5, achieved_on: '2026-03-02' }),
  },
  {
    said: 'add front squat 3 x 3 @ 120kg to my records',
    wants: prs('add', { lift: 'Front Squat', value: 120, unit: 'kg', repetitions: 3 }),
  },
  { said: 'did 12 pullups today', wants: prs('add', { lift: 'Pull Ups', value: 12 }) },
  {
    said: 'deadlifted 500lbs at 198 lb bodyweight',
    wants: prs('add', { lift: 'Deadlift', value: 500, unit: 'lb', body_weight: 198 }),
  },
  { said: 'my max squat, whats it again', wants: prs('read', { lift: 'Squat' }) },
  { said: 'best deadlift of mine?', wants: prs('read', { lift: 'Deadlift' }) },
  { said: 'list all my lifts', wants: prs('read') },
  { said: "what's the most weight i've ever squatted", wants: prs('heaviest', { lift: 'Squat' }) },
  { said: 'heaviest deadlift ive done?', wants: prs('heaviest', { lift: 'Deadlift' }) },
  {
    said: 'how much stronger has my squat gotten since january',
    wants: prs('gain', { lift: 'Squat', since: '2026-01-01' }),
  },
  { said: 'bench progress this year?', wants: prs('gain', { lift: 'Bench', since: '2026-01-01' }) },
  {
    said: 'how many kilos have i put on my deadlift in the last 6 months',
    wants: prs('gain', { lift: 'Deadlift', since: '2025-09-05' }),
  },
  { said: 'estimated squat max from my log', wants: prs('estimate', { lift: 'Squat' }) },
  {
    said: 'what could i bench for one rep right now, estimate it',
    wants: prs('estimate', { lift: 'Bench' }),
  },
  { said: 'whats my total', wants: prs('total') },
  { said: 'my wilks and total?', wants: prs('total') },
  { said: 'i weigh 181 lbs now', wants: /181 lb/ },
  { said: 'bodyweight is 92.4kg this morning', wants: { tool: 'profile', body_weight: 92.4, unit: 'kg' } },
  { said: 'what do you know about my training and me', wants: { tool: 'memory', action: 'all' } },
  { said: 'tell me everything you remember about me', wants: { tool: 'memory', action: 'all' } },
  { said: 'please forget what i said about my shoulder', wants: { tool: 'memory', action: 'forget' } },
  { said: 'you can forget that i train on mondays', wants: { tool: 'memory', action: 'forget' } },
  {
    before: [['what is 80% of 200 kg', '80% of 200 kg is **160 kg**, which can be loaded as it is.']],
    said: 'and 90?',
    wants: calculate('percentages', { weight: 200, unit: 'kg', percentages: [90] }),
  },
  {
    before: [
      [
        '5 reps at 100 kg 1rm',
        '100 kg × 5 gives a max of about **116.7 kg** by Epley, **112.5 kg** by Brzycki.',
      ],
    ],
    said: 'whats that in lbs',
    wants: calculate('convert', { weight: 116.7, unit: 'kg' }),
  },
  {
    before: [
      ['which plates for 140 kg', 'For 140 kg on the 20 kg bar, each side takes **2 × 25 kg, 10 kg**.'],
    ],
    said: 'what about 160',
    wants: calculate('plates', { weight: 160, unit: 'kg' }),
  },
  {
    before: [['log squat 180 kg', 'I saved your Squat: **180 kg** (March 5, 2026).']],
    said: 'also deadlift 220 x 2',
    wants: prs('add', { lift: 'Deadlift', value: 220, unit: 'kg', repetitions: 2 }),
  },
  {
    before: [['What is my best squat?', 'Your best Squat is **405 lb × 3** (March 1, 2026).']],
    said: 'and deadlift?',
    wants: prs('read', { lift: 'Deadlift' }),
  },
  {
    before: [['estimate my max from 140 kg', 'How many repetitions did you do with it?']],
    said: '4',
    wants: calculate('one_rep_max', { weight: 140, unit: 'kg', repetitions: 4 }),
  },
  {
    before: [['I weigh 83 kg now', 'Shall I save **83 kg** as your body weight in your profile?']],
    said: 'yes please',
    wants: { tool: 'profile', action: 'set_body_weight', body_weight: 83, unit: 'kg' },
  },
  {
    before: [
      ['how much have I gained on bench this year?', 'Your Bench went from **100 kg** to **110 kg**.'],
    ],
    said: 'and squat?',
    wants: prs('gain', { lift: 'Squat', since: '2026-01-01' }),
  },
  {
    before: [['warm-up sets for 180 kg squat', 'To 180 kg: …']],
    said: 'now for 100',
    wants: calculate('warm_up', { weight: 100, unit: 'kg' }),
  },
  {
    said: '1rm from 92.5kgx4',
    wants: calculate('one_rep_max', { weight: 92.5, unit: 'kg', repetitions: 4 }),
  },
  { said: 'load 67.5kg on a womens bar', wants: calculate('plates', { weight: 67.5, unit: 'kg', bar: 15 }) },
  {
    said: 'plates for 90kg no 20s or 25s in my gym',
    wants: calculate('plates', { weight: 90, unit: 'kg', without: [20, 25] }),
  },
  { said: '20 stone in kg', wants: calculate('convert', { weight: 280, unit: 'lb' }) },
  { said: '11 stone 4 in kg', wants: calculate('convert', { weight: 158, unit: 'lb' }) },
  { said: 'whats 6ft1 in cm', wants: /185\.4 cm/ },
  { said: 'whats 3 plates in kg', wants: /315 lb.*140 kg/ },
  { said: 'dl 220 pr today', wants: prs('add', { lift: 'Deadlift', value: 220 }) },
  {
    said: 'did 10 pull ups at bw+20',
    wants: prs('add', { lift: 'Weighted Pull Ups', value: 20, repetitions: 10 }),
  },
  {
    said: 'log 5x3@130kg pause bench rpe 8',
    wants: prs('add', { lift: 'Paused Bench', value: 130, repetitions: 3 }),
  },
  {
    said: 'can u add deadlift 190 x 5 from last thursday',
    wants: prs('add', { lift: 'Deadlift', value: 190, repetitions: 5, achieved_on: '2026-02-26' }),
  },
  { said: 'just did 4x6 rows at 80 and 3x12 dips', wants: prs('add', { lift: 'Dips', value: 12 }) },
  { said: 'bench 225x5, squat 315x5, dead 405x1', wants: /Shall I write down \*\*Deadlift 405 × 1\*\*/ },
  { said: 'log squat', wants: /How much weight/ },
  { said: 'im 92kg now and my squat is 190', wants: /92 kg.*Squat 190/su },
  { said: 'scale said 89.2 today', wants: /89\.2/ },
  { said: 'how am i doing on bench this year', wants: prs('gain', { lift: 'Bench', since: '2026-01-01' }) },
  {
    said: 'am i stronger than in january on bench',
    wants: prs('gain', { lift: 'Bench', since: '2026-01-01' }),
  },
  { said: 'how strong am i', wants: prs('total') },
  { said: 'whats my max squat est', wants: prs('estimate', { lift: 'Squat' }) },
  {
    said: 'i want to work up to 150 on squat give me the jumps',
    wants: calculate('warm_up', { weight: 150 }),
  },
  {
    said: 'my goal is to deadlift 250 by summer',
    wants: { tool: 'memory', action: 'save', category: 'goals' },
  },
  { said: 'how far am i from my bench goal', wants: prs('read', { lift: 'Bench' }) },
  {
    said: 'my knee is fine now forget about it',
    wants: { tool: 'memory', action: 'forget', content: 'my knee' },
  },
  { said: 'what have u got saved on me', wants: { tool: 'memory', action: 'all' } },
  { said: 'delete everything u know about me', wants: /one thing at a time/ },
  { said: 'delete my bench goal', wants: /Training Profile/ },
  { said: 'logged the wrong weight it should be 147.5', wants: /nothing down just now/ },
  {
    before: [['225 for 6 whats my 1rm', '225 lb × 6 gives a max of about **270 lb** by Epley.']],
    said: 'and if i got 8',
    wants: calculate('one_rep_max', { weight: 225, repetitions: 8 }),
  },
  {
    before: [['benched 140 for the first time!!', 'I saved your Bench: **140 kg** (March 5, 2026).']],
    said: 'and whats 80%',
    wants: calculate('percentages', { weight: 140, unit: 'kg', percentages: [80] }),
  },
  {
    before: [
      ['what plates do i need for 315', 'For 315 kg on the 20 kg bar, each side takes **5 × 25 kg**.'],
    ],
    said: 'sorry i meant lbs',
    wants: calculate('plates', { weight: 315, unit: 'lb' }),
  },
  {
    before: [['warmup for 160 squat', 'Up to a work set with **160 kg**:']],
    said: 'im doing bench today instead, 120',
    wants: calculate('warm_up', { weight: 120 }),
  },
  {
    before: [['my best bench?', 'Your best Bench is **127.5 kg** (January 20, 2026).']],
    said: 'when did i do that',
    wants: prs('read', { lift: 'Bench' }),
  },
  {
    before: [['whats my total', 'Your total is **522.5 kg**.']],
    said: 'and dots',
    wants: prs('total'),
  },
  {
    before: [['log squat', 'How much weight?']],
    said: '160',
    wants: prs('add', { lift: 'Squat', value: 160 }),
  },
  {
    before: [['Remember that my gym has no chains', 'I will remember: “My gym has no chains”']],
    said: 'also i hate split squats',
    wants: { tool: 'memory', action: 'save', content: 'I hate split squats' },
  },
  {
    before: [['what do you remember about me', 'I remember this about you:\n\n- My gym has no chains']],
    said: 'get rid of the chains one',
    wants: { tool: 'memory', action: 'forget', content: 'chains' },
  },
  // November 2026: spelled-out numbers, typos and follow-ups.
  {
    said: 'hey coach so yesterday I did a deadlift of two hundred kilos for two reps can you write that down please',
    wants: prs('add', {
      lift: 'Deadlift',
      value: 200,
      unit: 'kg',
      repetitions: 2,
      achieved_on: '2026-03-04',
    }),
  },
  {
    said: 'um what weight do I need to put on the bar if I want to do eighty percent of one hundred and sixty kilos',
    wants: calculate('percentages', { weight: 160, unit: 'kg', percentages: [80] }),
  },
  {
    said: 'what is two hundred and twenty five pounds in kilograms',
    wants: calculate('convert', { weight: 225, unit: 'lb' }),
  },
  { said: 'conver 92.5 kg to lsb', wants: calculate('convert', { weight: 92.5, unit: 'kg' }) },
  { said: 'wram up for 160 kg deadlft', wants: calculate('warm_up', { weight: 160, unit: 'kg' }) },
  {
    said: 'whats 75% of 200 and what plates do i need for it',
    wants: calculate('plates', { weight: 150 }),
  },
  {
    said: 'my max is 180 give me 70 80 90 percent and plates for the 90',
    wants: calculate('plates', { weight: 162.5 }),
  },
  {
    said: 'convert 315 lb to kg and give me a warm up for it',
    wants: calculate('warm_up', { weight: 142.9 }),
  },
  {
    said: 'what would my total be if I squat 190',
    wants: prs('what_if', { lifts: [{ lift: 'Squat', value: 190 }] }),
  },
  { said: 'i weigh 84kg now whats my dots', wants: prs('total', { body_weight: 84, unit: 'kg' }) },
  { said: 'how far am i from a 200 squat', wants: prs('away', { lift: 'Squat', value: 200 }) },
  { said: 'how much more do i need for a 550 total', wants: prs('away', { value: 550 }) },
  {
    said: 'if i want to total 550 what do i need to deadlift',
    wants: prs('needed', { lift: 'Deadlift', value: 550 }),
  },
  { said: 'my prs in lbs', wants: prs('read', { unit: 'lb' }) },
  { said: 'convert my bench to pounds', wants: prs('read', { lift: 'Bench' }) },
  { said: 'squat pr in pounds pls', wants: prs('read', { lift: 'Squat' }) },
  { said: 'did i pr this month', wants: prs('read', { since: '2026-03-01' }) },
  { said: 'how many prs do i have', wants: prs('read') },
  { said: 'whats my strongest lift', wants: prs('read') },
  { said: 'whats my 3 rep max on squat', wants: prs('read', { lift: 'Squat', repetitions: 3 }) },
  { said: 'show me my deadlift history', wants: prs('history', { lift: 'Deadlift' }) },
  { said: 'am i getting stronger', wants: prs('gain') },
  { said: 'whats 1.5x my bodyweight', wants: calculate('body_weight', { times: 1.5 }) },
  { said: 'my bodyweight in lbs', wants: calculate('body_weight', { times: 1, unit: 'lb' }) },
  {
    said: 'rpe 8 for 5 at 140, whats my max',
    wants: calculate('one_rep_max', { weight: 140, repetitions: 5, in_reserve: 2 }),
  },
  {
    said: 'plates for 102.5 kg but i only have 20s and 5s',
    wants: calculate('plates', { weight: 102.5, without: [25, 15, 10, 2.5, 1.25] }),
  },
  { said: 'percentages of my deadlift max from 60 to 90', wants: prs('read', { lift: 'Deadlift' }) },
  { said: '5x5 at 100kg how much volume is that', wants: /2,500 kg/ },
  { said: 'is 100kg more than 225lbs', wants: /less than 225 lb/ },
  { said: 'how heavy is a standard bar', wants: /20 kg/ },
  { said: 'how many kilos is 2 plates', wants: /100 kg/ },
  { said: 'whats my bench pr and how do i get it up', wants: prs('read', { lift: 'Bench' }) },
  {
    said: 'warmup for 150 and what should i rest between sets',
    wants: calculate('warm_up', { weight: 150 }),
  },
  {
    said: 'remember i have a bad shoulder, what can i bench instead',
    wants: { tool: 'memory', action: 'save', content: 'I have a bad shoulder' },
  },
  { said: 'do u still know when my meet is', wants: { tool: 'memory', action: 'recall' } },
  { said: 'do you know my meet date', wants: { tool: 'memory', action: 'recall' } },
  {
    said: 'forget my knee stuff its healed',
    wants: { tool: 'memory', action: 'forget', content: 'my knee' },
  },
  { said: 'can you remind me what my goal is', wants: { tool: 'profile', action: 'read' } },
  {
    before: [['convert 140 kg to lb', '140 kg is **308.65 lb**.']],
    said: 'and the 1rm for 5 reps',
    wants: calculate('one_rep_max', { weight: 308.65, unit: 'lb', repetitions: 5 }),
  },
  {
    before: [['convert 140 kg to lb', '140 kg is **308.65 lb**.']],
    said: 'and the 1rm',
    wants: /How many rep/,
  },
  {
    before: [['warm up for 180 squat', 'Up to a work set with **180 kg**:']],
    said: 'can you do it in pounds',
    wants: calculate('warm_up', { weight: 395, unit: 'lb' }),
  },
  {
    before: [['whats my total', 'Your total is **515 kg**: …']],
    said: 'and if i bench 130',
    wants: prs('what_if', { lifts: [{ lift: 'Bench', value: 130 }] }),
  },
  {
    before: [['80% of 180', '80% of 180 kg is **144 kg**.']],
    said: 'not 80, 85',
    wants: calculate('percentages', { weight: 180, percentages: [85] }),
  },
  {
    before: [['bench 120 for 4, whats my max', '120 kg × 4 gives a max of about **136 kg** by Epley.']],
    said: 'sorry it was 3 reps',
    wants: calculate('one_rep_max', { weight: 120, repetitions: 3 }),
  },
  {
    before: [['dots for 500 at 80 kg', 'A total of 500 kg at 80 kg body weight: …']],
    said: 'im female',
    wants: calculate('points', { weight: 500, body_weight: 80, sex: 'female' }),
  },
  {
    before: [['log ohp 60', 'I saved your Overhead Press: **60 kg** (March 5, 2026).']],
    said: 'oops wrong lift that was bench',
    wants: prs('add', { lift: 'Bench', value: 60 }),
  },
  {
    before: [
      ['i weigh 84 kg', 'Shall I save **84 kg** as your body weight in your profile?'],
      ['yes', 'Your profile now says that you weigh **84 kg**.'],
    ],
    said: 'no i meant 82',
    wants: { tool: 'profile', action: 'set_body_weight', body_weight: 82, unit: 'kg' },
  },
  {
    before: [['remember i have no chains', 'I will remember: “I have no chains”']],
    said: 'nvm i do have them now',
    wants: { tool: 'memory', action: 'forget', content: 'I have no chains' },
  },
  {
    said: 'how much is three hundred and fifteen pounds',
    wants: calculate('convert', { weight: 315, unit: 'lb' }),
  },
  { said: '405lbs kg', wants: calculate('convert', { weight: 405, unit: 'lb' }) },
  { said: '83kg in stone', wants: /13 stone 1 lb/ },
  { said: 'what is 1.8 m in feet', wants: /5 ft 10.9 in/ },
  { said: 'is 60kg 135 lbs', wants: /less than 135 lb/ },
  { said: '20kg bar + 2x25 + 2x10 each side', wants: /160 kg/ },
  { said: 'heaviest bench ever', wants: prs('heaviest', { lift: 'Bench' }) },
  { said: 'what have you saved', wants: { tool: 'memory', action: 'all' } },
  { said: 'log bench 127.5 and tell me my new total', wants: prs('total') },
  { said: 'how many times have i deadlifted over 200', wants: prs('history', { lift: 'Deadlift' }) },
  { said: 'when did i hit 180', wants: /Which lift/ },
  {
    before: [
      [
        'i weigh 180',
        'Shall I save **180** (in the unit of your profile) as your body weight in your profile?',
      ],
    ],
    said: 'lbs',
    wants: /180 lb/,
  },
  {
    before: [['convert 200 lbs', '200 lb is **90.72 kg**.']],
    said: 'no i meant kg to lbs',
    wants: calculate('convert', { weight: 200, unit: 'kg' }),
  },
  {
    before: [['what plates for 60 kg', 'For 60 kg on the 20 kg bar, each side takes **20 kg**.']],
    said: '80',
    wants: calculate('plates', { weight: 80, unit: 'kg' }),
  },
  {
    before: [['log bench 105 x 3', 'I saved your Bench: **105 kg × 3** (March 5, 2026).']],
    said: 'no i did 4',
    wants: prs('correct', { lift: 'Bench', repetitions: 4 }),
  },
];

/** Questions for the library that also contain lifts and numbers; none of them is an act. */
export const FOR_THE_LIBRARY: readonly string[] = [
  'please write me a program for a 200 squat',
  'write 100 words about squats',
  'i squatted 200 in my dreams',
  'squatted 160 high, no lift',
  'write me a plan for a 140 bench',
  'is my bench lagging behind?',
  'what weight should I use for speed bench?',
  'my squat is stuck at 405, what do I do',
  'how many sets of 5 should I do at 80%?',
  'is 3x5 better than 5x5 for bench?',
  'why is my deadlift stronger than my squat?',
  'how do I add 20 kg to my bench?',
  'what is the best warm-up before squats?',
  'how long should I warm up?',
  'what percentage do bands add at the top?',
  'should I use 50 or 60 percent on dynamic day?',
  'how heavy is the sled supposed to be for 60 yards?',
  'can I bench twice a week?',
  'which plates are best for home?',
  'what is a good total for a beginner?',
  'what is the record for the deadlift in your gym?',
  'who benched the most at this gym?',
  'how often should I test my 1rm?',
  'how do I find my one rep max safely?',
  'what does 1RM mean?',
  'what is RPE 8?',
  'how do you calculate dots?',
  'is wilks or dots better?',
  'my knee hurts when I squat 100 kg, what now?',
  'I weigh 83 kg, which weight class should I lift in?',
  'I benched 100 kg for years and never got stronger, why?',
  'what box height for a 6 foot lifter?',
  'how many kilos of chain should I hang on the bar?',
  'why does my bench stall at 90% of my max?',
  'how do I forget about a bad meet?',
  'what did the founder squat?',
  'how much protein at 90 kg body weight?',
  'when should I deload after a new PR?',
  'how do I log my training?',
  'what should a training log hold?',
  'how much should I gain on my squat in a year?',
  'how do I progress on bench this year?',
  'do I need a 20 kg bar?',
  'what bar weighs 25 kg?',
  'shorter rest or longer rest for speed work?',
  'what are the 5 weak points in the squat?',
  'should I do one hundred percent in training?',
  'what is RPE 8 supposed to feel like?',
  'how far apart should my feet be on squats?',
  'how do I make progress on a 150 kg squat?',
  'why is everyone stronger than me?',
  'how much more should I lift each week?',
];
