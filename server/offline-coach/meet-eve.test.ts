import { expect, test } from 'vitest';
import type { Dialogue } from './dialogue.ts';
import { isOfMeetEve, onMeetEve } from './meet-eve.ts';

test.each([
  ['I train Friday nights and the meet is on a Saturday, so what do I do with that last Friday?', []],
  ['my comp is on Sunday, what do I do the Saturday before', []],
  ['what do i eat the night before a comp', []],
  ['and the day before', ['What should I eat on meet day?']],
])('"%s" is about the day before a meet', (question, earlier) => {
  expect(isOfMeetEve(question, earlier)).toBe(true);
});

test.each([
  ['should i rest the day before heavy squats', []],
  ['and the day before', ['how heavy do i bench']],
  ['the meet is on Saturday, what do I pack', []],
  ['is the gym open on friday before a meet day', []],
  ['what do i do two weeks before a meet', []],
  ['my meet is on a saturday and i train fridays, how do i plan the last month', []],
  ['can i drink the night before squatting', ['What should I eat on meet day?']],
  ['i had a bad evening before my meet last year, how do i get over it', []],
])('"%s" is not', (question, earlier) => {
  expect(isOfMeetEve(question, earlier)).toBe(false);
});

const dialogue = (passages: Dialogue['passages']): Dialogue => ({
  question: '',
  attached: { files: [], pictures: [] },
  earlierFiles: [],
  earlier: [],
  exchanges: [],
  isFirstAnswer: false,
  today: '2026-03-05',
  contact: null,
  founded: null,
  offered: new Set(['books']),
  used: new Set(['books']),
  passages,
  entries: [],
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

test('of a passage, only what is meant for that day is quoted', () => {
  const text =
    '## The last three weeks\n\n* Openers to commands.\n\n## The day before\n\n* Walk, eat, set two alarms.\n\n## On the day\n\n1. Squat heavy.';
  const said = onMeetEve(dialogue([passage(text)]));
  expect(said).toEqual({
    kind: 'say',
    text: 'On the day before a meet:\n\n> * Walk, eat, set two alarms. [1]\n\n— *Nine Attempts*, page 13, under *Checklist*',
  });
});

test('when nothing is meant for that day, that is said, and no training for other days', () => {
  const said = onMeetEve(
    dialogue([passage('Squatting fast on Friday and benching fast on Saturday is fine.')]),
  );
  expect(said).toMatchObject({
    kind: 'say',
    text: expect.stringContaining('nothing on the day before a meet'),
  });
});
