import { expect, test } from 'vitest';
import { withComplaint } from './complaint-before.ts';

test.each([
  [
    'what can i still train monday',
    ['my left knee is swollen'],
    'what can i still train with a swollen knee',
  ],
  [
    'no pop, just swollen and stiff',
    ['knee was swollen after squats'],
    'no pop, just swollen and stiff with a swollen knee',
  ],
  ['can i still bench', ['my elbows hurt'], 'can i still bench with elbows that hurt'],
  [
    'what do i change first',
    ['can i still bench', 'my elbows hurt'],
    'what do i change first with elbows that hurt',
  ],
  ['what should i do', ['my knee hurts'], 'what should i do with a knee that hurts'],
  [
    'what can i train meanwhile',
    ['when should i worry', 'is that normal', 'my lower back is sore after deadlifts'],
    'what can i train with a lower back that hurts',
  ],
  ["tried that, didn't help", ['my knee hurts'], 'my knee hurts, and it still hurts'],
  ['no better after a week', ['my elbows hurt'], 'my elbows hurt, and it still hurts'],
])('"%s" after %j refers to the complaint', (question, earlier, whole) => {
  expect(withComplaint(question, earlier)).toBe(whole);
});

test.each([
  'what is a deload',
  "my bench didn't work out today",
  'the app is not working',
  'is marta still there on fridays?',
  'how many sets should i do',
  'what can i do to get a bigger bench',
  'same time as always',
  'how do i bench',
  'what should i do on rest days',
  'should i do 5x5',
  'what can i eat',
  'my shoulder is swollen too',
  'can i still cancel my membership',
])('"%s" after a knee that hurts is left unchanged', (question) => {
  expect(withComplaint(question, ['my knee hurts'])).toBe(question);
});

test('an old complaint no longer counts', () => {
  const earlier = ['how wide do i grip', 'what is a deload', 'my knee is swollen'];
  expect(withComplaint('what can i still train', earlier)).toBe('what can i still train');
});
