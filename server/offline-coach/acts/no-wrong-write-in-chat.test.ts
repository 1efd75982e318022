import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos, memoriesOf } from '#server/testing/own-entries.ts';

const { client, said, records } = coachChat();
const remember = (memory: string) => client().post('/api/user-memories', { memory });
const memories = async () => (await memoriesOf(client())).join(' · ');

describe('a no to an offer made along with a saved set', () => {
  it.each(['no', 'nope, keep that', "no don't", 'leave it thanks'])('keeps the set: “%s”', async (no) => {
    await remember('Left knee hurts on deep squats');
    const answers = await said('log squat 150x3. my knee has healed', no);
    expect(answers[0]).toContain('Shall I forget this');
    expect(await records()).toEqual(['Squat 150 × 3']);
    expect(await memories()).toContain('Left knee hurts');
  });
});

describe('a condition or a how-to question', () => {
  it.each([
    'when I hit 185 next week, log squat 185',
    'if my bench hits 115 by friday, remember it, log bench 115',
    'once I can do it, log bench 100x5',
    'how do I log squat 150x3 and add bench 100x5',
  ])('saves nothing: %s', async (message) => {
    await said(message);
    expect(await records()).toEqual([]);
  });
});

describe('two sets saved one after another', () => {
  const SETS = ['log squat 150x3', 'log bench 110x3'];
  const BOTH = ['Bench 110 × 3', 'Squat 150 × 3'];

  it.each([
    'I put 10 kg on both since summer',
    '5 kg more on both',
    'mixed them up, superset',
    'remove both plates from the bar first',
    'delete it, the squat killed me',
  ])('are not changed or removed by “%s” without a question', async (reply) => {
    await said(...SETS, reply);
    expect(await records()).toEqual(BOTH);
  });

  it('leave the first alone when “no wait, it was 112.5, heaviest ever” corrects the last', async () => {
    await said(...SETS, 'no wait, it was 112.5, heaviest ever');
    expect(await records()).toEqual(['Bench 112.5 × 3', 'Squat 150 × 3']);
  });
});

it.each([
  ['forget the squat, log bench 110x3', 'Left knee hurts on deep squats'],
  ['forget saturday, log squat 150x3', 'Trains Monday and Saturday at 6 pm'],
])('forgets nothing on “never mind”: %s', async (message, memory) => {
  await remember(memory);
  await said(message);
  expect(await memories()).toContain(memory);
});

it('applies “it was lbs” to the last set only', async () => {
  await countInKilos(client());
  const [answer] = await said('log squat 150x3, bw 185, it was lbs');
  expect(answer).toContain('150 kg × 3');
  expect(answer).toContain('185 lb');
});

it.each([
  'Remember I’m a lefty. And my bench is stuck at 120, any ideas',
  'Remember I train at home. Also I need help with my deadlift lockout.',
  'Remember my meet is in May. And I feel dizzy when I deadlift.',
])('remembers no question or complaint as a fact: %s', async (message) => {
  await said(message);
  expect(await memories()).not.toMatch(/stuck|lockout|dizzy/);
});

it('saves the later of two body weights in a message, once', async () => {
  const answers = await said('I weighed 84.2 and then 83.9, log squat 150x3', 'yes');
  expect(answers[1]).toContain('83.9');
  expect(answers[1]).not.toContain('84.2');
});

it('keeps a question between two saved sets open', async () => {
  await said('log front squat 140x2');
  const answers = await said('log bench 110x2 and delete the front squat record and log squat 150x3', 'yes');
  expect(answers[1]).toContain('I removed your Front Squat');
});

it('saves a set sent with a question about a percentage', async () => {
  await said('log squat 150x3. off a 180 max, what percentage for speed squats');
  expect(await records()).toEqual(['Squat 150 × 3']);
});

it.each([
  'my training max on deadlift should be 190',
  'my tm for bench should be 110',
  'my training max on squat is 170',
])('offers to remember a training max, which is no record: “%s”', async (message) => {
  await said('log deadlift 210, bench 100x6, squat 180');
  const [offer] = await said(message, 'yes');
  expect(offer).toMatch(/^Shall I remember this: “My training max on \p{L}+ is \d+”/u);
  expect(await records()).toEqual(['Bench 100 × 6', 'Deadlift 210 × 1', 'Squat 180 × 1']);
  expect(await memories()).toContain('training max');
});

it('saves no number of records as a set', async () => {
  expect((await said('last 3 squats', 'yes'))[0]).not.toContain('Shall I');
  expect(await records()).toEqual([]);
});
