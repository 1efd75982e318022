import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockSplitter } from './blocks.ts';

const split = (text: string) => new BlockSplitter().split(text);

describe('blocks', () => {
  it('end at blank lines', () => {
    expect(split('One.\n\nTwo\nlines.\n\n# Three\n')).toEqual(['One.\n\n', 'Two\nlines.\n\n', '# Three\n']);
  });

  it('do not end inside a fence', () => {
    const text = '```\na\n\nb\n```\n\nafter';
    expect(split(text)).toEqual(['```\na\n\nb\n```\n\n', 'after']);
  });

  it('keep a list with blank lines together', () => {
    const list = '1. squat\n\n2. bench\n\n   heavy\n\n3. pull\n\n';
    expect(split(`Do:\n${list}Then rest.\n`)).toEqual([`Do:\n${list}`, 'Then rest.\n']);
  });

  it('keep an undecided last line with the block before it', () => {
    expect(split('- squat\n\n- ben')).toEqual(['- squat\n\n- ben']);
    expect(split('- squat\n\n**Af')).toEqual(['- squat\n\n', '**Af']);
    expect(split('- squat\n\nAfter')).toEqual(['- squat\n\n', 'After']);
  });

  it('start over when the text is a different one', () => {
    const splitter = new BlockSplitter();
    splitter.split('One.\n\nTwo.\n\nThree.\n');
    expect(splitter.split('Else.\n\nMore.\n')).toEqual(['Else.\n\n', 'More.\n']);
  });
});

const piece = fc.constantFrom(
  'a ',
  'b',
  '\n',
  '\n\n',
  '- x',
  '1. ',
  '```',
  '~~~',
  '| t |',
  '# h',
  '   ',
  '[1]',
  '*',
);

it('come out the same however the text arrives, and never lose a character', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const growing = new BlockSplitter();
      let text = '';
      let closed: readonly string[] = [];
      for (const part of pieces) {
        text += part;
        const blocks = growing.split(text);
        // Finished blocks never change.
        expect(blocks.slice(0, closed.length)).toEqual(closed);
        closed = blocks.slice(0, -1);
      }
      expect(growing.split(text)).toEqual(split(text));
      expect(split(text).join('').trimEnd()).toBe(text.trimEnd());
    }),
  );
});
