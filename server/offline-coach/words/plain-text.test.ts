import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, fold } from '#shared/quote.ts';
import { nameText, quotable } from './plain-text.ts';

describe('quotable', () => {
  it.each([
    ['**Pause squats.** Three full seconds', 'Pause squats. Three full seconds'],
    ['*Nine* _Attempts_ and ***both***', 'Nine Attempts and both'],
    ['- a **point** of a list', 'a point of a list'],
    ['12. the twelfth', 'the twelfth'],
    ['## A heading', 'A heading'],
    ['a line\nand  another', 'a line and another'],
    ['he said “now”, then went', 'he said "now", then went'],
    ['3 * 5 and 2 * 4', '3 \\* 5 and 2 \\* 4'],
    ['about ~20 kg', 'about \\~20 kg'],
    ['snake_case_word', 'snake\\_case\\_word'],
    ['2.5 kg × 3', '2.5 kg × 3'],
  ])('%j reads %j and is found on its page', (markdown, words) => {
    expect(quotable(markdown)).toBe(words);
    expect(findQuote(fold(markdown), markdown, words)).not.toBeNull();
  });

  it.each([
    '[the shop](https://shop.example)',
    '![](track.gif)',
    'a note[^1]',
    '<script>alert(1)</script>',
    'see https://example.com',
    'a &amp; b',
    '---',
    '',
  ])('%j is not', (markdown) => {
    expect(quotable(markdown)).toBeNull();
  });

  it('is always found on its page', () => {
    const piece = fc.constantFrom(
      'lift',
      'the bar',
      '**',
      '*',
      '_',
      '~',
      '#',
      '|',
      '`',
      '\\*',
      '“',
      '"',
      '’',
      '—',
      ' ',
      '\n',
      '2.5',
      '.',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const markdown = pieces.join('');
        const words = quotable(markdown);
        if (words !== null) expect(findQuote(fold(markdown), markdown, words)).not.toBeNull();
      }),
      { numRuns: 3000 },
    );
  });
});

it.each([
  ['**Bold** [link](https://x.example) <b>', 'Bold link b'],
  ['What "conjugate" means', 'What conjugate means'],
  ['a_b *c*', 'a\\_b c'],
])('the name %j acts as no Markdown', (name, text) => {
  expect(nameText(name)).toBe(text);
});
