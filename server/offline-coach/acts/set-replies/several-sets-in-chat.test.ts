import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said, last, records } = coachChat(countInKilos);
/** Returns how many days ago each set was. */
const days = async () => {
  const reply = await client().request('/api/personal-records');
  const { records } = (await reply.json()) as { records: PersonalRecord[] };
  const today = Math.floor(Date.now() / DAY_MS);
  return Object.fromEntries(
    records.map(({ title, value, achieved_on }) => [
      `${title} ${value}`,
      today - Math.floor(Date.parse(achieved_on) / DAY_MS),
    ]),
  );
};
const offered = (answer: string) =>
  [...answer.matchAll(/Shall I write down \*\*(.+?)\*\*/gu)].map(([, set]) => set);

describe('two offered sets', () => {
  const OFFERED = ['bench 100x6', 'oh and close grip 85x10'] as const;

  it('counts the sets of each by itself', async () => {
    expect(offered(await last('bench 60 x 8', 'same again', 'and 62.5 for 6'))).toEqual([
      'Bench 60 × 8',
      'Bench 62.5 × 6',
    ]);
    expect(await last('bench 60 x 8', 'same again', 'and 62.5 for 6')).not.toContain('62.5 × 6** (2 sets)');
  });

  it('offers both', async () => {
    expect(offered(await last(...OFFERED))).toEqual(['Bench 100 × 6', 'Close Grip Bench 85 × 10']);
  });

  it.each([
    ['leave out the close grip, I bounced them', ['Bench 100 × 6']],
    ['the first was 102.5', ['Bench 102.5 × 6', 'Close Grip Bench 85 × 10']],
    ['only did 9 on the close grip ones', ['Bench 100 × 6', 'Close Grip Bench 85 × 9']],
  ])('offers what “%s” leaves or corrects', async (reply, sets) => {
    expect(offered(await last(...OFFERED, reply))).toEqual(sets);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['take the close grip out', ['Bench 100 × 6']],
    ['ditch the first', ['Close Grip Bench 85 × 10']],
    ['ignore the second one', ['Bench 100 × 6']],
  ])('keeps the other one after “%s”', async (reply, sets) => {
    expect(offered(await last(...OFFERED, reply))).toEqual(sets);
  });

  it.each([
    ['yes to both', ['Bench 100 × 6', 'Close Grip Bench 85 × 10']],
    ['save the close grip ones only', ['Close Grip Bench 85 × 10']],
    ['save the first one', ['Bench 100 × 6']],
    ['yes to the bench, close grip no', ['Bench 100 × 6']],
    ['no to the first, yes to the second', ['Close Grip Bench 85 × 10']],
  ])('saves those that “%s” refers to', async (reply, sets) => {
    await said(...OFFERED, reply);
    expect(await records()).toEqual(sets);
  });
});

describe('two saved sets', () => {
  const SAVED = 'log squat 150x5 and bench 95x8';

  it('moves both, or the named one, to another day', async () => {
    const today = await days();
    await said('log squat 100x5 and bench 60x8', 'the bench was yesterday');
    expect(await days()).toEqual({ ...today, 'Squat 100': 0, 'Bench 60': 1 });
    await said(SAVED, 'both were yesterday actually');
    expect(await days()).toMatchObject({ 'Squat 150': 1, 'Bench 95': 1 });
    await said('log bench 90x5 and bench 85x8', 'both were yesterday');
    expect(await days()).toMatchObject({ 'Bench 90': 1, 'Bench 85': 1 });
  });

  it('changes only the day of both at once', async () => {
    expect(await last(SAVED, 'both were for 6')).toMatch(/^Say it of one set at a time/u);
    expect(await last('log bench 80x5 and bench 75x8', 'both were incline')).toMatch(/^Say it of one set/u);
    expect(await records()).toEqual(['Bench 75 × 8', 'Bench 80 × 5', 'Bench 95 × 8', 'Squat 150 × 5']);
  });

  it('keeps track of moved sets', async () => {
    const [, , saved] = await said(SAVED, 'both were yesterday actually', 'did you save them');
    expect(saved).toBe('Yes, your Squat of 150 kg × 5 and your Bench of 95 kg × 8 are saved.');
  });

  it.each(['scrap that one, the bar was misloaded', 'get rid of that please, wrong day'])(
    'asks which one “%s” refers to',
    async (reply) => {
      expect(await last(SAVED, reply)).toMatch(/^Which of these sets shall I remove/u);
      expect(await records()).toHaveLength(2);
    },
  );

  it('adds no note to the wrong set of a lift', async () => {
    await said('log bench 100x5 and bench 90x8', 'same again for the first one');
    expect(await records()).toEqual(['Bench 100 × 5', 'Bench 90 × 8']);
  });

  it('changes and removes the named set', async () => {
    await said(SAVED, 'no the squat was 152.5', 'take the bench out again');
    expect(await records()).toEqual(['Squat 152.5 × 5']);
  });

  it('removes both', async () => {
    await said(SAVED, 'take both of them out again');
    expect(await records()).toEqual([]);
    await said(SAVED, 'undo', 'the bench');
    expect(await records()).toEqual(['Squat 150 × 5']);
  });

  it('removes the other one when only one is to be kept', async () => {
    await said(SAVED, 'only save the bench one, the squat was rubbish');
    expect(await records()).toEqual(['Bench 95 × 8']);
  });

  it('answers agreement or a question by saying that they are saved', async () => {
    expect(await last(SAVED, 'yes save both please')).toBe(
      'Yes, your Squat of 150 kg × 5 and your Bench of 95 kg × 8 are saved.',
    );
    expect(await last('log squat 160 x 2 and bench 90 x 8', 'did u save those or not')).toContain(
      'are saved',
    );
    expect(await records()).toEqual(['Bench 90 × 8', 'Bench 95 × 8', 'Squat 150 × 5', 'Squat 160 × 2']);
  });
});

describe('the same set again', () => {
  it('is offered with the number of sets', async () => {
    expect(await last('squat 150x5', 'same again')).toContain('**Squat 150 × 5** (2 sets)');
    expect(await last('squat 150x5', 'did two more like that')).toContain('**Squat 150 × 5** (3 sets)');
    expect(offered(await last('ohp 65 for 3', 'and again but only 2'))).toEqual([
      'Overhead Press 65 × 3',
      'Overhead Press 65 × 2',
    ]);
  });

  it.each(['same again next week', 'did my mate do the same again', 'will do two more like that'])(
    'is not read from “%s”',
    async (reply) => {
      await said('log squat 140x3', reply);
      expect(await records()).toEqual(['Squat 140 × 3']);
    },
  );

  it('is added to the note of the existing record', async () => {
    await said('log squat 150 x 5', 'another one the same');
    expect(await records()).toEqual(['Squat 150 × 5 (2 sets of 5)']);
  });
});

describe('a worse one of several identical sets', () => {
  it.each([
    ['a better set in the other unit', 'log squat 5x5 at 120', 'last set was 300 lb for 4'],
    ['the other lift', 'log squat 5x5 at 120 and bench 3x5 at 90', 'the second one was 4'],
  ])('is not read as %s', async (_, set, reply) => {
    expect(await last(set, reply)).not.toContain('A record keeps the best');
  });

  it.each([
    'and the last set was only 4 reps',
    'last one was 4 though',
    'only got 3 on the third set',
    'second set was only 4',
    'the last set was 4 reps at 110',
  ])('leaves the best unchanged after “%s”', async (reply) => {
    const answer = await last('log squat 5x5 at 120', reply);
    expect(answer).toContain('A record keeps the best of your sets, so your Squat record of 120 kg × 5');
    expect(await records()).toEqual(['Squat 120 × 5 (5 sets of 5)']);
  });

  it.each([
    ['log squat 5x5 at 120', 'it was only 4 reps'],
    ['log squat 120 x 5', 'it was 4'],
    ['log squat 5x5 at 120', 'first set, second set and the others were only 4'],
    ['log squat 5x5 at 120', 'actually one of my reps was bad so 4'],
  ])('differs from a correction of all of them: “%s”, “%s”', async (set, reply) => {
    expect(await last(set, reply)).toContain('120 kg × 4');
  });

  it.each([
    ['no the last one was 110 not 120', '110 kg'],
    ['sorry that last one should be 115', '115 kg'],
    ['fix the last one, it was 115', '115 kg'],
    ['last one should say 4 reps', '120 kg × 4'],
  ])('is not the record that “%s” corrects', async (reply, set) => {
    expect(await last('log squat 5x5 at 120', reply)).toContain(set);
  });
});

describe('a question about a set', () => {
  it('is answered, and the set is offered again', async () => {
    const max = await last('bench 100 for 5', "hang on, what's that as a one rep max");
    expect(max).toMatch(/100.* × 5 gives a max of about/u);
    expect(offered(max)).toEqual(['Bench 100 × 5']);
    await client().post('/api/personal-records', { title: 'Bench', value: 125, unit: 'kg', repetitions: 1 });
    const share = await last('bench 100 for 5', 'what percentage of my best is that');
    expect(share).toContain('**80%** of your 125 kg');
    expect(offered(share)).toEqual(['Bench 100 × 5']);
    expect(await last('bench 100 for 5', 'have you saved that')).toMatch(/^Not yet\./u);
  });

  it('does not keep the set from being saved', async () => {
    await said('bench 100 for 5', 'what would that be as a single', 'ok now save it');
    expect(await records()).toEqual(['Bench 100 × 5']);
  });
});

describe('a set mentioned before another topic', () => {
  it('is saved on request', async () => {
    await said('squat 140x3', 'how do I load 145', 'ok yeah save it');
    expect(await records()).toEqual(['Squat 140 × 3']);
    await said('deadlift 180x3', 'what is 90% of 180', 'right, put the deadlift in');
    expect(await records()).toEqual(['Deadlift 180 × 3', 'Squat 140 × 3']);
  });

  it('is offered again after a yes', async () => {
    expect(offered(await last('squat 140x3', 'how do I load 145', 'yes'))).toEqual(['Squat 140 × 3']);
  });

  it('is offered again when “that” may refer to the last answer', async () => {
    expect(offered(await last('squat 140x3', 'warm up for 145', 'save that'))).toEqual(['Squat 140 × 3']);
    expect(await records()).toEqual([]);
  });

  it('is changed only after a question', async () => {
    const answer = await last('log squat 140 kg x 3', 'what is 80% of 200', 'hang on, it was 4 reps');
    expect(answer).toContain('Shall I change your Squat record of 140 kg × 3');
    expect(await records()).toEqual(['Squat 140 × 3']);
  });

  it.each(['ok', 'thanks', 'no'])('is not meant by “%s”', async (reply) => {
    await said('squat 140x3', 'how do I load 145', reply);
    expect(await records()).toEqual([]);
  });
});

it('offers both when another set follows a question about its plates', async () => {
  const answer = await last('deads 150 x 8', 'whats on the bar for 170', 'ok did 170x5 as well. save both');
  expect(offered(answer)).toEqual(['Deadlift 150 × 8', 'Deadlift 170 × 5']);
});

it('offers the repetitions left after a miss', async () => {
  expect(offered(await last('bench 95x8', 'missed the last rep so 7'))).toEqual(['Bench 95 × 7']);
  expect(offered(await last('bench 95x8', 'the last one didnt count'))).toEqual(['Bench 95 × 8']);
});

describe('a yes with something else', () => {
  it.each([
    ['yes and remember that I use the high handles', 'I will remember: “I use the high handles”'],
    ["ye save, also what's 80% of 200", '160'],
    ['yes and my knee was bad on the last two so keep that in mind', 'I will remember'],
  ])('saves the set and does the rest: “%s”', async (reply, answer) => {
    expect(await last('trap bar deadlift 220x3', reply)).toContain(answer);
    expect(await records()).toEqual(['Trap Bar Deadlift 220 × 3']);
  });

  it.each([
    'yes but next week 155',
    'yes but I wanted 160',
    'yes but coach said 145',
    'yeah my mate did 160 tho',
    'the last one didnt count',
    'yes, 142.5 right?',
    "yeah, wasn't it 142.5?",
    'save it, or was it 5 reps?',
    'yes. was it 5 reps though?',
    'yes, what I meant is 142.5',
    'yes, remember it was 145',
    'yes, what a fail, only got 2',
    'yes, will do it tomorrow',
    'yes, delete it',
  ])('saves nothing if the rest casts doubt on the set: “%s”', async (reply) => {
    await said('squat 140x3', reply);
    expect(await records()).toEqual([]);
  });

  it('corrects the set if that is all it adds', async () => {
    await said('squat 140x3', 'yes but it was 142.5');
    expect(await records()).toEqual(['Squat 142.5 × 3']);
  });
});

describe('three sets', () => {
  it.each([
    ['not the first two', ['Deadlift 170 × 3']],
    ['skip the bench', ['Squat 140 × 5', 'Deadlift 170 × 3']],
  ])('offers those that “%s” leaves', async (reply, sets) => {
    expect(offered(await last('squat 140x5 bench 95x5 deadlift 170x3', reply))).toEqual(sets);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['delete all except the squat', ['Squat 140 × 5']],
    ['undo the first two', ['Deadlift 170 × 3']],
    ['delete the bench and the deadlift', ['Squat 140 × 5']],
  ])('removes saved sets after “%s”', async (reply, sets) => {
    await said('log squat 140x5 bench 95x5 deadlift 170x3', reply);
    expect(await records()).toEqual(sets);
  });
});
