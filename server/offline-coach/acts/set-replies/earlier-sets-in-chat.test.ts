import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';
import { readEvents } from '#server/testing/read-events.ts';

const { client, last, records } = coachChat(countInKilos);
const offered = (answer: string) =>
  [...answer.matchAll(/Shall I write down \*\*(.+?)\*\*/gu)].map(([, set]) => set);

const TWO = ['log bench 100x6', 'log squat 140x5'] as const;
const BOTH = ['Bench 100 × 6', 'Squat 140 × 5'];

describe('of sets saved in two messages', () => {
  it.each([
    ['get rid of both', []],
    ['scrap the other one', ['Squat 140 × 5']],
    ['delete the bench please', ['Squat 140 × 5']],
    ['take that out again', ['Bench 100 × 6']],
    ['swap them round, I mixed them up', ['Bench 140 × 5', 'Squat 100 × 6']],
    ['add 2.5kg to both, forgot the collars', ['Bench 102.5 × 6', 'Squat 142.5 × 5']],
    ['no, 4 reps', ['Bench 100 × 6', 'Squat 140 × 4']],
    ['bench was 97.5', ['Bench 97.5 × 6', 'Squat 140 × 5']],
  ])('“%s”', async (reply, left) => {
    await last(...TWO, reply);
    expect(await records()).toEqual(left);
  });

  it.each([
    ['the last one was 145', 'Squat record of 140 kg × 5', '145 kg × 5'],
    ['the first one was 7 reps', 'Bench record of 100 kg × 6', '100 kg × 7'],
    ['the other one was 105', 'Bench record of 100 kg × 6', '105 kg × 6'],
  ])('asks whether “%s” changes it', async (reply, of, to) => {
    const answer = await last(...TWO, reply);
    const isAsked = answer.includes(`Shall I change your ${of}`) && answer.includes(`to ${to}?`);
    expect(isAsked || (await records()).join().includes(to.replace(' kg', ''))).toBe(true);
  });

  it.each([
    'the first set is always the worst',
    'add 5kg to both next week',
    'should i add 5kg to both',
    'swap those for dumbbells maybe',
    'add 5 kg to both and 2.5 to the press',
    'my mate got them the wrong way round',
    'is the other one a pr',
  ])('“%s” changes nothing', async (reply) => {
    await last(...TWO, reply);
    expect(await records()).toEqual(BOTH);
  });

  it('reads a bare weight as that of the last one', async () => {
    await last('log squat 150x5', 'log squat 155x5', 'no, 152.5');
    expect(await records()).toEqual(['Squat 150 × 5', 'Squat 152.5 × 5']);
  });

  it('does not guess two of three', async () => {
    const answer = await last(...TWO, 'log press 60x5', 'delete both');
    expect(answer).not.toMatch(/^I removed/u);
    expect(await records()).toHaveLength(3);
  });
});

describe('a set offered along with a saved one', () => {
  const BESIDE = 'bench 110x3. did ohp 62.5x5 as well';

  it.each([
    ['yes', ['Bench 110 × 3', 'Overhead Press 62.5 × 5']],
    ['yes the bench', ['Bench 110 × 3', 'Overhead Press 62.5 × 5']],
    ['and the other one too', ['Bench 110 × 3', 'Overhead Press 62.5 × 5']],
    ['no', ['Overhead Press 62.5 × 5']],
    ['ohp was 60', ['Overhead Press 60 × 5']],
  ])('“%s”', async (reply, left) => {
    await last(BESIDE, reply);
    expect(await records()).toEqual(left);
  });

  it('is offered again when the other is corrected', async () => {
    expect(offered(await last(BESIDE, 'ohp was 60'))).toEqual(['Bench 110 × 3']);
  });

  it('reports both as saved', async () => {
    expect(await last(BESIDE, 'yes the bench', 'and the other one too')).toMatch(
      /^Yes, your Overhead Press of 62.5 kg × 5 and your Bench of 110 kg × 3 are saved/u,
    );
  });
});

describe('of an offered set', () => {
  it.each([
    [
      'bench 145x6, 150x4, 155x2',
      'all three but 5 less on the last',
      ['Bench 145 × 6', 'Bench 150 × 4', 'Bench 150 × 2'],
    ],
    ['squat 60x5, 75x1', 'did 6 singles at the 75 one', ['Squat 60 × 5', 'Squat 75 × 1']],
    ['bench 100x6', '5kg less on the bench actually', ['Bench 95 × 6']],
    ['incline 80x8', 'yeah barbell, low setting on the bench', ['Incline Bench 80 × 8']],
    ['squat 150x5', 'save squat as 155', ['Squat 155 × 5']],
    ['squat 150x5', 'yes, 150 right?', ['Squat 150 × 5']],
    ['squat 150x5', 'looked at the video, its 150', ['Squat 150 × 5']],
    ['squat 150x5', 'yes the bench', ['Squat 150 × 5']],
    ['squat 150x5', 'yes squat 155', ['Squat 150 × 5']],
  ])('%s: “%s”', async (set, reply, sets) => {
    expect(offered(await last(set, reply))).toEqual(sets);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['bench 105x5, 105x5, 105x4', 'just the best one', ['Bench 105 × 5 (2 sets of 5)']],
    ['squat 150x5', 'yeah that was rpe 9', ['Squat 150 × 5 (RPE 9)']],
    ['bench 102.5x6', 'yes and my weight is 83.4', ['Bench 102.5 × 6']],
  ])('%s: “%s” saves it', async (set, reply, left) => {
    await last(set, reply);
    expect(await records()).toEqual(left);
  });

  it('keeps the number of sets', async () => {
    expect(await last('squat 150x5', '3 sets of that', 'no, 4')).toContain('**Squat 150 × 5** (4 sets)');
    expect(await last('squat 150x5', '3 sets of that', 'no, 4 reps')).toContain('**Squat 150 × 4** (3 sets)');
  });

  it('names the variation together with its lift', async () => {
    await last('95 for 8, felt easy', 'yeah bench, close grip', 'yes');
    expect(await records()).toEqual(['Close Grip Bench 95 × 8']);
  });

  it('picks the lighter of two weights', async () => {
    const answer = await last('deadlift 205x2?? or 202.5 cant remember');
    expect(answer).toMatch(/Deadlift 202.5 × 2.+If it was 205, say “it was 205”/u);
    expect(offered(await last('should i pull 200 or 205, not sure'))).toEqual([]);
  });
});

describe('of a saved set', () => {
  it('keeps the number of sets', async () => {
    await last('log squat 150x5', '3 sets of that', 'no, 4');
    expect(await records()).toEqual(['Squat 150 × 5 (4 sets of 5)']);
  });

  it('keeps it when only another set is unwanted', async () => {
    await last('log ohp 60x8', 'first yes second no');
    expect(await records()).toEqual(['Overhead Press 60 × 8']);
  });

  it.each(['undo… the knot in my strap', 'undo the belt first'])('is not removed by “%s”', async (reply) => {
    await last('log bench 110x3', reply);
    expect(await records()).toEqual(['Bench 110 × 3']);
  });
});

describe('an older record', () => {
  const OLD = 'log bench 105x5 on november 1';

  it.each(['hm no bring it back', 'hang on, stick it back in please'])(
    'is restored by “%s”',
    async (reply) => {
      await last(OLD);
      await last('delete the bench from november 1', 'yes', reply);
      expect(await records()).toEqual(['Bench 105 × 5']);
    },
  );

  it('needs a question when it is wrong', async () => {
    await last(OLD);
    expect(await last('the bench 105x5 is wrong')).toMatch(/^You mean your Bench.+What should it say\?/u);
    expect(await last('the bench 105x5 is wrong', 'it was 107.5')).toMatch(
      /^Shall I change .+ to 107.5 kg × 5\?/u,
    );
    await last('the bench 105x5 is wrong', 'how wide should my grip be');
    expect(await records()).toEqual(['Bench 105 × 5']);
  });
});

it('uses the lift of a set planned in an earlier message', async () => {
  expect(offered(await last('gonna try 185 squat later', 'ok got it!! 185, log it'))).toEqual(['Squat 185']);
  expect(await last('my wife squats 100', '100x5, log it')).toBe('Which lift?');
});

it('adds the number of sets to the existing note of a record', async () => {
  const ask = async (content: string, conversationId?: string) => {
    const body = { content, ...(conversationId && { conversationId }) };
    const events = await readEvents(await client().post('/api/ask', body, { accept: 'text/event-stream' }));
    const start = events[0]!.event;
    return start.type === 'start' ? start.conversationId : undefined;
  };
  const conversation = await ask('log squat 150x3');
  const listed = (await (await client().request('/api/personal-records')).json()) as {
    records: { id: string }[];
  };
  const headers = { 'content-type': 'application/json' };
  const note = JSON.stringify({ note: 'with a belt' });
  const path = `/api/personal-records/${listed.records[0]!.id}`;
  expect((await client().request(path, { method: 'PATCH', headers, body: note })).ok).toBe(true);
  await ask('3 sets of that', conversation);
  expect(await records()).toEqual(['Squat 150 × 3 (with a belt; 3 sets of 3)']);
});
