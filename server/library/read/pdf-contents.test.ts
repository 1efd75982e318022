import { expect, it } from 'vitest';
import { withoutContents } from './pdf-contents.ts';

const line = (text: string, y: number, size = 11) => ({ text, x: 72, right: 300, y, size, font: '' });

/** Returns the last page of a book, with this heading over rows with dot leaders. */
function lastPage(heading: string): string[] {
  const body = Array.from({ length: 7 }, (_, at) => [line(`Sentence number ${at} about food.`, 700)]);
  const rows = [
    line(heading, 760, 20),
    line('White bread .......... 70', 740),
    line('Oats .......... 55', 720),
    line('A low number is slow. Compare the foods that you eat most.', 700),
    line('Eat them with protein.', 680),
    line('Then wait.', 660),
  ];
  return withoutContents([...body, rows], 16)
    .at(-1)!
    .map(({ text }) => text);
}

it('a table of the glycemic index is not the index of the book', () => {
  expect(lastPage('Glycemic Index')).toContain('White bread .......... 70');
});

it('an index that is named by what it lists loses its entries', () => {
  expect(lastPage('Exercise Index')).not.toContain('White bread .......... 70');
});
