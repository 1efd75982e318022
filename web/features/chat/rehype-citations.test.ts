import type { Element, Root } from 'hast';
import { expect, it } from 'vitest';
import { rehypeCitations } from './rehype-citations.ts';

function shown(text: string, tagName = 'p'): string {
  const element: Element = {
    type: 'element',
    tagName,
    properties: {},
    children: [{ type: 'text', value: text }],
  };
  const root: Root = { type: 'root', children: [element] };
  rehypeCitations()(root);
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      return child.tagName === 'data' ? `<${String(child.properties.value)}>` : `<${child.tagName}>`;
    })
    .join('');
}

it.each([
  ['Train the start [1].', 'Train the start<1>.'],
  ['Both [1][3] say so.', 'Both<1><3> say so.'],
  ['Both [1, 2] say so.', 'Both<1><2> say so.'],
  ['"Ten reps" [unverified] he said.', '"Ten reps"<small> he said.'],
  ['An array a[i] and [x] and [].', 'An array a[i] and [x] and [].'],
  ['[12]', '<12>'],
])('%j is drawn as %j', (text, drawn) => {
  expect(shown(text)).toBe(drawn);
});

it('leaves code alone', () => {
  expect(shown('list[1]', 'code')).toBe('list[1]');
});
