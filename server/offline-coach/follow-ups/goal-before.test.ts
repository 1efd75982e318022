import { expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { recordsOf } from '#server/testing/own-entries.ts';
import { testApp } from '#server/testing/test-app.ts';
import { withGoal } from './goal-before.ts';

const TODAY = '2026-03-02';

it.each([
  ['so how close am i', ['i want to bench 140 kg'], 'How far am I from a 140 kg Bench?'],
  ['how much do i still need', ['i wanna total 520 by june'], 'How much do I still need for a 520 total?'],
  ['how much more do i need?', ['thanks', 'my target is 200 squat'], 'How far am I from a 200 Squat?'],
])('“%s” after %j becomes “%s”', (question, earlier, asked) => {
  expect(withGoal(question, earlier, TODAY)).toBe(asked);
});

it.each([
  ['how far apart do i stand', ['i want to bench 140 kg']],
  ['how far am i off', ['how do i bench']],
  ['how far am i off', ['my wife wants to bench 60, her goal']],
  ['how far am i off', ['i want to squat 200 and bench 140']],
])('“%s” after %j is left unchanged', (question, earlier) => {
  expect(withGoal(question, earlier, TODAY)).toBe(question);
});

it('compares a goal with the record, and offers to log the best of the lift it names', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  const answers = await converse(client, [
    'remember my goal is a 250 kg deadlift',
    'how far am i off',
    'my best is 230 kg',
    'yes',
    'how far am i off',
  ]);
  expect(answers[1]).toContain('There is no Deadlift record');
  expect(answers[2]).toContain('Shall I write down **Deadlift 230 kg**');
  expect(answers[4]).toContain('250 kg is **20 kg** more');
  await app.close();
});

it('logs no best when the lift is unclear', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  const [, open] = await converse(client, ['do i squat before i bench', 'my best is 230 kg']);
  expect(open).not.toContain('Shall I write down');
  const [, hers] = await converse(client, ['my wife wants to deadlift', 'my best is 230 kg']);
  expect(hers).not.toContain('Shall I write down');
  expect(await recordsOf(client)).toEqual([]);
  await app.close();
});
