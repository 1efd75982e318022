import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf } from '#server/offline-coach/linear-model/train.ts';
import { carriedWords } from './carried-words.ts';
import { examplesOf, labeledDialogues } from './examples.ts';
import { MODEL_FILE } from './model.ts';
import { MEANT, SEARCHED } from './with-carried.ts';

it('is trained on the current dialogues; otherwise run “npm run train”', () => {
  const { trainedOn } = JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as { trainedOn: string };
  expect(trainedOn).toBe(hashOf(examplesOf(labeledDialogues())));
});

/** Returns the words that a message implies with at least this likelihood, likeliest first. */
const meant = (least: number, message: string, ...earlier: string[]): string[] =>
  carriedWords(message, earlier.toReversed())
    .filter(({ likelihood }) => likelihood >= least)
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ word }) => word);

// None of these dialogues is in the training data.
describe('reads follow-ups with their context', () => {
  it.each([
    ['how wide do i stand', ['what is the box squat for'], ['squat']],
    ['how many sets and reps', ['i miss my deadlift at the knee'], ['knee', 'deadlift']],
    ['how often', ['how do i use the reverse hyper', 'how heavy'], ['hyper']],
    ['how would I test that properly', ['Sumo or conventional?'], ['sumo', 'conventional']],
    ['can i do both', ['Sumo or conventional?', 'how would I test that properly'], ['sumo', 'conventional']],
    ['which ones for bench', ['Which bands should I buy first?'], ['bands']],
    ['how tight', ['what belt should i get', '10 or 13 mm'], ['belt']],
    ['can i still bench', ['my elbows hurt'], ['elbows']],
    ['and for the bench?', ['How do I warm up for a heavy squat?'], ['warm']],
    ['How long does it last?', ['What is circa max?'], ['circa', 'max']],
    ['How much does it cost?', ['Which belt should I buy?'], ['belt']],
  ])('“%s” after %j', (message, earlier, words) => {
    expect(meant(MEANT, message, ...earlier)).toEqual(expect.arrayContaining(words));
  });

  it('replaces the earlier lift with the one named', () => {
    expect(meant(SEARCHED, 'and the deadlift?', 'How often do I squat heavy?')).not.toContain('squat');
  });
});

describe('reads standalone questions without context', () => {
  it.each([
    ['is it bad to squat every day', 'how do i bench'],
    ['do you think that squats are bad', 'how do i bench'],
    ['How do I measure band tension?', 'Which belt should I buy?'],
    ['what color is the fruit of the oak tree', 'how do i bench'],
  ])('“%s” after “%s”', (message, before) => {
    expect(meant(SEARCHED, message, before)).toEqual([]);
  });

  it('always applies to the first question', () => {
    expect(carriedWords('and for the bench?', [])).toEqual([]);
  });
});
