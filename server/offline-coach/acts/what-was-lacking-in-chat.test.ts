import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';

const { last, records } = coachChat(countInKilos);

describe('what the records lacked is taken from the reply', () => {
  it.each([
    [['75 percent of my squat', '150'], '75% of 150 kg is **112.5 kg**'],
    [['75 percent of my squat', '150', 'and 80'], '80% of 150 kg is **120 kg**'],
    [['70% of my bench', "it's about 100 kg"], '70% of 100 kg is **70 kg**'],
    [['whats my dots', 'total 420, i weigh 67 and im a woman'], 'DOTS **435.48**'],
    [['dots', '500 total at 90kg male'], 'DOTS **323.30**'],
  ])('%j', async (messages, line) => {
    expect(await last(...messages)).toContain(line);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['75 percent of my squat', 'i squatted 150 yesterday'],
    ['75 percent of my squat', 'my brother does 150'],
    ['75 percent of my squat', 'deadlift 150'],
    ['whats my dots', 'log squat 180'],
  ])('but not “%s”, “%s”', async (...messages) => {
    expect(await last(...messages)).not.toMatch(/75% of|DOTS \*\*/u);
  });
});

describe('a lift is asked about', () => {
  it.each([
    'what did i squat last',
    'last squat?',
    'when did i last squat',
    'what was my last squat session',
  ])('with its latest record: “%s”', async (question) => {
    const answer = await last('log squat 150x1 on 3 March 2026', 'log squat 140x5 today', question);
    expect(answer).toMatch(/^The last Squat you wrote down is from .*140 kg × 5/u);
  });

  it('with the max of the set just shown', async () => {
    const answer = await last(
      'log squat 150x1 on 3 March 2026',
      'log squat 140x5 today',
      'what did i squat last',
      'and whats my max from that',
    );
    expect(answer).toContain('140 kg × 5 gives a max of about **163.3 kg**');
  });

  it('with its own max after the max of another', async () => {
    const answer = await last(
      'log deadlift 200x3',
      'log bench 100x5',
      'whats my estimated max',
      'and deadlift?',
    );
    expect(answer).toContain('your max is about **220 kg**');
  });
});
