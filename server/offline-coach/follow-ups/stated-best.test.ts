import { expect, it } from 'vitest';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { stepFromStatedBest } from './stated-best.ts';

const RULE = '**Speed bench is 9 sets of 3 at 40, 45 and 50 percent of your best paused bench.** [1]';
const dialogue = (question: string, results: Dialogue['results'] = []): Dialogue => ({
  question,
  attached: { files: [], pictures: [] },
  earlierFiles: [],
  earlier: [],
  exchanges: [],
  shown: [],
  isFirstAnswer: true,
  today: '2026-03-05',
  contact: null,
  founded: null,
  offered: new Set(['calculate']),
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
const step = (question: string, answer = RULE) => {
  let asked = '';
  const taken = stepFromStatedBest(dialogue(question), (about) => {
    asked = about.question;
    return { kind: 'say', text: answer };
  });
  return { asked, taken };
};

it.each([
  ['what percent for speed bench if my best is 117.5', 'what percent for speed bench', 117.5, undefined],
  ['what % for speed bench, max 120kg', 'what percent for speed bench', 120, 'kg'],
  [
    'my max is 265 lbs, what percent should I bench for speed',
    ', what percent should I bench for speed',
    265,
    'lb',
  ],
  [
    'which percentages do I use on speed bench off a 140 bench',
    'which percentages do I use on speed bench',
    140,
    undefined,
  ],
])('looks up and calculates “%s”', (question, asked, weight, unit) => {
  const found = step(question);
  expect(found.asked).toBe(asked);
  expect(found.taken).toEqual({
    kind: 'use',
    calls: [
      {
        tool: 'calculate',
        input: { calculation: 'percentages', weight, ...(unit && { unit }), percentages: [40, 45, 50] },
      },
    ],
  });
});

it.each([
  'what percent for speed bench',
  'what percent of 205 is 185',
  'what percentages of my 180 max',
  'how wide should my bench grip be, max 120',
  '80% of my 120 max',
])('“%s” states no best for a percentage', (question) => {
  expect(step(question).taken).toBeNull();
});

it('says only what the library does when it names no percentage', () => {
  const text = '**Press it fast.** [1]';
  expect(step('what percent for speed bench, max 120', text).taken).toEqual({ kind: 'say', text });
});
