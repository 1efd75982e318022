import { expect, it } from 'vitest';
import { markdownHeading } from './markdown-heading.ts';

it.each([
  ['# Depth', { level: 1, text: 'Depth' }],
  ['   ### Box  squat ### ', { level: 3, text: 'Box squat' }],
  ['## C#', { level: 2, text: 'C#' }],
  ['# ', { level: 1, text: '' }],
  ['#5 is five sets', null],
  ['    # code', null],
  ['Depth # 1', null],
])('reads %j', (line, heading) => {
  expect(markdownHeading(line)).toEqual(heading);
});

it('takes no long time for a long line', () => {
  const line = `# a${' '.repeat(200_000)}b`;
  expect(markdownHeading(line)).toEqual({ level: 1, text: 'a b' });
});
