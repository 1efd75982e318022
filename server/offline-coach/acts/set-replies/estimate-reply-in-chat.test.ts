import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';

const { records, said } = coachChat();

it.each([
  ['bench 100 x 6, rate my 1rm', 'use brzycki', 'and for a triple'],
  ['bench 100 x 6, rate my 1rm', 'with the epley formula', 'so for doubles?'],
  ["squat 150x5, what's my max off that", 'brzycki instead', 'and as a double'],
  ['deadlift 180 x 5 whats that as a single', 'and for five', 'what about a triple'],
])('estimates on, and saves no set, after “%s”', async (...messages) => {
  const answers = await said(...messages);
  expect(answers[0]).toContain('gives a max of about');
  expect(answers[2]).toMatch(/a set of [23] should go with about \*\*/u);
  expect(answers.join('\n')).not.toContain('I saved');
  expect(await records()).toEqual([]);
});

it('estimates by the named formula', async () => {
  const [, brzycki] = await said('what is the max of 100 kg x 6', 'use brzycki');
  expect(brzycki).toMatch(/^100 kg × 6 gives a max of about \*\*116\.1 kg\*\* by Brzycki\./u);
});

it('estimates another weight after other repetitions', async () => {
  const [, , heavier] = await said('what is the max of 100 kg x 6', 'and for a triple', 'and at 105');
  expect(heavier).toMatch(/^105 kg × 6 gives a max of about \*\*126 kg\*\* by Epley/u);
});

it('keeps a set on offer that was estimated', async () => {
  const question = "squat 150 kg x5, what's my max off that";
  const [, , done] = await said(question, 'and as a double', 'log squat 150 kg x 5');
  expect(done).toContain('I saved your Squat');
  expect(await records()).toEqual(['Squat 150 × 5']);
});

it('saves no set of which only the repetitions are named', async () => {
  await said('log bench 100 kg x 6', 'and for a triple');
  expect(await records()).toEqual(['Bench 100 × 6']);
});

it.each(['whats my est max from that', 'what 1rm is that', 'so what max does that make'])(
  'estimates from the set on offer: “%s”',
  async (question) => {
    const [, , answer] = await said('squat 110 kg 5 reps', 'make it 4', question);
    expect(answer).toContain('110 kg × 4 gives a max of about **124.7 kg**');
    expect(answer).toContain('Shall I write down **Squat 110 kg × 4**');
  },
);

it('goes on from a set with repetitions in reserve', async () => {
  const [, brzycki, triple] = await said(
    'max of 100 kg x 6 with 2 in reserve',
    'use brzycki',
    'and for a triple',
  );
  expect(brzycki).toContain('100 kg × 6 with 2 left gives a max of about **124.1 kg** by Brzycki');
  expect(triple).toMatch(/a set of 3 should go with about \*\*/u);
});

it('answers both questions of one message', async () => {
  const [both] = await said('whats the max of 100 kg x 6? and what could i do for 3?');
  expect(both).toContain('gives a max of about **120 kg**');
  expect(both).toMatch(/a set of 3 should go with about \*\*/u);
});

it.each([
  'what is epley?',
  'how does the epley formula work',
  'how many sets should i do for 5',
  'same for 8',
])('estimates nothing more after “%s”', async (message) => {
  const [, answer] = await said('what is the max of 100 kg x 6', message);
  expect(answer).not.toMatch(/^(?:100 kg × 6 gives a max|After 100 kg × 6)/u);
});
