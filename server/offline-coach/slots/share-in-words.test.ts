import { expect, test } from 'vitest';
import { shareInWords } from './share-in-words.ts';

test.each([
  ['what percent of 205 is 185', '185 is **90.2%** of 205.'],
  ['185 is what percent of 205?', '185 is **90.2%** of 205.'],
  ["what's 185 kg as a % of 205 kg", '185 kg is **90.2%** of 205 kg.'],
  ['what percentage of 200 kg is 220.5 lb', '220.5 lb is **50%** of 200 kg.'],
])('"%s" asks for a percentage', (written, says) => {
  expect(shareInWords(written)).toBe(says);
});

test.each([
  'what is 80 % of 315',
  'how much is 85 percent of 500 pounds',
  'what percent of my max is speed work',
  'what percent of 0 is 5',
])('"%s" does not', (written) => {
  expect(shareInWords(written)).toBeNull();
});
