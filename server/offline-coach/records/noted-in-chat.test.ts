import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said } = coachChat();
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
])('a record notes how hard a set was and what each gave: %j', async (sentences, note) => {
  await said(...sentences);
  expect(await notes()).toEqual([note]);
});
