import { describe, expect, it } from 'vitest';
import { intentsOf, likelyIntentsOf } from '#server/offline-coach/acts/intents.ts';
import { intentsAfter, TODAY } from '#server/offline-coach/acts/intents-testing.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';

const SAVED: Exchange = {
  question: 'log squat 140 kg x 3',
  answer: 'I saved your Squat: **140 kg × 3** (November 26, 2026). That equals your best.',
};
const OFFERED: Exchange = {
  question: 'squat 140 for 3',
  answer: 'Shall I write down **Squat 140 × 3** as a record of yours? Say “yes” and I will.',
};
const SINGLE: Exchange = {
  question: 'squat 152.5 for a single',
  answer: 'Shall I write down **Squat 152.5 × 1** as a record of yours? Say “yes” and I will.',
};
const QUOTED: Exchange = {
  question: 'what is a deload',
  answer: 'A deload is an easy week. [1]\n\n“Take an easy week every fourth week.” [1]',
};

const correct = (input: object) => ({ calls: [{ action: 'correct', lift: 'Squat', ...input }], says: [] });
const add = (input: object) => ({ calls: [{ action: 'add', lift: 'Squat', ...input }], says: [] });
const REMOVED = { calls: [{ action: 'remove', lift: 'Squat' }], says: [] };

describe('corrects the saved set', () => {
  it.each([
    ['actaully it was 4!!', { repetitions: 4 }],
    ['saturday sorry', { achieved_on: '2026-11-21' }],
    ['that was last thursday, the 19th', { achieved_on: '2026-11-19' }],
    ['that was last tuesday, the 17th', { achieved_on: '2026-11-17' }],
    ['put that down for monday pls', { achieved_on: '2026-11-23' }],
    ['142.5 with the collars, fix that pls', { value: 142.5 }],
  ])('“%s”', (message, change) => {
    expect(intentsAfter(message, SAVED)).toMatchObject(correct(change));
  });
});

describe('removes it after a mistake', () => {
  it.each([
    'delete that, plates were mixed up and i dont know what was on there',
    'that was incline, take it off please',
    'scratch that, hitched it',
    'no wait take that off, think i put it in already',
    'kindly remove that',
    'nevermind',
    'actually take that out, spotter touched the bar',
    'remove it pls, knees caved, doesnt count',
    'no change my mind delete that one',
  ])('“%s”', (message) => {
    expect(intentsAfter(message, SAVED)).toEqual(REMOVED);
  });
});

it('restores the removed set', () => {
  const removed = { question: 'undo', answer: 'I removed your Squat: 140 kg × 3 (November 26, 2026).' };
  expect(intentsAfter('hmm no keep it, depth was fine', removed, SAVED)).toMatchObject(
    add({ value: 140, repetitions: 3 }),
  );
});

it.each([
  'cancel it, I want to train tomorrow instead of friday',
  'forget it, how do I squat deeper',
  'keep it light tomorrow',
  "saturday sorry I can't come",
  'on saturday I rest',
  'drop it to 130 next time',
])('changes nothing on “%s”', (message) => {
  expect(intentsAfter(message, SAVED)).toEqual({ calls: [], says: [] });
});

it.each([
  ['and 125x5 after', { value: 125, repetitions: 5 }],
  ['add 130x8 backoff too', { value: 130, repetitions: 8 }],
])('adds the next set: “%s”', (message, set) => {
  expect(intentsAfter(message, SAVED)).toMatchObject(add(set));
});

it('agrees and offers the next set', () => {
  expect(intentsAfter('ya and also bench 95x4', OFFERED).calls).toEqual([
    { action: 'add', lift: 'Squat', value: 140, repetitions: 3 },
    { action: 'add', lift: 'Bench', value: 95, repetitions: 4 },
  ]);
});

describe('reads the best in addition', () => {
  it.each([
    ['pr or no', undefined],
    ['so thats a rep pr', undefined],
    ['how far off my best is it', undefined],
    ['and against my best?', undefined],
    ['so did i beat my best triple?', 3],
    ['is that my best five', 5],
  ])('“%s”', (message, repetitions) => {
    const read = { action: 'read', lift: 'Squat', ...(repetitions !== undefined && { repetitions }) };
    expect(intentsAfter(message, SAVED).calls).toEqual([read]);
    expect(intentsAfter(message, QUOTED, SAVED).calls).toEqual([read]);
  });

  it('including for an offered single', () => {
    const { calls, bestRequests } = intentsOf('new pr??', TODAY, [SINGLE]);
    expect(calls.map(({ input }) => input)).toEqual([{ action: 'read', lift: 'Squat' }]);
    expect(
      bestRequests
        .get(calls[0]!)
        ?.says?.({ value: 150, unit: 'kg', words: '150 kg', set: { value: 150, repetitions: 1 } }),
    ).toBe('152.5 kg is **2.5 kg** more than your 150 kg.');
  });
});

it('saves what was offered before another question', () => {
  expect(intentsAfter('ok save it', QUOTED, OFFERED)).toMatchObject({
    calls: [{ action: 'add', lift: 'Squat' }],
    says: [],
  });
  expect(intentsAfter('go on then, stick it in', QUOTED, OFFERED)).toEqual({
    calls: [],
    says: [OFFERED.answer],
  });
  expect(intentsAfter('yes', QUOTED, OFFERED)).toEqual({ calls: [], says: [OFFERED.answer] });
  expect(intentsAfter('ok', QUOTED, OFFERED)).toEqual({ calls: [], says: [] });
  const asked = {
    question: 'I train at noon',
    answer: 'Shall I remember this: “I train at noon”? Say “yes” and I will.',
  };
  expect(intentsAfter('save it', asked, OFFERED).says).not.toContain(OFFERED.answer);
});

it('continues after a remark', () => {
  const remark = {
    question: 'felt heavy',
    answer:
      'I am not sure what you would like from me. Ask a question and I look it up in the library; “log …” saves a set, and “remember that …” keeps a fact about you.',
  };
  expect(intentsAfter('undo', remark, SAVED)).toEqual(REMOVED);
  expect(intentsAfter('yes', remark, OFFERED)).toMatchObject(add({ value: 140, repetitions: 3 }));
});

describe('undoes only on request', () => {
  it.each([
    'drop it, lets talk about nutrition',
    'take that, depth police!',
    'take that, nobody can say it was too high',
    'remove that typo in my name',
    'scratch that, coach says depth was fine',
    'it was 130 last week',
    'it was 120 last year',
    'the squat was 150 last year',
    'it was at 8',
    'it was 1 of 3',
    'my squat should be 160',
    'move it to Friday',
    'never mind that, tell me about deloads',
    'forget that, show me my records',
    'forget it, my form was fine',
    'scratch that, I love squats',
    'take it off, its too hot',
    'undo it, my belt is tight',
    'that was not me at my best',
    "it wasn't me shouting",
    'that was not my lift that looked bad, right',
  ])('“%s”', (message) => {
    const { calls } = intentsAfter(message, SAVED);
    expect(calls.filter((call) => ['remove', 'correct', 'add'].includes(String(call.action)))).toEqual([]);
  });
});

it.each([
  'redo my program',
  'redo it next week',
  'put it back on the rack',
  'log it again when I hit depth',
  'keep it, i mean my membership',
  'keep it, as a secret',
  'keep it simple',
])('restores nothing on “%s”', (message) => {
  const removed = { question: 'undo', answer: 'I removed your Squat: 140 kg × 3 (November 26, 2026).' };
  expect(intentsAfter(message, removed, SAVED).calls.filter(({ action }) => action === 'add')).toEqual([]);
});

it.each(['wait, one', 'no one', 'wait two'])('does not read “%s” as repetitions', (message) => {
  expect(intentsAfter(message, SAVED).calls).toEqual([]);
});

it.each(['Sorry. Bench 100x3', 'No. Bench 100x3'])('adds a full set: “%s”', (message) => {
  expect(intentsAfter(message, SAVED).calls).not.toContainEqual(
    expect.objectContaining({ instead_of: 'Squat' }),
  );
});

it('does not save yet', () => {
  expect(intentsAfter('dont save yet, want to check the video first', OFFERED)).toEqual({
    calls: [],
    says: ['OK, I won’t log it.'],
  });
});

it.each(["actually don't, my mate had his hands on the bar", 'hang on no, didnt lock it out'])(
  'declines the offer: “%s”',
  (message) => {
    expect(intentsAfter(message, OFFERED)).toEqual({ calls: [], says: ['OK, I won’t log it.'] });
  },
);

it('does not ask for a lift that the next sentence names', () => {
  expect(intentsAfter('forgot to log yesterday. bench 90x5')).toMatchObject({
    calls: [{ action: 'add', lift: 'Bench', value: 90, repetitions: 5, achieved_on: '2026-11-25' }],
    says: [],
  });
});

it('uses the repetitions given in the next sentence', () => {
  expect(intentsAfter('got 155 on squat finally. 1 rep, ugly but up').calls).toMatchObject([
    { action: 'add', lift: 'Squat', value: 155, repetitions: 1 },
  ]);
});

it('offers the corrected set when the same message doubts it', () => {
  expect(intentsAfter('log squat 145x2. but with 150 not 145')).toEqual({
    calls: [],
    says: ['Shall I write down **Squat 150 × 2** as a record of yours? Say “yes” and I will.'],
  });
  expect(intentsAfter('log squat 140x3. but my knee hurt at 100').calls).toHaveLength(1);
});

it('lists the records of two lifts', () => {
  const wanted = likelyIntentsOf(
    'Could you list all the overhead press and front squat lifts you have for me?',
    TODAY,
  );
  expect(wanted?.calls.map(({ input }) => input)).toEqual([
    { action: 'history', lift: 'Overhead Press' },
    { action: 'history', lift: 'Front Squat' },
  ]);
});

describe('leaves the saved set unchanged', () => {
  it.each([
    'missed 150',
    'failed 145',
    'previous was 135',
    'the old one was 135',
    'opener was 130',
    'wanted 145',
    'program said 145',
    'only 2.5 off 142.5',
    'get rid of the belt',
    'delete this app',
    'monday was deadlifts',
    'I should add that I was on call on Monday night and slept four hours.',
    'Knees are giving me grief today, fitted a boiler yesterday',
  ])('“%s”', (message) => {
    expect(intentsAfter(message, SAVED).calls).toEqual([]);
  });
});

it.each([
  ['My mistake, it was Tuesday evening. Yesterday I had theatre until nine.', { achieved_on: '2026-11-24' }],
  ['no wait, 145, I forget always the weight of bar is 20 not 15', { value: 145 }],
])('corrects only the set that is meant: “%s”', (message, change) => {
  const { calls } = intentsAfter(message, SAVED);
  expect(calls).toHaveLength(1);
  expect(Object.keys(calls[0]!).filter((key) => !['action', 'lift', 'unit'].includes(key))).toEqual(
    Object.keys(change),
  );
  expect(calls[0]).toMatchObject(change);
});

it('repeats the question after a long conversation', () => {
  const asked = {
    question: 'change my squat pr of 150 to 155',
    answer: 'Shall I change your Squat record of 150 kg (November 6, 2026) to 155 kg? Say “yes” and I will.',
  };
  const small = Array.from({ length: 8 }, () => ({ question: 'great', answer: 'All right.' }));
  expect(() => intentsAfter('no', asked, ...small, SAVED)).not.toThrow();
});

it('makes a confirmed change only once', () => {
  const [asked] = intentsAfter('107.5', {
    question: 'log bench 105 kg x 3',
    answer: 'I saved your Bench: **105 kg × 3** (November 26, 2026).',
  }).says;
  expect(asked).toMatch(/^Shall I change your Bench record of 105 kg × 3/u);
  const { calls } = intentsAfter(
    'yes',
    { question: '107.5', answer: asked! },
    { question: 'log bench 105 kg x 3', answer: 'I saved your Bench: **105 kg × 3** (November 26, 2026).' },
  );
  expect(calls).toMatchObject([{ action: 'correct', lift: 'Bench', value: 107.5 }]);
});
