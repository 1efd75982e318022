import { expect, it } from 'vitest';
import { isBy } from './authors.ts';

it.each([
  ['Louie Simmons', 'Louie J. Simmons'],
  ['Dale Okafor', 'Dr. Dale Okafor'],
  ['coach Okafor', 'Dale Okafor, Imre Toth'],
  ['Mary Jane', 'Mary Jane Smith'],
  ['jose ruiz', 'José Ruiz'],
  ['Dale Okafor and Imre Toth', 'Dale Okafor and Imre Toth'],
  ['toth', 'Dale Okafor and Imre Toth'],
  ['coach', 'Coach'],
  ['李 明', '李 明'],
])('“%s” wrote what is by %s', (name, author) => {
  expect(isBy(name, author)).toBe(true);
});

it.each([
  ['Im', 'Imre Toth'],
  ['Dale Toth', 'Dale Okafor, Imre Toth'],
  ['Dr.', 'Dr. Dale Okafor'],
  ['', 'Dale Okafor'],
])('“%s” did not write what is by %s', (name, author) => {
  expect(isBy(name, author)).toBe(false);
});
