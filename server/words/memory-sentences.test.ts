import { expect, test } from 'vitest';
import {
  alreadyRemembers,
  askedToForget,
  asksToForget,
  asksToForgetOther,
  asksToForgetSimilar,
  forgottenIn,
  hasForgotten,
  isAboutMemories,
  listedMemoriesIn,
  listsMemories,
  rememberedIn,
  remembers,
} from './memory-sentences.ts';

const MEMORY = 'My knee hurts; “easy” weeks help. Shall I say more?';

test('a memory is read back from the answer that reports it', () => {
  expect(rememberedIn(`${remembers(MEMORY)}\n\nDone.`)).toBe(MEMORY);
  expect(forgottenIn(hasForgotten(MEMORY))).toBe(MEMORY);
  expect(listedMemoriesIn(listsMemories([MEMORY, 'I train at noon']))).toEqual([MEMORY, 'I train at noon']);
  for (const answer of [remembers, hasForgotten, alreadyRemembers, (one: string) => listsMemories([one])])
    expect(isAboutMemories(answer(MEMORY))).toBe(true);
});

test('the memory is read back from the question whether to forget it', () => {
  expect(asksToForget(MEMORY)).toBe(`Shall I forget this: “${MEMORY}”? Say “yes” and I will.`);
  expect(asksToForgetSimilar(MEMORY)).toBe(
    `I remember nothing that says just that, so I have forgotten nothing. ${asksToForget(MEMORY)}`,
  );
  expect(asksToForgetOther({ content: MEMORY, other: 'days' })).toBe(
    `I also remember other days. ${asksToForget(MEMORY)}`,
  );
  const questions = [
    asksToForget(MEMORY),
    asksToForgetSimilar(MEMORY),
    asksToForgetOther({ content: MEMORY, other: 'days' }),
    asksToForgetOther({ content: MEMORY, other: 'date' }),
  ];
  expect(questions.map(askedToForget)).toEqual(questions.map(() => MEMORY));
});
