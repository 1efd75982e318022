import { expect, it } from 'vitest';
import { wordingOf } from './wording.ts';

it.each([
  [
    'Do I need a belt?',
    'should i use a belt',
    'should I really wear a belt',
    'is a belt worth it',
    'do I need to use a belt',
  ],
  ['Should I squat to a box?', 'do i have to squat to a box', 'is it necessary to squat to a box'],
  ['How do I spot somebody?', 'how do you spot someone'],
  ['How do I squat?', 'how to squat properly', 'what is the best way to squat', 'how should one squat'],
  [
    'How do I improve my bench?',
    'how do i get a bigger bench',
    'how to get better at bench',
    'how can i increase my bench',
    'how do i get my bench up',
  ],
  [
    'How often should I squat?',
    'how often do I train squat',
    'how often do i need to squat',
    'how many times a week should i squat',
  ],
  ['How deep should I squat?', 'how deep do i need to squat', 'how deep must one squat'],
  ['How much protein do I need?', 'how much protein should i eat a day', 'how much protein per day'],
  ['When should I use straps?', 'when to use straps', 'when do i wear straps'],
  ['What are bands for?', 'what do bands do', 'why use bands', 'what is the point of bands'],
  ['What is RPE?', 'what does rpe mean', 'whats RPE', 'explain rpe'],
  ['Can I train with a cold?', 'is it ok to train with a cold', 'am i allowed to train with a cold'],
])('reduces the forms of a question to one: %s', (...forms) => {
  expect(new Set(forms.map((form) => wordingOf(form).canonical)).size).toBe(1);
});

it.each([
  ['do i need a belt', 'how do i use a belt'],
  ['do i need a belt', 'where do i buy a belt'],
  ['how do i squat', 'how often should i squat'],
  ['how do i improve my bench', 'how do i get a bigger chest'],
  ['when should i buy a singlet', 'when should i wear a singlet'],
  ['should i squat', 'can i squat'],
  ['how much protein', 'how many meals'],
  ['is squatting bad', 'is squatting worth it'],
])('keeps different questions apart: %s, %s', (one, other) => {
  expect(wordingOf(one).canonical).not.toBe(wordingOf(other).canonical);
});
