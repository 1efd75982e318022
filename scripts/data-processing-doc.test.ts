import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url);
const SCHEMA = new URL('server/db/schema/', ROOT);
const text = readFileSync(new URL('docs/data-processing.md', ROOT), 'utf8');
const settings = readFileSync(new URL('.env.example', ROOT), 'utf8');

const tables = readdirSync(SCHEMA).flatMap((file) =>
  [...readFileSync(new URL(file, SCHEMA), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(
    ([, name = '']) => name,
  ),
);

it('describes the content of every table and names no missing one', () => {
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !tables.includes(name))).toEqual([]);
});

it('names only existing settings', () => {
  const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !settings.includes(`# ${name}=`))).toEqual([]);
});
