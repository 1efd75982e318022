import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';

const { client, said, last, records } = coachChat(countInKilos);
const offered = (answer: string) =>
  [...answer.matchAll(/Shall I write down \*\*(.+?)\*\*/gu)].map(([, set]) => set);

it.each([
  ['bench 60/5 80/5 100/3', ['Bench 60 × 5', 'Bench 80 × 5', 'Bench 100 × 3']],
  ['squat 150 5 5 4', ['Squat 150 × 5']],
  ['squat pyramid 100-10 110-8 120-6', ['Squat 100 × 10', 'Squat 110 × 8', 'Squat 120 × 6']],
  [
    'deadlift 140kg 5 reps then 160kg 3 reps then 180kg 1 rep',
    ['Deadlift 140 kg × 5', 'Deadlift 160 kg × 3', 'Deadlift 180 kg × 1'],
  ],
  ['squats 100/110/120 for 10/8/6', ['Squat 100 × 10', 'Squat 110 × 8', 'Squat 120 × 6']],
  ['squat 100 x 10 / 110 x 8 / 120 x 6', ['Squat 100 × 10', 'Squat 110 × 8', 'Squat 120 × 6']],
  ['100*10 110*8 120*6 on squat', ['Squat 100 × 10', 'Squat 110 × 8', 'Squat 120 × 6']],
  ['did bench 60, 65 and 70 for 5 each', ['Bench 60 × 5', 'Bench 65 × 5', 'Bench 70 × 5']],
  ['bench 100 5/5/4', ['Bench 100 × 5']],
  ['squat 182.5 bench 122.5 dead 215 total 520', ['Squat 182.5', 'Bench 122.5', 'Deadlift 215']],
  ['Squats 60x5 100x5 140x5 160x2 Bench 60x5 100x3', ['Squat 160 × 2', 'Bench 100 × 3']],
  ['my bests are 180 115 220 kg', ['Squat 180 kg', 'Bench 115 kg', 'Deadlift 220 kg']],
  ['dumbbell bench 2x40 for 8', ['Dumbbell Bench 40 × 8']],
  ['log dumbbell shoulder press 2x25 x 10', ['Overhead Press 25 × 10']],
  // An unknown exercise is not the lift before it.
  ['bench 90x8, tricep pushdown 35x12, hammer curls 22.5x10', ['Bench 90 × 8']],
  ['ohp 60x5, face pulls 30x15', ['Overhead Press 60 × 5']],
  ['squat 150x3, abductor machine 60x15', ['Squat 150 × 3']],
  ['bench 97.5 4x6 rpe 7 and incline db 30s 3x10', ['Bench 97.5 × 6']],
  // Misses
  ['bench 60x10, 80x5, 100x2, 110x1, 115x1 miss', ['Bench 110 × 1']],
  ['pulled 190 for a triple, missed 205 at the knee', ['Deadlift 190 × 3']],
  ['missed 205 at the knee, pulled 190 for a triple', ['Deadlift 190 × 3']],
  ['deadlift 185x3, 200 failed', ['Deadlift 185 × 3']],
  ['benched 110 for 3 then failed 115 for 2', ['Bench 110 × 3']],
  ['missed 200 and 205 on deadlift', []],
  [
    'Bench went 92.5x5, 97.5x5, 102.5x4 with the last one a grinder rpe 9.5',
    ['Bench 92.5 × 5', 'Bench 97.5 × 5', 'Bench 102.5 × 4'],
  ],
  // Equal sets
  ['bench 100x5, 100x5, 100x5', ['Bench 100 × 5']],
  ['squat 150x5 150x5 150x4', ['Squat 150 × 5', 'Squat 150 × 4']],
  ['deadlift 3 singles at 195, then 170 x 5 x 2', ['Deadlift 195 × 1', 'Deadlift 170 × 5']],
])('offers the sets of “%s”', async (said, sets) => {
  expect(offered(await last(said))).toEqual(sets);
  expect(await records()).toEqual([]);
});

it.each(['log squat 10@100 8@110 6@120', 'log squat 100 10, 110 8, 120 6.'])(
  'saves the sets of “%s”',
  async (said) => {
    await last(said);
    expect(await records()).toEqual(['Squat 100 × 10', 'Squat 110 × 8', 'Squat 120 × 6']);
  },
);

it.each([
  'bench 100 + 20 kg chains for 5',
  'is squat 60-70 or 80-90 percent better',
  'my buddy did bench 80kg 10+4+3',
  'tomorrow squat 100-10 110-8',
  'how many reps is 100/110/120 for 10/8/6 on squat worth',
])('saves nothing of “%s”', async (said) => {
  await last(said);
  expect(await records()).toEqual([]);
});

it('saves consecutive sets in the unit of the first', async () => {
  await last('benched 225lb for 5 and then 245 for 1');
  expect(await records()).toEqual(['Bench 225 × 5', 'Bench 245 × 1']);
  const reply = await client().request('/api/personal-records');
  expect(await reply.text()).not.toContain('"unit":"kg"');
});

it('notes the effort of each set with that set', async () => {
  await last('Log from yesterday: front squat 110 3x4 rpe 8, rdl 140 3x8, leg press 200x10 rpe 9');
  expect(await records()).toEqual([
    'Front Squat 110 × 4 (3 sets of 4, RPE 8)',
    'Leg Press 200 × 10 (RPE 9)',
    'Romanian Deadlift 140 × 8 (3 sets of 8)',
  ]);
});

it('asks for the lift of two dumbbells', async () => {
  expect(await last('dumbbells 2x40 for 8')).toMatch(/^Which lift was \*\*40 × 8\*\*/u);
});

it('reads two sets as two sets, also with dumbbells', async () => {
  await last('log db bench 2x8 x 40');
  expect(await records()).toEqual(['Dumbbell Bench 40 × 8 (2 sets of 8)']);
});

it.each([
  ['log bench 140/5', 'Bench 140 × 5'],
  ['log squat 5@140', 'Squat 140 × 5'],
  ['log bench 225x5,5,4', 'Bench 225 × 5 (5, 5, 4)'],
  ['log bench 40kg for 5, 5, 4', 'Bench 40 × 5 (5, 5, 4)'],
  ['log bench 225x5,5,5', 'Bench 225 × 5 (3 sets of 5)'],
  ['today i did squats 100 100 100 for 5 each', 'Squat 100 × 5 (3 sets of 5)'],
  ['log bench 100x5, 5 sets', 'Bench 100 × 5 (5 sets of 5)'],
  ['log bench 80 3x5, 80 2x5', 'Bench 80 × 5 (5 sets of 5)'],
  ['log bench 100 3 sets 8,8,7', 'Bench 100 × 8 (8, 8, 7)'],
  ['log squat 140 amrap 9', 'Squat 140 × 9'],
  ['log squat 140 5 rpe 9', 'Squat 140 × 5 (RPE 9)'],
  ['log bench 100x5 with 3s pause', 'Bench 100 × 5'],
  ['log 2 ct pause bench 100x3', 'Paused Bench 100 × 3'],
  ['log pull ups 8, 7, 6', 'Pull Ups 8 × 1'],
  ['log bench a buck fifteen', 'Bench 115 × 1'],
  ['log bench 5 singles at 110', 'Bench 110 × 1 (5 sets of 1)'],
  ['Log Clean and Jerk 95', 'Clean and Jerk 95 × 1'],
])('saves the set in “%s”', async (said, set) => {
  await last(said);
  expect(await records()).toEqual([set]);
});

it('saves nothing lifted with assistance', async () => {
  expect(await last('log assisted pull ups -20 x 8')).toContain('did not log Pull Ups');
  expect(await records()).toEqual([]);
});

it('keeps the first of two units given for a weight', async () => {
  expect(await last('log deadlift 315 (142.5kg) x 3')).toContain('315 lb');
});

it.each([
  'log squat 140@8',
  'log bench 25/5',
  'log squat 40/20 intervals',
  'log bench 100x5,4',
  'log deadlift 315 (200kg) x 3',
  'squat 5/3/1',
  'did squat 140 5/3/1 today',
  'log bench 100 3/2/1 tempo',
  'squat 100 120 140',
  'rower 40/20 intervals for my squat',
  'deadlift 180 1 3 5',
  'i squatted 20/5 25/5 28/5',
  'i deadlifted on 21/3 25/3',
  'log squat 100/5 120/0',
])('reads no set in “%s”', async (said) => {
  expect(offered(await last(said))).toEqual([]);
  expect(await records()).toEqual([]);
});

it('offers each lift of a report with the weight before it', async () => {
  const answer = await last('185kg squat 125kg bench 220kg dead');
  expect(offered(answer)).toEqual(['Squat 185 kg', 'Bench 125 kg', 'Deadlift 220 kg']);
});

it.each(['log 185 kg squat 125 kg bench 220 kg dead', 'log squat 185kg bench 125kg dead 220kg'])(
  'pairs each lift with its own weight: “%s”',
  async (said) => {
    await last(said);
    expect(await records()).toEqual(['Bench 125 × 1', 'Deadlift 220 × 1', 'Squat 185 × 1']);
  },
);

it('does not pair a body weight after the lifts with one of them', async () => {
  expect(offered(await last('log 180 squat 120 bench 210 dead at 83kg'))).toEqual([]);
  expect(await records()).toEqual([]);
});

it.each(['log bench 225/5 245/3 lbs', 'log bench 225x5 245x3 lbs'])(
  'applies the unit after the last set to all: “%s”',
  async (said) => {
    const answer = await last(said);
    expect(answer).toContain('225 lb × 5');
    expect(answer).toContain('245 lb × 3');
  },
);

it.each([
  ['log bench 10 sets of 10 no wait 60', 'Bench 60 × 10 (10 sets of 10)'],
  ['log squat 5x10 no wait 105', 'Squat 105 × 10 (5 sets of 10)'],
])('does not read a count as a corrected weight: “%s”', async (said, set) => {
  await last(said);
  expect(await records()).toEqual([set]);
});

it.each([
  ['only log the top set: bench 80x5 100x3 110x1', ['Bench 110 × 1']],
  ['squat 100/5 120/5 140/3, just save the heaviest set please', ['Squat 140 × 3']],
  ['only log the top set: bench 225 lb x 3, 105 kg x 2', ['Bench 105 × 2']],
  ['only log the top set: bench 100 x 3, 100 x 8', ['Bench 100 × 8']],
])('saves only the top set: “%s”', async (said, sets) => {
  await last(said);
  expect(await records()).toEqual(sets);
});

it.each([
  'missed bench 120 today. only log the top set',
  'failed squat 150x3 today, just log the top set',
  'bench 110x3. missed bench 120. only log the top set',
  'squat 150x3 is the plan for friday, just log the top set',
  'only log the top set. goal for next week: squat 150x3',
  'my wife squat 60x5, just log the top set',
  'my mate squat 150x5 160x3, just log the top set',
  'log my mate squat 150x5',
  'dreamt i benched 130, only log the top set',
  'remove bench 100x5, only keep the top set',
  'only log the top set: bench 60% 70% 80% of 120',
  'what plates for bench 120? only log the top set',
  'i want to hit bench 150 by june. only save the top set please',
])('saves no set that was not done: “%s”', async (said) => {
  await last(said);
  expect(await records()).toEqual([]);
});

it('says that it does not keep lifts of other people', async () => {
  expect(await last('my mate squat 150x5')).toContain('I keep only your own lifts');
});

it('corrects the top set it saved', async () => {
  await last('only log the top set: bench 80x5 100x3 110x1', 'sorry, 112.5');
  expect(await records()).toEqual(['Bench 112.5 × 1']);
});

it.each(['should I only log the top set or all of them', 'I only log the top set'])(
  'saves nothing after “%s”',
  async (said) => {
    await last(said);
    expect(await records()).toEqual([]);
  },
);

it('estimates a single from a set mentioned before it', async () => {
  const answer = await last('what would 105 for 5 be for a single');
  expect(answer).toMatch(/\*\*122\.5\b.*Epley/su);
});

it('counts equal sets in a row', async () => {
  await last('bench 100x5, 100x5, 100x5', 'yes');
  expect(await records()).toEqual(['Bench 100 × 5 (3 sets of 5)']);
});

it('names the sets that it does not offer', async () => {
  const unknown = await last('bench 90x8, rows 80x10, tricep pushdown 35x12, curls 15 x 12');
  expect(offered(unknown)).toEqual(['Bench 90 × 8', 'Rows 80 × 10']);
  expect(unknown).toContain('Not included: tricep pushdown 35x12, curls 15 x 12.');
  const many = await last(
    'squat 140x5, bench 100x5, rdl 120x8, row 80x10, ohp 50x8, incline 70x8, front squat 90x5',
  );
  expect(offered(many)).toHaveLength(6);
  expect(many).toContain('Tell me the rest in your next message: Front Squat 90 × 5.');
  expect(await last('bench 60x10, 80x5, 100x2, 110x1, 115x1 miss')).not.toContain('Not included');
});

it('saves three of the offered sets, and the others after another yes', async () => {
  const answers = await said('squat 140x5, bench 100x5, rdl 120x8, row 80x10, ohp 50x8', 'yes', 'yes');
  expect(offered(answers[1]!)).toEqual(['Rows 80 × 10', 'Overhead Press 50 × 8']);
  expect(answers[2]).toContain('Overhead Press: **50 kg × 8**');
  expect(await records()).toHaveLength(5);
});

it('says that it does not know the lift of a set to log', async () => {
  const answer = await last('log the thing with the rope we did before 17.5x12');
  expect(answer).toContain('I do not know this lift, so I did not log it: the thing with the rope');
  expect(await records()).toEqual([]);
});

it.each([
  ['log curls 17.5x12', 'Curls 17.5 × 12'],
  ['log 3x15 face pulls 20', 'Face Pulls 20 × 15 (3 sets of 15)'],
  ['log abductor machine 60 kg x 15', 'Abductor Machine 60 × 15'],
  ['save dumbbell curls 12.5 kg for 10 please', 'Dumbbell Curls 12.5 × 10'],
  ['can you log hammer curls 17.5 kg for 12', 'Hammer Curls 17.5 × 12'],
  ['log triceps pushdowns 55x12', 'Triceps Pushdowns 55 × 12'],
])('offers a set of another exercise under the name as typed: “%s”', async (message, set) => {
  const [offer] = await said(message, 'yes');
  expect(offer).toContain('Shall I write down **');
  expect(await records()).toEqual([set]);
});

it('adds up no volume where the number is of repetitions', async () => {
  const [, answer] = await said('pull ups 3x10', 'how much volume is that');
  expect(answer).not.toContain('of volume.');
});

it('adds up the volume of offered sets and keeps the offer open', async () => {
  const answers = await said('squat 150x5, bench 100x5', 'how many kilos is that in total', 'yes');
  expect(answers[1]).toContain('is **1,250** of volume');
  expect(await records()).toHaveLength(2);
});

it('does not count a question about a set as another set', async () => {
  await last('log bench 100x5 and is 100x5 a pr');
  expect(await records()).toEqual(['Bench 100 × 5']);
});

it('counts equal sets of a request', async () => {
  await last('log bench 100x5, 100x5, 90x8, 90x8');
  expect(await records()).toEqual(['Bench 100 × 5 (2 sets of 5)', 'Bench 90 × 8 (2 sets of 8)']);
});

it.each([
  ['log bench 100x5x5, 100x5x5', ['Bench 100 × 5 (10 sets of 5)']],
  ['log bench 80x5x3, 80x5x2', ['Bench 80 × 5 (5 sets of 5)']],
  ['log bench 5x5x100, 5x5x100', ['Bench 100 × 5 (10 sets of 5)']],
  ['log bench 3x3 100, 3x3 100', ['Bench 100 × 3 (6 sets of 3)']],
])('counts the sets and not the repetitions of equal sets: “%s”', async (message, sets) => {
  await last(message);
  expect(await records()).toEqual(sets);
});

it.each([
  ['log bench 80 three sets of 5, 80 two sets of 5', ['Bench 80 × 5 (3 sets of 5)']],
  ['log bench 100x5x8, 100x5x7', ['Bench 100 × 5 (8 sets of 5)']],
])('keeps equal sets apart whose number cannot be written: “%s”', async (message, sets) => {
  expect(await last(message)).toContain('is already in your Bench records');
  expect(await records()).toEqual(sets);
});

it.each([
  'should i do curls 20x12',
  'can i do curls 20x12',
  'my curls 12.5 x 12 hurt my elbow',
  'band pull aparts 3x20',
  'did you log 100x5',
  'log paused 100x5',
  'did paused 100x5',
  'log backoff 100 kg x 5',
  'did backoff 100x5',
  'did amrap 100x9',
  'got beltless 140x3',
  'hit depth on 140x3',
  'logged wrong 100x5',
  'got stuck at 140x3',
  'log stuck 140 kg x 3',
  'squat 140x5, got stuck 145x3',
  'got pinned under 120x2',
  'skipped face pulls 20x15',
  'need to do face pulls 20x15',
  'my program has face pulls 20x15',
  'thinking of curls 20x12',
  'tuesday: face pulls 20x15',
  'log tuesday 100 kg x 5',
  'log warm-up 60 kg x 5',
  'log sit ups 25x3',
  'log crunches 50x3',
  'log band pull aparts 20x3',
  'log face pulls 20x15 next week',
  'grip too narrow 100x5',
  "log my wife's face pulls 20 kg x 15",
])('offers no set under the name of another exercise on “%s”', async (message) => {
  const answer = await last(message);
  expect(offered(answer).filter((set) => !/^(?:Squat|Bench) /u.test(set!))).toEqual([]);
  expect(await records()).toEqual([]);
});

it.each(['yesterday bench 90x8, log face pulls 20 kg x 15', 'log face pulls 20 kg x 15 yesterday'])(
  'dates the set of another exercise by the day of the message: “%s”',
  async (message) => {
    expect(await last(message)).toMatch(/Face Pulls 20 kg × 15\*\*(?=[^*]*yesterday|[^*]* \(?\p{L}+ \d)/u);
  },
);
