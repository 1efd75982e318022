import { expect, it } from 'vitest';
import { addressesIn } from './web.ts';

it.each([
  ['see https://en.example.org/wiki/Squat_(exercise).', 'https://en.example.org/wiki/Squat_(exercise)'],
  ['(as https://gym.example/squat)', 'https://gym.example/squat'],
  ['[this](https://gym.example/squat), please', 'https://gym.example/squat'],
  ["'https://gym.example/it's'", "https://gym.example/it's"],
])('finds the address in %j', (text, address) => {
  expect(addressesIn(text)).toEqual([address]);
});
