import { expect, it } from 'vitest';
import { addressesIn } from './web.ts';

it.each([
  ['see https://en.example.org/wiki/Squat_(exercise).', 'https://en.example.org/wiki/Squat_(exercise)'],
  ['(as https://gym.example/squat)', 'https://gym.example/squat'],
  ['[this](https://gym.example/squat), please', 'https://gym.example/squat'],
  ["'https://gym.example/it's'", "https://gym.example/it's"],
  ['(https://gym.example/squat)—thanks', 'https://gym.example/squat'],
])('finds the address in %j', (text, address) => {
  expect(addressesIn(text)).toEqual([address]);
});

it('ends addresses at the parenthesis of a link, and takes no time for many', () => {
  expect(addressesIn('[a](https://a.example),[b](https://b.example/)')).toEqual([
    'https://a.example/',
    'https://b.example/',
  ]);
  expect(addressesIn(`https://a.example/${')'.repeat(120_000)}`)).toEqual(['https://a.example/']);
});
