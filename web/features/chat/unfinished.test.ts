import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfinished } from './unfinished.ts';

describe('the last block of a growing text', () => {
  it.each([
    ['Train **the', 'Train **the**'],
    ['Train **the start*', 'Train **the start**'],
    ['Train **the start**', 'Train **the start**'],
    ['Train *the', 'Train *the*'],
    ['Train *', 'Train '],
    ['Use `60 k', 'Use `60 k`'],
    ['It stops halfway [1', 'It stops halfway '],
    ['It stops halfway [1][', 'It stops halfway [1]'],
    ['It stops halfway [1, 2', 'It stops halfway '],
    ['"Three singles" [unver', '"Three singles" '],
    ['See [the table](https://exa', 'See the table'],
    ['See [the tab', 'See the tab'],
    ['See ![a pict](/x', 'See '],
    ['Do this:\n-', 'Do this:'],
    ['Do this:\n1.', 'Do this:'],
    ['Do this:\n- squat\n- **', 'Do this:\n- squat'],
    ['Heading\n==', 'Heading'],
    ['| Week | kg |', ''],
    ['Look:\n| Week | kg |\n', 'Look:'],
    ['| Week | kg |\n|---', ''],
    ['Plain words', 'Plain words'],
    ['2 * 3 = 6', '2 * 3 = 6*'],
  ])('renders %j as %j', (text, drawn) => {
    // A lone star between words is closed as well; Markdown shows both stars literally, only for a moment.
    expect(unfinished(text)).toBe(drawn);
  });

  it('leaves an open fence and table alone', () => {
    const fence = '```\n| not a table\n- [1';
    expect(unfinished(fence)).toBe(fence);
    const table = '| Week | kg |\n|---|---|\n| 1 | 60';
    expect(unfinished(`${table} |\n`)).toBe(`${table} |\n`);
  });

  it('shows whole table rows, and the last one of an interrupted table', () => {
    const table = '| Week | kg |\n|---|---|\n';
    expect(unfinished(`${table}| 1 | 60 |\n| 2 |`)).toBe(`${table}| 1 | 60 |`);
    expect(unfinished(`${table}| 1 | 60 |\n| 2 |`, false)).toBe(`${table}| 1 | 60 |\n| 2 |`);
  });

  it('never adds more than closing marks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '*', '`', '[', ']', '1', '|', '-', '\n', '(') }),
        (text) => {
          expect(unfinished(text).length).toBeLessThanOrEqual(text.length + 3);
        },
      ),
    );
  });
});
