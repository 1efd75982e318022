import { expect, it } from 'vitest';
import { questionsIn } from '#server/library/search/asked-questions.ts';
import { keyOf, stemOf, wordsOf } from '#server/library/search/terms.ts';
import { blocksOf } from './blocks.ts';
import { withQuestionHeadings } from './question-headings.ts';
import { splitWork } from './split-work.ts';

/** Returns the headings as '# …' and the text of every other block. */
const outlined = (text: string): string[] =>
  withQuestionHeadings(blocksOf(text), text).map((block) =>
    block.kind === 'heading'
      ? `# ${block.title}`
      : text.slice(block.atoms[0]!.start, block.atoms.at(-1)!.end),
  );

it.each([
  [
    'a paragraph of its own, one of several',
    '*May a child have coffee?*\n\nNever.\n\n**When** may it\nhave tea?\n\nAt ten.\n\nWhy? And how?\n\nSo.',
    ['# May a child have coffee?', 'Never.', '# When may it have tea?', 'At ten.', 'Why? And how?', 'So.'],
  ],
  [
    'marked with letters',
    '**Q:** Do I need a belt?\n\n**A:** Not yet. Wait half a year.\n\nQ. And wraps? A. No.',
    ['# Do I need a belt?', 'Not yet. Wait half a year.', '# And wraps?', 'No.'],
  ],
  ['numbered', '12. Do I need a belt?\n\nNot yet.', ['# Do I need a belt?', 'Not yet.']],
  [
    'in a bold answer, whose mark stays',
    'Q: Do I need [a belt](/shop/belt)?\n\n**A: Not yet.** Wait.',
    ['# Do I need a belt?', '**A: Not yet.** Wait.'],
  ],
  [
    'answered by a list',
    '- What do I bring?\n\nThis:\n\nWhat else?\n\n- shoes\n- a belt',
    ['# What do I bring?', 'This:', '# What else?', '- shoes\n- a belt'],
  ],
])('makes a question a heading: %s', (_, text, blocks) => {
  expect(outlined(text)).toEqual(blocks);
});

it.each([
  ['spoken in a story', '“Do I need a belt?”\n\nHe laughed.\n\n—Why not?\n\nHe left.'],
  ['alone and unmarked', 'Sound familiar?\n\nRest two weeks.'],
  ['that lists ways of asking', '*Also asked: belt yet · do i need one?*\n\nNot yet.\n\nWhy not?\n\nSo.'],
  ['in the middle of a paragraph', 'Do I need a belt? Not yet.\n\nWait half a year.'],
  ['that nothing answers', 'Lift.\n\nWho would not?'],
  ['above a heading', 'Who would not?\n\n# Squats'],
])('leaves a question alone: %s', (_, text) => {
  expect(outlined(text).filter((block) => block.startsWith('# '))).toEqual(
    text.includes('# Squats') ? ['# Squats'] : [],
  );
});

it('gives only the second of two questions in a row to the answer', () => {
  expect(outlined('*Who would not?*\n\n*Do I need a belt?*\n\nNot yet.')).toEqual([
    '*Who would not?*',
    '# Do I need a belt?',
    'Not yet.',
  ]);
});

it('never ends a passage with a question that the next one answers', () => {
  // Without the question, the first part would be just as long as a passage should be.
  const answer = (words: number) => `It${' is'.repeat(words - 1)}.`;
  const text = `${answer(184)}\n\nIs this what I need?\n\n${answer(190)}`;
  const pages = [{ number: 1, time: null, section: null, text }];
  const passages = splitWork({ title: 'A Work', author: '', kind: 'book', pages });
  expect(passages.map((passage) => passage.text.startsWith('Is this'))).toEqual([false, true]);
});

it('lets the search compare questions with those in the text', () => {
  const keys = (question: string) => wordsOf(question).map((word) => keyOf(stemOf(word)));
  const text = '*May a child have coffee?*\n\nNever.\n\n*May a child have tea?*\n\nAt ten.';
  expect(questionsIn({ heading: 'Drinks', text })).toEqual([
    keys('May a child have coffee?'),
    keys('May a child have tea?'),
  ]);
});
