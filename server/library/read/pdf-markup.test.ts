import { expect, it } from 'vitest';
import { PDF_LIMITS, readPdf } from './pdf.ts';
import { printPdf } from './pdf-testing.ts';

it('a line of a PDF that begins with a sign of Markdown stays text', async () => {
  const lines = ['# of sets is five.', '> 90 % is heavy.', '| is a bar.', '#1 rule: rest.', '- Squat'];
  const { pages } = await readPdf(printPdf(lines.map((text) => [{ text, y: 700 }])), 'a.pdf', 'A');
  expect(pages.map(({ text }) => text)).toEqual([
    '\\# of sets is five.',
    '\\> 90 % is heavy.',
    '\\| is a bar.',
    '#1 rule: rest.',
    '- Squat',
  ]);
});

it('a PDF whose fonts do not say their letters is left to text recognition where it is set up', async () => {
  const signs = Array.from({ length: 40 }, (_, at) => ({
    text: `k~\`l|${at}oz wGh]Kn}f {LpDYZ &zP*q#a~b`,
    y: 780 - 15 * at,
  }));
  const { pages } = await readPdf(printPdf([signs, signs]), 'a.pdf', 'A', undefined, {
    ...PDF_LIMITS,
    scanned: true,
  });
  expect(pages.map(({ text }) => text)).toEqual(['', '']);
});
