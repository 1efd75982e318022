import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said, records } = coachChat();
const notes = async () =>
  (
    (await (await client().request('/api/personal-records')).json()) as { records: PersonalRecord[] }
  ).records.map(({ note }) => note);

it.each([
  [['Squatted 140 for a triple @8'], 'RPE 8'],
  [['Bench press: 3 sets of 8 at 62,5 kg, RPE 8.5', 'yes'], '3 sets of 8, RPE 8.5'],
  [['log deadlift 180x2, 2 in the tank'], '2 in reserve'],
  [['bench 225x5,5,4', 'yes'], '5, 5, 4'],
  [['bench rest pause 80kg 10+4+3', 'yes'], 'rest-pause 10+4+3'],
  [['log bench 80 kg rest-pause 10,4,3'], 'rest-pause 10, 4, 3'],
  [['log bench 80x10+4+3'], '10+4+3'],
  [['log squat 150 kg x 3'], ''],
  [['log squat 150 kg x 3', 'make a note the last rep was ugly'], '“the last rep was ugly”'],
  // 'At' before the effort
  [['did 172.5 x 2 on squats today at 8.5'], 'RPE 8.5'],
  [['bench 100x3 at 8', 'yes'], 'RPE 8'],
  [['squat 170 for 2 at 9, felt ok', 'yes'], 'RPE 9'],
  [['got 150x3 on squat at an 8'], 'RPE 8'],
  [['log bench 100x3 this morning at 8.5'], 'RPE 8.5'],
  [['log squat 150x3 @8 this morning'], 'RPE 8'],
  // A time of day
  [['log squat 150x3 at 7am'], ''],
  [['log squat 150x3 this morning at 7'], ''],
  [['log squat 150x3 at 7 this morning'], ''],
  [['log squat 150x3 at 7 tonight'], ''],
  // Added by a reply
  [['log squat 150x3', 'and rpe 9'], 'RPE 9'],
  [['log squat 150x3 @8', 'rpe was 9'], 'RPE 9'],
  [['log squat 150x3', 'felt like an 8'], 'RPE 8'],
  [['log squat 150x3 @8', 'actually rpe 9'], 'RPE 9'],
  [['log squat 150 3x3 @8', 'change the rpe to 9'], '3 sets of 3, RPE 9'],
  [['squat 155x3', 'yes, rpe 9'], 'RPE 9'],
  [['log squat 150x3', 'squat was rpe 9'], 'RPE 9'],
  [['log squat 150 3x3', 'each was rpe 9'], '3 sets of 3, RPE 9'],
  [['log squat 150x3', 'note that it was paused'], '“it was paused”'],
  [['log squat 150x3', 'note that the grip slipped'], '“the grip slipped”'],
  [['log squat 150x3', 'note down that my belt was loose'], '“my belt was loose”'],
  [['log squat 150x3', 'note that it was 2 sets', 'and rpe 9'], '“it was 2 sets”, RPE 9'],
  [['squat 150x3', 'note: did 2 sets, left 1 in reserve', 'yes'], '“did 2 sets, left 1 in reserve”'],
  // A restored record
  [['log squat 150x3', 'note that it was paused', 'delete that', 'put it back'], '“it was paused”'],
  // Questions without a question mark
  [['log squat 150x3 @8', 'what would that be at rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'what about rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'and how about at rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'would that be rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'give me the weight at rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'show me at rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'one more at rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'work out the weight at rpe 9'], 'RPE 8'],
  [['log squat 150x3 @8', 'i need the weight for rpe 9'], 'RPE 8'],
  [
    ['log squat 150x3 @8', 'note: easy, 2 in reserve maybe', 'actually rpe 9'],
    '“easy, 2 in reserve maybe”, RPE 9',
  ],
  [
    ['squat 155 3x3 @8', 'note: belt on for all of them', 'yes'],
    '3 sets of 3, RPE 8, “belt on for all of them”',
  ],
])('a record notes how hard a set was and what each gave: %j', async (sentences, note) => {
  await said(...sentences);
  expect(await notes()).toEqual([note]);
});

it.each(['rpe 9', 'note: belt on for all of them'])('does not take “%s” for a yes', async (reply) => {
  await said('squat 155x3 @8', reply);
  expect(await notes()).toEqual([]);
});

it('keeps a note about something else as a memory', async () => {
  await said('log squat 150x3', 'note that I train at noon');
  expect(await notes()).toEqual(['']);
});

it.each([
  [
    ['log squat 160x1', 'log squat 140x5', 'top set was rpe 9'],
    ['Squat 140 × 5', 'Squat 160 × 1'],
  ],
  [
    ['log squat 160x1', 'log squat 140x5', 'both were rpe 8'],
    ['Squat 140 × 5', 'Squat 160 × 1'],
  ],
  [
    ['log squat 160x1', 'log squat 140x5', 'rpe 8'],
    ['Squat 140 × 5 (RPE 8)', 'Squat 160 × 1'],
  ],
  [
    ['log bench 100x5', 'log squat 140x5', 'bench was rpe 9'],
    ['Bench 100 × 5 (RPE 9)', 'Squat 140 × 5'],
  ],
  [
    ['log bench 100 3x5, squat 140x5', 'add 5 to both', 'bench was rpe 9'],
    ['Bench 105 × 5 (3 sets of 5, RPE 9)', 'Squat 145 × 5'],
  ],
  [
    ['log bench 100 3x5, squat 140x5', 'bench was rpe 9'],
    ['Bench 100 × 5 (3 sets of 5, RPE 9)', 'Squat 140 × 5'],
  ],
])('notes an effort only on the set it is about: %j', async (sentences, sets) => {
  await said(...sentences);
  expect(await records()).toEqual(sets);
});

it.each(["log squat 150x3 at 7 o'clock", 'bench 100x5 at 9:30'])(
  'does not note the time as an effort: “%s”',
  async (sentence) => {
    await said(sentence, 'yes');
    expect((await notes()).join()).not.toContain('RPE');
  },
);
