import { expect, it } from 'vitest';
import { smallTalk } from './small-talk.ts';

it.each([
  ['how r u', 'Ready when you are'],
  ['thx bro', 'You are welcome'],
  ['ok cool thanks man', 'You are welcome'],
  ['thanks that helped a lot', 'You are welcome'],
  ['lol ok', 'All right'],
  ['ur useless', 'I am sorry'],
  ['this app sucks', 'I am sorry'],
  ['tell me a joke', 'not something I can do'],
  ['can you write a cover letter for me, im applying at a warehouse', 'not something I can do'],
  ['who made this', 'built-in coach'],
  ['are you smarter than chatgpt', 'built-in coach'],
  ['what commands do you understand', '**Your records:**'],
  ['yo', 'Hello!'],
])('answers %s', (said, answer) => {
  expect(smallTalk(said)).toContain(answer);
});

it.each([
  'good morning coach what should i train today',
  'how do i get stronger from strong people',
  'what is the best warm-up',
  'where can i read about the history of the gym',
  'cool down after squats?',
  'is lifting good for me',
  'what are the commands in the squat',
  'who wrote it',
  'write me a program',
  'write my squat down',
  'draft an email to cancel my membership',
  'write my goodbye letter to my family',
])('leaves %s to the library', (said) => {
  expect(smallTalk(said)).toBeNull();
});
