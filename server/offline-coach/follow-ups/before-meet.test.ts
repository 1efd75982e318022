import { expect, test } from 'vitest';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { beforeMeet, daysBeforeMeet } from './before-meet.ts';

test.each([
  ['I train Friday nights and the meet is on a Saturday, so what do I do with that last Friday?', []],
  ['my comp is on Sunday, what do I do the Saturday before', []],
  ['what do i eat the night before a comp', []],
  ['and the day before', ['What should I eat on meet day?']],
])('"%s" is about the day before a meet', (question, earlier) => {
  expect(daysBeforeMeet(question, earlier)).toBe(1);
});

test.each([
  ['What does it say about the week before?', ['Which book is for a first competition?']],
  ['what do i do in the week before my meet', []],
  ['how do i train in meet week', []],
])('"%s" is about the week before a meet', (question, earlier) => {
  expect(daysBeforeMeet(question, earlier)).toBe(7);
});

test.each([
  ['should i rest the day before heavy squats', []],
  ['and the day before', ['how heavy do i bench']],
  ['the meet is on Saturday, what do I pack', []],
  ['is the gym open on friday before a meet day', []],
  ['what do i do two weeks before a meet', []],
  ['my meet is on a saturday and i train fridays, how do i plan the last month', []],
  ['can i drink the night before squatting', ['What should I eat on meet day?']],
  ['can i get drunk the week before my meet', []],
  ['should i deload the week before a squat test', ['how do i bench']],
  ['what did i lift in the week before', ['when is my meet']],
  ['what about the week before', ['how often should i deload']],
  ['Should I squat the day before a meet if my knee hurts?', []],
  ['I hurt my knee the day before my meet', []],
  ['My meet is on Saturday and my back hurts the day before, what do I do?', []],
  ['Can my 14 year old train the day before a competition?', []],
  ['How do I cut 4 kg the day before weigh-in?', []],
  ['Can I still cut weight the night before?', ['I have a meet on Saturday']],
  ['Is the gym open the day before the meet?', []],
  ['Can we meet the evening before?', []],
  ['Can I meet a coach the day before I sign up?', []],
  ['i had a bad evening before my meet last year, how do i get over it', []],
])('"%s" is about neither', (question, earlier) => {
  expect(daysBeforeMeet(question, earlier)).toBeNull();
});

const dialogue = (passages: Dialogue['passages']): Dialogue => ({
  question: '',
  attached: { files: [], pictures: [] },
  earlierFiles: [],
  earlier: [],
  exchanges: [],
  shown: [],
  isFirstAnswer: false,
  today: '2026-03-05',
  contact: null,
  founded: null,
  offered: new Set(['books']),
  used: new Set(['books']),
  searched: new Set(),
  passages,
  entries: [],
  total: 0,
  wares: [],
  known: { byStem: new Map(), searched: 0 },
  results: [],
  hasFailed: false,
});
const passage = (text: string) => ({
  number: 1,
  work: 'Nine Attempts',
  place: 'page 13',
  heading: 'Checklist',
  text,
});

test('quotes only the parts of a passage about that day', () => {
  const text =
    '## The last three weeks\n\n* Openers to commands.\n\n## The day before\n\n*Also asked: can i walk around the day before*\n\n* Walk, eat, set two alarms.\n\n## On the day\n\n1. Squat heavy.';
  const said = beforeMeet(1, dialogue([passage(text)]));
  expect(said).toEqual({
    kind: 'say',
    text: 'On the day before a meet:\n\n> * Walk, eat, set two alarms. [1]\n\n— *Nine Attempts*, page 13, under *Checklist*',
  });
});

test('says that nothing is about that day instead of quoting training for other days', () => {
  const said = beforeMeet(
    1,

    dialogue([passage('Squatting fast on Friday and benching fast on Saturday is fine.')]),
  );
  expect(said).toMatchObject({
    kind: 'say',
    text: expect.stringContaining('nothing on the day before a meet'),
  });
});

test('shows the last rows of a countdown table', () => {
  const table =
    '| Days out | Day | Session |\n|---|---|---|\n| 8 | Fri | Box squat |\n| 3 | Wed | Bench 3 x 3 |\n| 1 | Fri | Rest, pack |\n| 0 | Sat | Meet |';
  const shown = (days: 1 | 7) => {
    const step = beforeMeet(days, dialogue([passage(table)]));
    return step.kind === 'say' ? step.text.split('\n').filter((line) => /^\| \d/u.test(line)) : [];
  };
  expect(shown(7)).toEqual(['| 3 | Wed | Bench 3 x 3 |', '| 1 | Fri | Rest, pack |']);
  expect(shown(1)).toEqual(['| 1 | Fri | Rest, pack |']);
});
