import { describe, expect, it } from 'vitest';
import { ASKED_ONCE } from './asked-sentences-testing.ts';
import { intentsOf } from './intents.ts';
import { UNASKED } from './unasked-sentences-testing.ts';

const TODAY = '2026-03-05';
const callsOf = (said: string, ...exchanges: { question: string; answer: string }[]) =>
  intentsOf(said, TODAY, exchanges).calls.map(({ tool, input }) => ({ tool, ...input }));
const WRITING = new Set(['add', 'correct', 'remove', 'save', 'forget', 'set_body_weight']);
const writesOf = (...asked: Parameters<typeof callsOf>) =>
  callsOf(...asked).filter((call) => WRITING.has(String((call as { action?: unknown }).action)));

describe('unrequested changes', () => {
  it.each([
    // Plans and regrets.
    'the 170 squat was supposed to be 5 reps but I did 3',
    'my 170 squat was supposed to be a triple',
    'my 110 bench was meant to be 3 reps',
    'my last bench should have been 120, I was too weak',
    'my 112.5 bench should have been 115, I was robbed',
    // Only part of the weight, or none.
    'log squat with the empty bar x 10',
    'log bench with a 20 kg bar for 8',
    'log squat 45 lb bar x 12',
    'squatted the empty bar for 10 today',
    'log squat 60kg each side for 5',
    'log bench 45s per side x 5',
    'log bench two 20s a side x 5',
    'log squat 100kg plus the bar x 5',
    'squatted 60 kg per side for 5',
    // Someone else's.
    'log bench 60x5 for my wife',
    'log bench 60x5 for him',
    // Not done, or at an unknown time.
    'suppose I benched 100',
    'say I hit 150 squat',
    'hopefully I hit 150 squat',
    'supposed to hit 150 squat today',
    'got to hit 150 squat today',
    'once I hit 150 squat i will rest',
    'before covid i benched 140',
    'in college I benched 140',
    'my gyms squat record is 300',
    // No record is identified.
    'Change my squat record. It was 150',
    'change my bench max. It was 100',
    'update my deadlift pr, it is 200',
    // Left out of a session.
    'remove my last set of squat, too tired',
    'remove the last squat because my knee hurts',
    'drop my last deadlift set, low back pumped',
    'ditch my 150 squat since my knee hurts',
    'I set my squat safeties at 60',
    'scratch todays bench, sick',
    // Not a fact.
    'You said 5 sets. Remember that?',
    'Hi. Remember this?',
    'what is RPE. keep that in mind',
    'ok. remember that',
  ])('%s', (said) => {
    expect(writesOf(said)).toEqual([]);
  });

  it('does not read a small number after a miss as a weight', () => {
    const miss = {
      question: 'missed 117.5 on bench',
      answer: 'A miss is not a record, so I did not save Bench 117.5.',
    };
    for (const said of ['i got 3', 'got 3 easy', 'hit 8 today', 'only got 4', 'add 10'])
      expect(writesOf(said, miss), said).toEqual([]);
    expect(writesOf('got 115', miss)).toMatchObject([{ lift: 'Bench', value: 115 }]);
  });
});

describe.each(Object.entries(UNASKED))('%s', (_, sentences) => {
  it.each(sentences)('are not made: %s', (said) => {
    expect(writesOf(said)).toEqual([]);
  });
});

describe('requests', () => {
  it.each(ASKED_ONCE)('lead to one change: %s', (said, input) => {
    const writes = writesOf(said);
    expect(writes).toHaveLength(1);
    expect(writes).toMatchObject([input]);
  });

  it('are kept after a removal', () => {
    expect(intentsOf('delete that squat of 150 and log 155', TODAY)).toMatchObject({
      calls: [{ tool: 'prs', input: { action: 'remove', of: { value: 150 } } }],
      says: [expect.stringContaining('Shall I write down **Squat 155**')],
    });
  });

  it.each([
    ['Log squat 150. Remember that.', { tool: 'prs', action: 'add', lift: 'Squat', value: 150 }],
    ['I squatted 150 today. Remember that.', { tool: 'prs', action: 'add', value: 150 }],
    ['Delete my last squat. Don’t forget it.', { tool: 'prs', action: 'remove', lift: 'Squat' }],
    ['My knee hurts. Remember that.', { tool: 'memory', action: 'save', content: 'My knee hurts' }],
    ['I am vegan. Can you remember that?', { tool: 'memory', action: 'save', content: 'I am vegan' }],
    [
      'note that I squatted 145 yesterday and my knee hurt',
      { tool: 'memory', action: 'save', content: 'I squatted 145 yesterday and my knee hurt' },
    ],
    [
      'my last bench should have been 112.5, I typed it wrong',
      { tool: 'prs', action: 'correct', lift: 'Bench', value: 112.5 },
    ],
    ['the 110 bench was meant to be 115, misloaded', { tool: 'prs', action: 'correct', value: 115 }],
  ])('run once: %s', (said, call) => {
    expect(callsOf(said)).toMatchObject([call]);
  });

  it.each([
    'i got 3',
    'did 5',
    '5x5 at 80% of my squat, is that too much volume',
    'do i have to squat 150',
    'do i have 100 in me on bench',
  ])('are looked up: %s', (said) => {
    expect(intentsOf(said, TODAY)).toMatchObject({ calls: [], says: [], rest: said });
  });
});
