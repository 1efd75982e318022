import { expect, test } from 'vitest';
import type { Dialogue, Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { stepInOwnNumbers } from './own-numbers.ts';

const RULE: Exchange = {
  question: 'How do I pick my openers?',
  answer:
    '**Pick openers that you could do for a triple on a bad day, about 90 to 92 percent of what you honestly expect.**\n\n“Pick openers …”\n\n— *Nine Attempts*, page 6',
};
const best = (value: number) => ({
  tool: 'prs',
  value: { best: { value, unit: 'kg', repetitions: 1, achieved_on: '2026-02-20' } },
});
const dialogue = (question: string, exchanges: Exchange[], results: Dialogue['results'] = []): Dialogue => ({
  question,
  attached: { files: [], pictures: [] },
  earlierFiles: [],
  earlier: exchanges.map((each) => each.question),
  exchanges,
  shown: [],
  isFirstAnswer: false,
  today: '2026-03-05',
  contact: null,
  founded: null,
  offered: new Set(['prs']),
  used: new Set(results.map(({ tool }) => tool)),
  searched: new Set(),
  passages: [],
  entries: [],
  total: 0,
  wares: [],
  known: { byStem: new Map(), searched: 0 },
  results,
  hasFailed: false,
});
const said = (question: string, exchanges: Exchange[], results: Dialogue['results'] = []) =>
  stepInOwnNumbers(dialogue(question, exchanges, results), () => ({
    kind: 'say',
    text: 'From the library.',
  }));
const text = (step: ReturnType<typeof said>) => (step?.kind === 'say' ? step.text : '');

const SQUAT = 'what would mine be for the squat';

test('reads the records of the lifts that a rule names', () => {
  expect(said('so what would mine be', [RULE])).toMatchObject({
    kind: 'use',
    calls: ['Squat', 'Bench', 'Deadlift'].map((lift) => ({ tool: 'prs', input: { action: 'read', lift } })),
  });
  expect(said(SQUAT, [RULE])).toMatchObject({ calls: [{ input: { lift: 'Squat' } }] });
});

test('applies the rule to them, then to the other lifts, and adds them up', () => {
  const squat = text(said(SQUAT, [RULE], [best(170)]));
  expect(squat).toContain(
    '“Pick openers that you could do for a triple on a bad day, about 90 to 92 percent',
  );
  expect(squat).toContain('- **Squat: 152.5 to 155 kg**, 90 to 92% of your 170 kg');
  const one = { question: SQUAT, answer: squat };
  const others = text(said('And the other two lifts?', [one, RULE], [best(112.5), best(205)]));
  expect(others).toContain('- **Bench: 100 to 102.5 kg**, 90 to 92% of your 112.5 kg');
  expect(others).toContain('- **Deadlift: 182.5 to 187.5 kg**, 90 to 92% of your 205 kg');
  const two = { question: 'And the other two lifts?', answer: others };
  expect(text(said('If I make all three of those, what total have I got?', [two, one, RULE]))).toBe(
    '152.5 + 100 + 182.5 is **435 kg**; with the higher ones, 155 + 102.5 + 187.5, it is **445 kg**.',
  );
});

test("names the lift that an accessory's percentage is based on", () => {
  const line = 'Good mornings should be 30 to 45 percent of your best squat.';
  const before = { question: 'how heavy are good mornings', answer: `**${line}**` };
  expect(text(said('what weight for me', [before], [best(170)]))).toContain(
    '- **50 to 75 kg**, 30 to 45% of your Squat of 170 kg',
  );
});

test('uses the percentage of the lift in question when a line has two lifts', () => {
  const before = {
    question: 'putting chains on my bench, how much',
    answer: '**Put on about a quarter of your best box squat in chain, and 20 to 25 percent on the bench.**',
  };
  expect(text(said('so whats that with my max, actual numbers', [before], [best(112.5)]))).toContain(
    '- **Bench: 22.5 to 27.5 kg**, 20 to 25% of your 112.5 kg',
  );
});

test('names the lift that has no record', () => {
  const none = { tool: 'prs', value: { message: 'There is no Squat record yet.', records: [] } };
  expect(text(said(SQUAT, [RULE], [none]))).toContain(
    '- **Squat:** I have no record of yours to count with.',
  );
});

test('looks up a question with its own topic and calculates its percentage', () => {
  const step = stepInOwnNumbers(
    dialogue('what should my opener be for squat, going off what ive done', [], [best(170)]),
    () => ({
      kind: 'say',
      text: RULE.answer,
    }),
  );
  expect(text(step)).toContain('- **Squat: 152.5 to 155 kg**');
  expect(text(step)).toContain('— *Nine Attempts*, page 6');
});

test.each([
  'what is a deload',
  'and if i miss it?',
  'why',
  'how do i bench my max more often',
  'is yours heavier than mine',
  'what do you eat',
  'can you tell me about my gym',
  'what should my grip be for me at 180 cm',
])('“%s” after a rule does not ask for own numbers', (question) => {
  expect(said(question, [RULE])).toBeNull();
});

test.each([
  'what total should i aim for',
  'and the rest period?',
  'and the other question?',
  'what was my total',
])('“%s” after own numbers is no follow-up', (question) => {
  const answer = '- **Squat: 152.5 to 155 kg**, 90 to 92% of your 170 kg';
  expect(said(question, [{ question: SQUAT, answer }, RULE])).toBeNull();
});
