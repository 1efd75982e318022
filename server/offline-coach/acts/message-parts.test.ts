import { describe, expect, it } from 'vitest';
import { partsOf } from './message-parts.ts';

const TODAY = '2026-03-05';

describe('a message with several requests', () => {
  it.each([
    [
      'The 160x3 squat last week was actually 162.5. And today I did 167.5 x 2',
      ['The 160x3 squat last week was actually 162.5.', 'And today I did 167.5 x 2'],
    ],
    [
      'whats 80% of my bench and log todays bench, 97.5 x 6',
      ['whats 80% of my bench', 'log todays bench, 97.5 x 6'],
    ],
    [
      'the squat from last week was 162.5 not 160, and today i pulled 200 for 2',
      ['the squat from last week was 162.5 not 160', 'today i pulled 200 for 2'],
    ],
    [
      'the 190x3 deadlift was actually 190x4. the front squat 140x2 was a 3',
      ['the 190x3 deadlift was actually 190x4.', 'the front squat 140x2 was a 3'],
    ],
    ['how do i cancel + log 190x4 dead', ['how do i cancel', 'log 190x4 dead']],
    ['log squat 140x8 btw can i bring a guest saturday', ['log squat 140x8', 'can i bring a guest saturday']],
    ['plates for 185, and log 170 for one, squat', ['plates for 185', 'log 170 for one, squat']],
    [
      'bench 107.5 x 4, last one was a grinder. whats that as a max? log it too',
      ['bench 107.5 x 4, last one was a grinder.\nlog it too', 'whats that as a max?'],
    ],
  ])('is split: %s', (message, parts) => {
    expect(partsOf(message, TODAY)).toEqual(parts);
  });

  it.each([
    'log squat 150x3 and bench 100x5',
    'Benched 125 today. Is that a PR?',
    'log squat 150 and bench 100, and what is 80% of that',
    'dont log this one, it was hitched. but i pulled 200x3. better than what i had?',
    'i told marco i did 130 on bench. i didnt. can he see my records?',
    'In my country old men do cardio only. I have 63 years, squat 80 kg. how many times a week should I train heavy',
    'My knee hurts. squat 150x3 today. what can I do for it',
    'ssb 140x3',
    'First meet coming up and I am nervous. how do I pick openers',
    'Bench 107.5x5 and ohp 62.5x5. save the bench only',
    'the 210 deadlift was hitched. remove it',
  ])('stays whole when nothing would be missed: %s', (message) => {
    expect(partsOf(message, TODAY)).toEqual([message]);
  });

  it('has at most as many parts as rounds of tool calls', () => {
    const message =
      'the 160 squat was 162.5. and log bench 100x5. remember i hate dips. delete the 170 squat. whats my total';
    expect(partsOf(message, TODAY).length).toBeLessThanOrEqual(3);
  });
});
