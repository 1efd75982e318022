import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundPassage } from '#server/library/found-passage.ts';
import { Citations } from './citations.ts';
import { Register } from './register.ts';

const TITLES: Record<string, string> = { b: 'The Box Squat Manual: Sit Back' };

const passage = (id: string, text: string): FoundPassage => ({
  id,
  store: 'books',
  work: { id: `w-${id}`, slug: id, title: TITLES[id] ?? `Book ${id}`, author: '', kind: 'book' },
  page: 3,
  time: null,
  section: null,
  heading: '',
  text,
  score: 1,
});

const PAGES = [
  passage('a', 'Work up to a **heavy single**, then stop. Never miss twice — write it down.'),
  passage('b', 'The box squat breaks the lift\ninto two parts: a pause and a drive.'),
  passage('c', 'Adding 2.5 kg each week is plenty.'),
];

const OWN_WORDS = 'Can I squat every day no matter what?';

function check(answer: string, cut: number[] = []) {
  const register = new Register(OWN_WORDS);
  for (const page of PAGES) register.add(page);
  const citations = new Citations(register);
  let out = '';
  let from = 0;
  for (const at of [...cut].sort((x, y) => x - y)) {
    out += citations.push(answer.slice(from, at));
    from = at;
  }
  out += citations.push(answer.slice(from));
  return { text: out + citations.flush(), sources: register.sources() };
}

describe('citations', () => {
  it('checks a quote against all texts a passage was found with', () => {
    const register = new Register();
    const alone = 'Go heavy, medium, light.';
    register.add(passage('c', alone));
    register.add(passage('c', `${alone}\n\nTake out Thursday first.`));
    const citations = new Citations(register);
    const answer = '“Go heavy, medium, light. Take out Thursday first.” [1]';
    expect(citations.push(answer) + citations.flush()).toBe(answer);
    expect(register.sources()).toHaveLength(1);
  });

  it('checks a quote without the lines of other ways to ask, which are not on the page', () => {
    const text =
      'Sit back first.\n\n*Also asked: my knees cave in badly when heavy*\n\nThen spread the floor.';
    const cited = (answer: string) => {
      const register = new Register();
      register.add(passage('c', text));
      const citations = new Citations(register);
      return citations.push(answer) + citations.flush();
    };
    const across = '“Sit back first. Then spread the floor.” [1]';
    expect(cited(across)).toBe(across);
    expect(cited('“my knees cave in badly when heavy” [1]')).toBe(
      '“my knees cave in badly when heavy” [unverified]',
    );
  });

  it.each([
    [
      'a true quote',
      'She says “Work up to a heavy single, then stop.” [1] Good.',
      'She says “Work up to a heavy single, then stop.” [1] Good.',
    ],
    [
      'another dash and case',
      '"never miss twice - write it down" [1]',
      '"never miss twice - write it down" [1]',
    ],
    [
      'a line break on the page',
      '“breaks the lift into two parts” [2]',
      '“breaks the lift into two parts” [1]',
    ],
    [
      'a changed word',
      '“Work up to a heavy double, then stop.” [1]',
      '“Work up to a heavy double, then stop.” [unverified]',
    ],
    ['a quote of another page', '“The box squat breaks the lift” [1]', '“The box squat breaks the lift” [1]'],
    ['part of a word', '“ork up to a heavy single” [1]', '“ork up to a heavy single” [unverified]'],
    ['part of a number', '“5 kg each week is plenty” [3]', '“5 kg each week is plenty” [unverified]'],
    ['words left out', '“Work up … then stop” [1]', '“Work up … then stop” [1]'],
    [
      'words left out in the wrong order',
      '“then stop … Work up to a” [1]',
      '“then stop … Work up to a” [unverified]',
    ],
    ['a number nobody has', 'True enough [7].', 'True enough .'],
    ['a plain claim', 'Squat to a box [2], then pull [1].', 'Squat to a box [1], then pull [2].'],
    ['a list of numbers', 'Both [1, 2] agree.', 'Both [1][2] agree.'],
    [
      'a long quote without a number',
      'He wrote “The box squat breaks the lift into two parts” once.',
      'He wrote “The box squat breaks the lift into two parts” [1] once.',
    ],
    ['scare quotes', 'A “raw” lifter, 12" high [1].', 'A “raw” lifter, 12" high [1].'],
    [
      'a block quote',
      '> Work up to a heavy single, then stop. [1]\n\nSo do.',
      '> Work up to a heavy single, then stop. [1]\n\nSo do.',
    ],
    [
      'a false block quote',
      'As told:\n\n> Always miss twice, it builds character. [1]\n',
      'As told:\n\n> Always miss twice, it builds character. [unverified]\n',
    ],
    ['a numbered link', 'See [1](https://x.example).', 'See [1](https://x.example).'],
    ['a named link', 'So.\n\n[1]: https://x.example\n', 'So.\n\n[1]: https://x.example\n'],
    ['an address in the text', 'See [2]: https://x.example', 'See [1]: https://x.example'],
    [
      'a colon after a number',
      'As the manual says in [2]: sit back.',
      'As the manual says in [1]: sit back.',
    ],
    ['a colon at the end', 'As it says in [2]:', 'As it says in [1]:'],
    ['a list of sources', '[2]: “The Box Squat Manual”', '[1]: “The Box Squat Manual”'],
    ['a remark after a number', 'Sit back [2](see page 3).', 'Sit back [1] (see page 3).'],
    [
      'a true quote after its number',
      'As it says in [2]: “breaks the lift into two parts”.',
      'As it says in [1]: “breaks the lift into two parts”.',
    ],
    [
      'a made-up quote after its number',
      'As it says in **[1]**: “always miss it twice”, so.',
      'As it says in **[1]**: “always miss it twice” [unverified], so.',
    ],
    [
      'a quote after the number of another page',
      'As it says in [2]: “write it down”, and [2]: “never miss twice — write it down” to you.',
      'As it says in [1]: “write it down”, and [1]: “never miss twice — write it down” [2] to you.',
    ],
    [
      'a made-up block quote after its number',
      'As it says in [2]:\n\n> Always miss twice, it builds character.\n\nSo.',
      'As it says in [1]:\n\n> Always miss twice, it builds character. [unverified]\n\nSo.',
    ],
    [
      'a title',
      '“The Box Squat Manual,” by Ann, has you sit back [2].',
      '“The Box Squat Manual,” by Ann, has you sit back [1].',
    ],
    ['a title before a number', 'See “The Box Squat Manual” [1].', 'See “The Box Squat Manual” [1].'],
    [
      'the athlete’s words',
      'You asked to "squat every day no matter what"; the book says to stop [1].',
      'You asked to "squat every day no matter what"; the book says to stop [1].',
    ],
    [
      'the athlete’s words as the page’s',
      'It says “squat every day no matter what” [1].',
      'It says “squat every day no matter what” [unverified].',
    ],
    [
      'the athlete’s words after a number',
      'As it says in [1]: “squat every day no matter what”, and so on [1].',
      'As it says in [1]: “squat every day no matter what” [unverified], and so on [1].',
    ],
    [
      'a made-up quote before more words',
      '“Always miss it twice”, and work up to a single [1].',
      '“Always miss it twice” [unverified], and work up to a single [1].',
    ],
    [
      'a true quote before more words',
      '“The box squat breaks the lift”, says Ann [2].',
      '“The box squat breaks the lift”, says Ann [1].',
    ],
    [
      'a quote of another page before more words',
      '“The box squat breaks the lift”, so work up to a single [1].',
      '“The box squat breaks the lift” [1], so work up to a single [2].',
    ],
    [
      'a number inside a quote',
      'It says "The box squat breaks the lift [2]."',
      'It says "The box squat breaks the lift [1]."',
    ],
    [
      'the number of another page inside a quote',
      'It says “The box squat breaks the lift [1],” so.',
      'It says “The box squat breaks the lift [1],” so.',
    ],
    [
      'a number inside a made-up quote',
      'It says "Bounce hard off the box every time [2]."',
      'It says "Bounce hard off the box every time [unverified]."',
    ],
    [
      'numbers inside and behind a quote',
      'Pause [2]. "Work up to a heavy single, then stop [1]." [2]',
      'Pause [1]. "Work up to a heavy single, then stop [2]." [1]',
    ],
    [
      'a number in the middle of a quote',
      '“The box squat [2] breaks the lift” [2]',
      '“The box squat [1] breaks the lift” [1]',
    ],
    ['a number inside a few words', 'A "box squat [2]" it is.', 'A "box squat [1]" it is.'],
    [
      'a link inside a quote',
      'It says “see [7](https://x.example) on the squat” once.',
      'It says “see [7](https://x.example) on the squat” once.',
    ],
    ['marks that pair wrongly', 'Stop." [2] and "go.', 'Stop." [1] and "go.'],
    [
      'inline code of three backticks',
      '```5x5 @ 80%```\n\nThen [2]. “Never go above ninety percent ever” [1].',
      '```5x5 @ 80%```\n\nThen [1]. “Never go above ninety percent ever” [unverified].',
    ],
    ['code with a language and four backticks', '````csv\nx[1]\n```` and [2]', '````csv\nx[1]\n```` and [1]'],
    [
      'code',
      '```\nx[1] = "one two three four"\n```\nand [2]',
      '```\nx[1] = "one two three four"\n```\nand [1]',
    ],
  ])('%s', (_, answer, expected) => {
    expect(check(answer).text).toBe(expected);
  });

  it('moves a quote to the page that contains it', () => {
    const { text, sources } = check('First [1]. “The box squat breaks the lift” [1] it says.');
    expect(text).toBe('First [1]. “The box squat breaks the lift” [2] it says.');
    expect(sources.map((source) => [source.number, source.work.slug, source.quotes])).toEqual([
      [1, 'a', []],
      [2, 'b', ['The box squat breaks the lift']],
    ]);
  });

  it('checks a quoted list to its last item', () => {
    const register = new Register();
    register.add(
      passage(
        'list',
        'Before.\n\n- **One** is heavy.\n- **Two** is fast and light.\n- Three is last.\n\nAfter.',
      ),
    );
    const citations = new Citations(register);
    const text = '> - **One** is heavy.\n> - **Two** is fast and light.\n> - Three is last. [1]\n';
    expect(citations.push(text) + citations.flush()).toBe(text);
    expect(register.sources()[0]?.quotes).toEqual([
      '- **One** is heavy.\n- **Two** is fast and light.\n- Three is last.',
    ]);
  });

  it('keeps the rows of a quoted table as quotes', () => {
    const register = new Register();
    const table = '| Squat of | Bar |\n|---|---|\n| 100 kg | 50 kg |\n| 200 kg | 100 kg |';
    register.add(passage('table', table));
    const citations = new Citations(register);
    const text =
      '| Squat of | Bar |\n| --- | --- |\n| 200 kg | 100 kg |\n| 300 kg | 150 kg |\n\n— *Loads* [1]';
    expect(citations.push(text) + citations.flush()).toBe(text);
    expect(register.sources()[0]?.quotes).toEqual(['200 kg | 100 kg']);
  });

  it('shows the quote as printed on the page', () => {
    expect(check('“work up to a heavy single” [1]').sources[0]?.quotes).toEqual([
      'Work up to a **heavy single',
    ]);
  });

  it('does not depend on how the stream is chunked', () => {
    const piece = fc.constantFrom(
      '“Work up to a heavy single, then stop.” [1]',
      '"made up of nothing at all" [2]',
      '> The box squat breaks the lift [2]\n',
      '"The box squat breaks the lift [2]."',
      '“squat every day no matter what”',
      '“The Box Squat Manual”',
      ' and ',
      '\n\n',
      '[1]',
      '[',
      '“',
      '"',
      '12" box',
      '```\n',
      '> ',
      '🏋️ é ',
      'a [note] b',
      '| The box squat | breaks the lift |\n',
      '| ',
      '[2][1]',
      'in [2]: ',
      '[1]: https://x.example\n',
      '[1](https://x.example)',
      '[1](',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.nat(400), { maxLength: 30 }),
        (pieces, cuts) => {
          const answer = pieces.join('');
          const whole = check(answer);
          const inParts = check(
            answer,
            cuts.filter((cut) => cut < answer.length),
          );
          expect(inParts.text).toBe(whole.text);
          expect(inParts.sources).toEqual(whole.sources);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
