import { expect, it } from 'vitest';
import { asPlain } from './plain-question.ts';

it.each([
  ['yo how do i get a bigger bench lol', 'how do i get a bigger bench'],
  ['do i rly need a belt tho', 'do i need a belt'],
  ['wtf is a max effort day', 'what is a max effort day'],
  ['good morning coach! quick one, how long should i rest', 'how long should i rest'],
  ['thanks! also whats the price of the sled', "what's the price of the sled"],
  ['so I was wondering how many sets I need', 'how many sets I need'],
  ['shuold i deload evry fourth week', 'should i deload every fourth week'],
  ['whats teh best grip widht', "what's the best grip width"],
  ['shoudl i wear knee sleves', 'should i wear knee sleeves'],
  ['how hevy should speed squats be', 'how heavy should speed squats be'],
  ['can you read my hevy file', 'can you read my hevy file'],
  ['y', 'why'],
  ['is creatine safe', 'is creatine safe'],
  ['what did Halvorsen squat', 'what did Halvorsen squat'],
  ['how do i brase', 'how do i brase'],
  ['deload or amrap', 'deload or amrap'],
  ['cool, so how do i squat', 'how do i squat'],
  ['right so whats rpe', "what's rpe"],
  ['good morning i have a question, how long do i rest', 'how long do i rest'],
  ['do squats even work', 'do squats work'],
  ['are super heavy singles bad, man', 'are heavy singles bad'],
  ['i have ibs, what can i eat', 'i have ibs, what can i eat'],
  ['is 225 ibs a lot', 'is 225 lbs a lot'],
])('%s: %s', (typed, plain) => {
  expect(asPlain(typed)).toBe(plain);
});
