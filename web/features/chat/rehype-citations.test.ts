import type { Element, ElementContent, Root } from 'hast';
import { expect, it } from 'vitest';
import { rehypeCitations } from './rehype-citations.ts';

function drawn(child: ElementContent): string {
  if (child.type === 'text') return child.value;
  if (child.type !== 'element') return '';
  if (child.tagName === 'span') return `{${child.children.map(drawn).join('')}}`;
  return child.tagName === 'data' ? `<${String(child.properties.value)}>` : `<${child.tagName}>`;
}

function shown(text: string, tagName = 'p'): string {
  const element: Element = {
    type: 'element',
    tagName,
    properties: {},
    children: [{ type: 'text', value: text }],
  };
  const root: Root = { type: 'root', children: [element] };
  rehypeCitations()(root);
  return element.children.map(drawn).join('');
}

it.each([
  ['Train the start [1].', 'Train the {start<1>.}'],
  ['Both [1][3] say so.', '{Both<1><3>} say so.'],
  ['Both [1, 2] say so [3].', '{Both<1><2>} say {so<3>.}'],
  ['Both [1] [2], he said.', '{Both<1><2>,} he said.'],
  ['"Ten reps" [unverified] he said.', '"Ten {reps"<small>} he said.'],
  ['"Ten" [unverified][2]', '{"Ten"<small><2>}'],
  ['An array a[i] and [x] and [].', 'An array a[i] and [x] and [].'],
  ['[12]', '{<12>}'],
])('renders %j as %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('leaves code alone', () => {
  expect(shown('list[1]', 'code')).toBe('list[1]');
});
