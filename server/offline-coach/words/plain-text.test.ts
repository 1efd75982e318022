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
    [
      'Reserve on [our **booking** page](https://gym.example/book?a=1) a day ahead, or [call](tel:1).',
      'Reserve on our booking page a day ahead, or call.',
    ],
  ])('reads %j as %j, which is found on its page', (markdown, words) => {
    expect(quotable(markdown)).toBe(words);
    expect(findQuote(fold(markdown), markdown, words)).not.toBeNull();
  });

  it.each([
    '[the shop](https://shop.example)',
    'It costs 110 USD. [Shop page](https://shop.example)',
    '- [The shop](/shop).',
    '[1](https://shop.example) is a shop',
    'as shown [1, 2](/shop) here',
    'see [https://shop.example](https://shop.example) too',
    'in [the [1]](https://shop.example) shop',
    'at [the shop](https://shop.example "A shop")',
    '![](track.gif)',
    'a note[^1]',
    '<script>alert(1)</script>',
    'see https://example.com',
    'a &amp; b',
    '---',
    '',
  ])('cannot quote %j', (markdown) => {
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
      '[',
      '](/a)',
      '!',
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
])('neutralizes Markdown in the name %j', (name, text) => {
  expect(nameText(name)).toBe(text);
});
