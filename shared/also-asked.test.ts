import { describe, expect, it } from 'vitest';
import { alsoAskedLines, hideAlsoAsked, withoutAlsoAsked } from './also-asked.ts';

const REST = '\n\nWalk it out in three steps.';

describe('the line of other ways to ask', () => {
  it.each([
    ['*Also asked: i wobble · steps back*', ['i wobble', 'steps back']],
    ['_Also asked: i wobble_', ['i wobble']],
    ['*Also asked: i wobble*\r', ['i wobble']],
    ['*Also asked: i wobble\nwhen i unrack*', ['i wobble\nwhen i unrack']],
  ])('%j is found and hidden', (line, ways) => {
    const page = `## Walkout\n\n${line}${REST}`;
    const [found] = alsoAskedLines(page);
    expect(found!.ways.map((way) => way.trim())).toEqual(ways);
    const shown = hideAlsoAsked(page);
    expect(shown.replaceAll(/\s+/g, ' ')).toBe('## Walkout Walk it out in three steps.');
    expect(shown.indexOf('Walk it')).toBe(page.indexOf('Walk it'));
    expect(withoutAlsoAsked(page)).toBe(`## Walkout${REST}`);
  });

  it.each([
    'Also asked: does a thick bar help?',
    'It says *Also asked: this* below.',
    '*Also asked: an open end\n\nof a line*',
  ])('%j is not such a line', (text) => {
    expect(alsoAskedLines(text)).toEqual([]);
    expect(hideAlsoAsked(text)).toBe(text);
  });
});
