import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { readEvents } from '#server/testing/read-events.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said } = coachChat();

const records = async () =>
  ((await (await client().request('/api/personal-records')).json()) as { records: PersonalRecord[] }).records;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

it('moves the saved set to the right day', async () => {
  await said('log bench 105 kg x 5', 'yesterday not today');
  expect(await records()).toMatchObject([{ title: 'Bench', value: 105, achieved_on: daysAgo(1) }]);
});

it.each(['the squat i logged on november 10 was 4 reps not 5', 'my squat on november 10 was 4 reps, not 5'])(
  'finds a set by its day and the repetitions that were wrong: “%s”',
  async (words) => {
    await said('log squat 160 kg x 4 on november 3', 'log squat 160 kg x 5 on november 10');
    await said(words, 'yes');
    const sets = (await records()).map(({ achieved_on, repetitions }) => [achieved_on.slice(5), repetitions]);
    expect(sets.sort()).toEqual([
      ['11-03', 4],
      ['11-10', 4],
    ]);
  },
);

it.each(['change it back', 'undo that', 'revert'])(
  'changes a corrected set back instead of deleting it: “%s”',
  async (words) => {
    await said('log bench 100 kg x 5', 'no, 105', words);
    expect(await records()).toMatchObject([{ title: 'Bench', value: 100, repetitions: 5 }]);
  },
);

it.each(['no 3 reps, 4 sets', 'no 4x3', 'sorry, 4 sets of 3'])(
  'corrects sets and repetitions together, and restores both: “%s”',
  async (words) => {
    const [, corrected] = await said('log bench 95 kg 3x4', words);
    expect(corrected).toContain('Noted with it: 4 sets of 3, no longer 3 sets of 4.');
    expect(await records()).toMatchObject([{ value: 95, repetitions: 3, note: '4 sets of 3' }]);
  },
);

it('restores the note of a corrected set, and corrects it again', async () => {
  const [, , undone] = await said('log bench 95 kg 3x4', 'no 4x3', 'undo that');
  expect(undone).toContain('Noted with it: 3 sets of 4, no longer 4 sets of 3. Answer “undo that”');
  expect(await records()).toMatchObject([{ value: 95, repetitions: 4, note: '3 sets of 4' }]);
  await said('log squat 100 kg x 5', 'no 3 sets of 3', 'undo that', 'undo that');
  expect((await records()).find(({ title }) => title === 'Squat')).toMatchObject({
    repetitions: 3,
    note: '3 sets of 3',
  });
});

it.each([
  ['log bench 65 kg x 5', 'no 60x5'],
  ['log bench 65 kg x 5', 'actually 70 x 3'],
  ['log barbell curl 20 kg x 10', 'no 25x8'],
  ['log bench 65 kg x 5', 'no, 4 sets, 60'],
])('takes a weight for no number of sets: “%s”, “%s”', async (set, words) => {
  await said(set, words);
  expect((await records()).map(({ note }) => note)).toEqual(['']);
});

it.each([
  ['remember that i use straps', 'delete that last entry'],
  ['warm up to 140 kg', 'delete that last set'],
])('deletes no older record after “%s”, “%s”', async (...words) => {
  await said('log bench 100 kg x 5');
  await said(...words);
  expect(await records()).toHaveLength(1);
});

it('declines an offered set with “delete that last set”', async () => {
  await said('log squat 140 kg x 5');
  const [, declined] = await said('bench 100 x 5', 'delete that last set');
  expect(declined).toContain('I won’t log it');
  expect((await records()).map(({ title }) => title)).toEqual(['Squat']);
});

it('finds the newest record for “delete that last set” when nothing was just saved', async () => {
  await said('log bench 100 kg x 5');
  const [removed] = await said('delete that last set, wrong exercise');
  expect(removed).toContain('Bench');
  expect(removed).toMatch(/^I removed your Bench|^Shall I remove your Bench/u);
});

const SSE = { accept: 'text/event-stream' };
const ask = async (content: string, conversationId?: string) => {
  const body = { content, ...(conversationId !== undefined && { conversationId }) };
  const events = (await readEvents(await client().post('/api/ask', body, SSE))).map(({ event }) => event);
  return {
    conversationId: events.flatMap((event) => (event.type === 'start' ? [event.conversationId] : []))[0]!,
    saved: events.flatMap((event) => (event.type === 'saved' ? event.saved : [])),
  };
};

/** Whether the conversation shows what its last answer saved as undone. */
async function isGone(conversationId: string): Promise<boolean> {
  const reply = await client().post('/api/get-conversation', { conversationId });
  const { conversation } = (await reply.json()) as { conversation: { messages: Message[] } };
  return conversation.messages.at(-1)!.extras!.saved[0]!.gone ?? false;
}

it('corrects and deletes the set of its own conversation, not a later one of another', async () => {
  const { conversationId } = await ask('log bench 100 kg x 5');
  await ask('log bench 60 kg x 12');
  await ask('no, it was 102.5', conversationId);
  const sets = async () => (await records()).map(({ value, repetitions }) => `${value} × ${repetitions}`);
  expect((await sets()).sort()).toEqual(['102.5 × 5', '60 × 12']);
  await ask('no, delete that please', conversationId);
  expect(await sets()).toEqual(['60 × 12']);
});

it.each([
  ['no, 105', { value: 105, version: 2, before: { value: 100, repetitions: 5 } }],
  ['no, it was 3 sets', { value: 100, version: 2, before: { value: 100, note: '' } }],
])(
  'says what it replaced, so that Undo changes the record back, and knows when that is done: “%s”',
  async (correction, correctedTo) => {
    const { conversationId } = await ask('log bench 100 kg x 5');
    const { saved } = await ask(correction, conversationId);
    expect(saved).toMatchObject([{ kind: 'record', ...correctedTo }]);
    const { id, version, before } = saved[0] as Extract<SavedItem, { kind: 'record' }>;
    expect(await isGone(conversationId)).toBe(false);
    const undo = async () => {
      const undone = await client().request(`/api/personal-records/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version, ...before }),
      });
      return undone.status;
    };
    expect(await undo()).toBe(200);
    expect(await records()).toMatchObject([{ value: 100, repetitions: 5, note: '' }]);
    expect(await isGone(conversationId)).toBe(true);
    expect(await undo()).toBe(409);
  },
);

it('offers no Undo for a set that was changed on the records page', async () => {
  const { conversationId, saved } = await ask('log bench 100 kg x 5');
  expect(await isGone(conversationId)).toBe(false);
  const changed = await client().request(`/api/personal-records/${saved[0]!.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: 102.5 }),
  });
  expect(changed.status).toBe(200);
  expect(await isGone(conversationId)).toBe(true);
});

it('deletes a corrected set when asked to', async () => {
  await said('log bench 100 kg x 5', 'no, 105', 'no, delete that please');
  expect(await records()).toEqual([]);
});

it('corrects the weight whatever the reason given', async () => {
  await said(
    'Squatted 165 for a double today',
    'actually it was 162.5, sorry, the second plate was a 1.25 lighter',
  );
  expect(await records()).toMatchObject([{ title: 'Squat', value: 162.5, repetitions: 2 }]);
});

it.each(['delete the last set, i only got 7', 'scrap that i only got 7'])(
  'corrects a record to be deleted if the right value is given: “%s”',
  async (message) => {
    await said('log rows 135 kg x 10', message);
    expect(await records()).toMatchObject([{ title: 'Rows', value: 135, repetitions: 7 }]);
  },
);

it('asks what a number after pull-ups means before it changes anything', async () => {
  const [, asks] = await said('log pull-ups 15', '12');
  expect(asks).toContain('Is 12 another set, or the right number?');
  expect(await records()).toMatchObject([{ value: 15, repetitions: null }]);
});

it('corrects the one of several sets that is named', async () => {
  await said(
    'today i squatted 170 kg for three and benched 110 kg for two',
    'make the bench 112.5',
    'and squat was 4 reps',
  );
  const all = await records();
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(expect.objectContaining({ title: 'Bench', value: 112.5, repetitions: 2 }));
  expect(all).toContainEqual(expect.objectContaining({ title: 'Squat', value: 170, repetitions: 4 }));
});

it('keeps the repetitions when only the weight differs', async () => {
  await said('log squat 165 kg for 3', 'same but 170', 'no i meant 167.5');
  expect((await records()).map(({ value, repetitions }) => [value, repetitions]).toSorted()).toEqual([
    [165, 3],
    [167.5, 3],
  ]);
});

it('does not save misses, additions to a best, or plates of unknown weight', async () => {
  const answers = await said(
    'missed 220 kg on deadlift',
    'add 5kg to my bench pr',
    'squatted 3 plates for 5 today',
  );
  expect(await records()).toEqual([]);
  expect(answers[2]).toContain('Which weight shall I write down?');
  const [, saved] = await said('squatted 3 plates for 5 today', '140 kg');
  expect(saved).toContain('I saved your Squat: **140 kg × 5**');
});

it('leaves older records to the athlete', async () => {
  const [, answer] = await said('log squat 100 kg', 'delete my deadlift from last week');
  expect(answer).toContain('Name one record with its lift and day');
  expect(await records()).toHaveLength(1);
});

it('reports what was done in a period, or that there was nothing', async () => {
  for (const [title, value, days] of [
    ['Bench', 100, 3],
    ['Squat', 150, 40],
  ] as const)
    await client().post('/api/personal-records', { title, value, unit: 'kg', achieved_on: daysAgo(days) });
  const [week, lift] = await said('what did I do in the last week', 'did i squat in the last 2 weeks');
  expect(week).toContain('Bench **100 kg**');
  expect(week).not.toContain('Squat');
  expect(lift).toMatch(/You have logged no Squat record since .* The latest is \*\*150 kg\*\*/);
});

it.each([
  ['that was five not four', { title: 'Bench', value: 92.5, repetitions: 5 }],
  ['it was incline actually', { title: 'Incline Bench', value: 92.5, repetitions: 4 }],
  ['no wait that was close grip', { title: 'Close Grip Bench', value: 92.5, repetitions: 4 }],
  ['that was yesterday btw', { title: 'Bench', value: 92.5, achieved_on: daysAgo(1) }],
  ["wasn't 92.5, was 95", { title: 'Bench', value: 95, repetitions: 4 }],
  ["it wasn't four, it was six", { title: 'Bench', value: 92.5, repetitions: 6 }],
  ['not four, six', { title: 'Bench', value: 92.5, repetitions: 6 }],
  ["that wasn't for four it was for one", { title: 'Bench', value: 92.5, repetitions: 1 }],
  ["wasn't 4 reps, was 6 reps", { title: 'Bench', value: 92.5, repetitions: 6 }],
])('corrects the set just saved: %s', async (sentence, expected) => {
  await said('log bench 92.5 for four today', sentence);
  expect(await records()).toMatchObject([expected]);
});

it.each([
  ['that was 95 not 92.5, from Monday', 95],
  ['actually that is from Monday', 92.5],
])('moves the set just saved to its day: %s', async (sentence, value) => {
  await said('log bench 92.5 for four on Wednesday', sentence);
  const [record] = await records();
  expect(record).toMatchObject({ title: 'Bench', value });
  expect(new Date(record!.achieved_on).getUTCDay()).toBe(1);
});

it.each([
  'that was with a belt',
  'it was hard',
  'was it incline',
  'close grip next',
  'no belt',
  'it was not paused',
  'not a front squat',
  "it wasn't the front squat, was it",
  'it was clean',
  'it was high bar, belt on',
  'that was number three not two',
  'wrong plates, used three not two',
  "wasn't 142.5, was 140",
  "it was three, wasn't it",
])('corrects nothing on: %s', async (sentence) => {
  await said('log squat 140 for two today', sentence);
  expect(await records()).toMatchObject([{ title: 'Squat', value: 140, repetitions: 2 }]);
});

it('asks for the right value when only the wrong one is given', async () => {
  const [, weight, day] = await said('log bench 92.5 for four today', 'sorry, not 92.5', 'not today');
  expect(weight).toContain('What should it be?');
  expect(day).toContain('Which day was it?');
});

it('asks about another record that is named and keeps the one just saved', async () => {
  const [, , asks] = await said('log deadlift 200', 'log bench 92.5 for four', 'wrong, my deadlift is 210');
  expect(asks).toContain('Shall I change your Deadlift record of 200');
  expect(await records()).toContainEqual(expect.objectContaining({ title: 'Bench', value: 92.5 }));
});

it.each([
  'Actually the 120 for eight was on Sunday, not Saturday, so please move it.',
  "that 142.5 deadlift from saturday is wrong, it was a friend's set",
  'take out the 87.5 deadlift from last week',
])('keeps the set just saved when another weight is meant: %s', async (sentence) => {
  const [, answer] = await said('log deadlift 200', sentence);
  expect(answer).toMatch(/^You have no /u);
  expect(await records()).toMatchObject([{ title: 'Deadlift', value: 200 }]);
});

it.each([
  ['not kg, pounds', { value: 92.5, unit: 'lb', repetitions: 4 }],
  ['i miscounted, was five', { value: 92.5, repetitions: 5 }],
  ['was five not four, at rpe 8', { value: 92.5, repetitions: 5 }],
  ['it was the day before', { value: 92.5, repetitions: 4, achieved_on: daysAgo(1) }],
  ['it was close grip, 90, yesterday', { title: 'Close Grip Bench', value: 90, achieved_on: daysAgo(1) }],
  ['the bench was for 3', { value: 92.5, repetitions: 3 }],
])('corrects a saved record: “%s”', async (correction, record) => {
  await said('log bench 92.5 kg for 4', correction);
  expect(await records()).toMatchObject([record]);
});

it.each(['it was not four weeks ago', "it wasn't 92.5"])('asks for the right value: “%s”', async (denial) => {
  const [, asks] = await said('log bench 92.5 kg for 4', denial);
  expect(asks).toMatch(/^I saved your Bench with 92.5. (?:Which day was it|What should it be)\?/u);
  expect(await records()).toMatchObject([{ value: 92.5, repetitions: 4, achieved_on: daysAgo(0) }]);
});

it('removes what somebody else lifted', async () => {
  await said('log bench 92.5 kg for 2', "wasn't me, was my brother");
  expect(await records()).toEqual([]);
});

it('offers several sets of one lift and saves them with one yes', async () => {
  await said('did 90 kg for 6 then 92.5 kg for 4 on bench today log both pls', 'yes');
  expect((await records()).map(({ value, repetitions }) => [value, repetitions]).toSorted()).toEqual([
    [90, 6],
    [92.5, 4],
  ]);
});

it.each([
  ['is that a pr?', 'Your best Bench is **92.5 kg × 4**'],
  ['is that my best four?', 'Your best Bench for 4 or more is **92.5 kg × 4**'],
])('answers a question about a saved set: “%s”', async (asked, answer) => {
  expect((await said('log bench 92.5 kg for 4', asked))[1]).toContain(answer);
});
