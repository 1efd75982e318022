import { expect, it } from 'vitest';
import { declineDose } from './medicine-dose.ts';

it.each([
  ['what dose should I be on', ['can I lift on Ozempic']],
  ['how much should I take', ['is it ok to train on ibuprofen']],
  ['how many milligrams of ibuprofen before benching', []],
  ['how many days should I take ibuprofen', []],
  ['how often should I inject it', ['hi', 'does Wegovy make me weaker']],
])('“%s” after %j gets no answer from the library', (question, earlier) => {
  expect(declineDose(question, earlier)).toContain('I am not a doctor');
});

it.each([
  ['what dose of creatine should I take', ['can I lift on Ozempic']],
  ['how much should I deadlift', ['can I lift on Ozempic']],
  ['should I take ibuprofen before benching', []],
  ['what is the smallest useful dose of sled work', []],
  ['what dose should I be on', ['is creatine safe']],
  ['how much weight should I use on beta blockers', []],
  ['how many days off should I take on antibiotics', []],
  ['how many days should I take off', ['im on antibiotics can i train']],
])('“%s” after %j is looked up', (question, earlier) => {
  expect(declineDose(question, earlier)).toBeNull();
});
