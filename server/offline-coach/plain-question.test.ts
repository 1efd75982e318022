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
])('%s: %s', (typed, plain) => {
  expect(asPlain(typed)).toBe(plain);
});
