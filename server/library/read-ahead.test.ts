import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];

test('gives everything in order, and reads a batch while the one before is used', async () => {
  const seen: string[] = [];
  const read = async (from: number, to: number) => {
    seen.push(`read ${from} to ${to}`);
    return letters.slice(from, to);
  };
  for await (const letter of readAhead(letters.length, 2, read)) seen.push(letter);
  expect(seen).toEqual(['read 0 to 2', 'read 2 to 4', 'a', 'b', 'read 4 to 5', 'c', 'd', 'e']);
});

test('waits for the read under way when nothing more is wanted', async () => {
  let isReading = false;
  const read = async (from: number, to: number) => {
    isReading = true;
    await new Promise((resolve) => setTimeout(resolve, 10));
    isReading = false;
    return letters.slice(from, to);
  };
  for await (const letter of readAhead(letters.length, 2, read)) if (letter === 'a') break;
  expect(isReading).toBe(false);
});

test('reads nothing of an empty list', async () => {
  const items: unknown[] = [];
  for await (const item of readAhead(0, 2, () => Promise.reject(new Error('Read.')))) items.push(item);
  expect(items).toEqual([]);
});

test('a read that fails gives what stands before it first', async () => {
  const seen: string[] = [];
  const read = async (from: number, to: number) => {
    if (from === 2) throw new Error('The database is away.');
    return letters.slice(from, to);
  };
  await expect(async () => {
    for await (const letter of readAhead(letters.length, 2, read)) seen.push(letter);
  }).rejects.toThrow('The database is away.');
  expect(seen).toEqual(['a', 'b']);
});
