import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const TABLE = '| Week | Sets |\n| --- | --- |\n| 1 | 5 |';

it('names tables by the heading before them, else by their columns, and numbers those that are alike', () => {
  const text = [TABLE, TABLE, '## The *Box* Squat', TABLE, TABLE].join('\n\n');
  const html = renderToStaticMarkup(<Markdown text={text} />);
  expect([...html.matchAll(/aria-label="(.*?)"/g)].map((match) => match[1])).toEqual([
    'Table: Week, Sets',
    'Table: Week, Sets (2)',
    'Table: The Box Squat',
    'Table: The Box Squat (2)',
  ]);
});
