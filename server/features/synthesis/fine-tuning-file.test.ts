import { expect, it } from 'vitest';
import { fineTuningFile, problemOfLine, validationWorks } from './fine-tuning-file.ts';

const works = (count: number) => Array.from({ length: count }, (_, n) => `work-${n}`);

it.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
  [10, 2],
  [20, 3],
  [100, 15],
])('of %d works, %d are for validation', (count, many) => {
  expect(validationWorks(works(count)).size).toBe(many);
});

it('chooses the same works in any order', () => {
  const chosen = validationWorks(works(20));
  expect(validationWorks(works(20).reverse())).toEqual(chosen);
  expect(validationWorks([...works(20), ...works(20)])).toEqual(chosen);
});

it('never validates with the work that has the most examples', () => {
  for (const big of ['a', 'b', 'c', 'd']) {
    const chosen = validationWorks([...Array.from({ length: 50 }, () => big), 'leaflet']);
    expect([...chosen]).toEqual(['leaflet']);
  }
});

it('puts each work and each example into exactly one file', async () => {
  const examples = works(10).flatMap((work) =>
    [1, 2, 3].map((n) => ({ question: `Question ${n} of ${work}?`, answer: `Answer ${n}.`, work })),
  );
  const train = await fineTuningFile('train', examples, 'You are a coach.');
  const validation = await fineTuningFile('validation', examples, 'You are a coach.');
  const worksIn = (text: string) => new Set(text.match(/work-\d/g));
  expect([train.file.examples, validation.file.examples]).toEqual([24, 6]);
  expect([train.file.works, validation.file.works]).toEqual([8, 2]);
  expect([...worksIn(train.text)].filter((work) => worksIn(validation.text).has(work))).toEqual([]);
  const lines = train.text.trimEnd().split('\n');
  expect(lines).toHaveLength(24);
  expect(JSON.parse(lines[0]!)).toEqual({
    messages: [
      { role: 'system', content: 'You are a coach.' },
      { role: 'user', content: expect.stringMatching(/^Question 1 of work-\d\?$/) },
      { role: 'assistant', content: 'Answer 1.' },
    ],
  });
  expect(lines.map(problemOfLine).filter((problem) => problem !== null)).toEqual([]);
  expect(train.file).toMatchObject({ bytes: Buffer.byteLength(train.text), problems: [] });
  expect(train.file.tokens).toBeGreaterThan(24 * 5);
});

it('says which line is malformed', async () => {
  const { file } = await fineTuningFile('train', [{ question: 'Why?', answer: ' ', work: 'a' }], 'A coach.');
  expect(file.problems).toEqual([{ line: 1, problem: 'A message is empty.' }]);
});

const line = (...messages: [role: string, content: unknown][]) =>
  JSON.stringify({ messages: messages.map(([role, content]) => ({ role, content })) });

it.each([
  ['{', 'It is not JSON.'],
  [line(), 'There are no messages.'],
  [line(['robot', 'Hi']), 'A message has a role that is not known.'],
  [line(['user', '  '], ['assistant', 'Yes.']), 'A message is empty.'],
  [line(['system', 'A coach.'], ['user', 'Why?']), 'It has no message of the assistant.'],
  [
    line(['user', 'Why?'], ['assistant', 'So.'], ['user', 'And?']),
    'Its last message is not the assistant’s.',
  ],
  [line(['assistant', 'So.']), 'It has no message of the user.'],
  [
    line(['user', 'Why?'], ['system', 'A coach.'], ['assistant', 'So.']),
    'A message of the system is not the first.',
  ],
])('refuses %s', (text, problem) => {
  expect(problemOfLine(text)).toBe(problem);
});

it('refuses non-text and unknown keys', () => {
  expect(problemOfLine(line(['user', 7], ['assistant', 'So.']))).toMatch(/string|text/);
  expect(
    problemOfLine(
      '{"messages":[{"role":"user","content":"Why?"},{"role":"assistant","content":"So."}],"id":1}',
    ),
  ).toMatch(/id/);
});
