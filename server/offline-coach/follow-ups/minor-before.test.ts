import { expect, it, test } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { testApp } from '#server/testing/test-app.ts';
import { withMinor } from './minor-before.ts';

it.each([
  ['can he test a max?', ['my son is 14 and wants to lift'], 'can he test a max as a teenager'],
  ['how heavy', ['can she deadlift', 'my niece, 13, starts soon'], 'how heavy as a teenager'],
  ['can i max out', ['so like im 15 and i lift'], 'can i max out as a teenager'],
  ['can i test my max', ["i'm 15"], 'can i test my max as a teenager'],
  [
    'can i try my max next week',
    ['im 15 and i benched 80 with my friends'],
    'can i try my max next week as a teenager',
  ],
  ['can i max out', ['im 16 and lift with my brother'], 'can i max out as a teenager'],
  ['can i max out', ['my friend and I are both 14'], 'can i max out as a teenager'],
  ['can i max out', ['i just turned fourteen and want to lift'], 'can i max out as a teenager'],
  ['can i max out', ["i'm in 10th grade"], 'can i max out as a teenager'],
  ['can i max out', ["i'm in twelfth grade"], 'can i max out as a teenager'],
  ['can i max out', ["i'm a freshman and play football"], 'can i max out as a teenager'],
  ['and squats', ['I am 16. how do I bench'], 'and squats as a teenager'],
  ['how often should they train', ['what do teenagers need'], 'how often should they train as a teenager'],
])('“%s” after %j becomes “%s”', (question, earlier, asked) => {
  expect(withMinor(question, earlier)).toBe(asked);
});

it.each([
  ['how heavy should i squat', ['my son is 14']],
  ['can i max out', ['explain conjugate like im 5']],
  ['what is a deload', ["i'm 15"]],
  ['how much does it cost', ['my son is 14']],
  ['can my wife test a max', ['my son is 14']],
  ['can i test my max', ['im 10 weeks out']],
  ['can i test my max', ["i'm 16 kg over"]],
  ['can i test my max', ["i'm 12 years into lifting"]],
  ['can he test a max', ['my son is 34']],
  ['can i test my max', ["i'm 40 and my son is 14"]],
  ['can i test my max', ['I was a freshman in 1990']],
  ['can i test my max', ['I started when I turned 16, and love it']],
  ['can i test my max', ["i'm a freshman in college"]],
])('“%s” after %j is left unchanged', (question, earlier) => {
  expect(withMinor(question, earlier)).toBe(question);
});

test('does not apply general advice on heavy singles to a child', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  const [, grown] = await converse(client, ['my son is 34 and lifts', 'can he work up to a heavy single']);
  expect(grown).toContain('Work up to a heavy single');
  const [, minor] = await converse(client, ['my son is 14 and lifts', 'can he work up to a heavy single']);
  expect(minor).not.toContain('Work up to a heavy single');
  await app.close();
});
