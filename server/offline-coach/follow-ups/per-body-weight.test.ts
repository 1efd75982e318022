import { describe, expect, it } from 'vitest';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { amountFor, stepPerBodyWeight } from './per-body-weight.ts';

const PROTEIN =
  '“**You need 1.6 to 2.2 g of protein per kilo of bodyweight a day.** Spread it over three to five meals.”';
const MACROS = '“Take 1.6 to 2.2 g per kilo of bodyweight, then fat at 0.8 to 1 g per kilo, and rice.”';
const CALORIES = '“Most lifters hold their weight on 30 kcal per kilo a day.”';
const POUNDS = '“That is about 0.7 to 1 g per pound.”';

const says = (answer: string, question: string, earlier: readonly string[] = []): string | null => {
  const exchanges = [{ question: 'How much?', answer: `${answer}\n\n— *Asked on the Floor*, page 43` }];
  const step = stepPerBodyWeight({
    question,
    earlier,
    exchanges,
    today: '2026-11-30',
  } as unknown as Dialogue);
  return step?.kind === 'say' ? step.text.split('\n\n').at(-1)! : null;
};

describe('an amount per body weight', () => {
  it.each([
    [PROTEIN, 'i weigh 70 kg, so how much is that', '- **112 to 154 g** of protein a day at 70 kg'],
    [PROTEIN, 'how much would that be for a 130 lb woman', '- **94 to 130 g** of protein a day at 130 lb'],
    [PROTEIN, 'so at 90 kg?', '- **144 to 198 g** of protein a day at 90 kg'],
    [CALORIES, 'im 80kg so how many calories', '- **2,400 kcal** a day at 80 kg'],
    [POUNDS, 'and for 100 kg?', '- **154 to 220 g** at 100 kg'],
    [
      MACROS,
      'how much is that for me at 83 kg',
      '- 1.6 to 2.2 g per kilo: **133 to 183 g** at 83 kg\n- 0.8 to 1 g per kilo: **66 to 83 g** at 83 kg',
    ],
  ])('is worked out from %s: “%s”', (answer, question, line) => {
    expect(says(answer, question)).toBe(line);
  });

  it.each([
    [PROTEIN, 'can i squat 70 kg'],
    [PROTEIN, 'log squat 70 kg'],
    [PROTEIN, 'how much is that in pounds'],
    [PROTEIN, 'i weigh 70 kg, can i bench 100'],
    ['“Squat twice a week.”', 'i weigh 70 kg, so how much is that'],
    [PROTEIN, 'im 80kg so how many calories'],
    [PROTEIN, 'i weigh 84 kg'],
  ])('is left alone after %s: “%s”', (answer, question) => {
    expect(says(answer, question)).toBeNull();
  });

  it.each([
    "i'm 15, how much caffeine before training",
    'how much caffeine while pregnant',
    'i have high blood pressure, how much caffeine',
  ])('is not worked out after “%s”', (before) => {
    const caffeine = '“Take 3 mg of caffeine per kg an hour before.”';
    expect(says(caffeine, 'i weigh 50 kg so how much is that', [before])).toBeNull();
    expect(says(caffeine, 'i weigh 50 kg so how much is that')).toContain('**150 mg**');
  });
});

const amount = (quote: string, question: string, earlier: readonly string[] = []) =>
  amountFor(
    { question, earlier, exchanges: [], today: '2026-11-30' } as unknown as Dialogue,
    quote.replace(/[“”]/gu, ''),
    1,
  );

describe('an amount per body weight in the quote that answers', () => {
  it.each([
    ['im 92 kilos, how many grams of protein do i need a day', []],
    ['how much protein at 92 kg', []],
    ['how much protein do i need?', ['i weigh 92 kg']],
    ['how much protein do i need?', ['whats a good warm up', 'i weigh 92 kg now']],
  ])('is worked out for “%s” after %j', (question, earlier) => {
    expect(amount(PROTEIN, question, earlier)).toBe(
      '**147 to 202 g** of protein a day at 92 kg, by the figures below [1]',
    );
  });

  it.each([
    [PROTEIN, 'how much protein do i need?', ['my wife weighs 60 kg']],
    [PROTEIN, 'how much protein do i need?', []],
    [PROTEIN, 'how much protein does a lifter need?', ['i weigh 92 kg']],
    [PROTEIN, "i'm 15 and 60 kg, how much protein", []],
    [PROTEIN, 'i have kidney disease and weigh 92 kg, how much protein', []],
    [MACROS, 'im 92 kilos, how much fat do i need', []],
    ['“Rest three minutes.”', 'im 92 kilos, how much rest do i need', []],
    [CALORIES, 'how many calories do i need to lose 5 kg', []],
    [PROTEIN, 'i want to lose 10 kg, how much protein should i eat', []],
    [PROTEIN, 'i used to weigh 110 kg, how much protein do i need', []],
    [PROTEIN, 'i lift 100 kg, how much protein', []],
    [PROTEIN, 'how much protein do i need?', ['i lost 10 kg bodyweight']],
    [PROTEIN, 'im 14 years old and weigh 55 kg how much protein', []],
    [PROTEIN, 'how much protein should a 14 year old at 50 kg eat', []],
  ])('is left out of %s for “%s” after %j', (quote, question, earlier) => {
    expect(amount(quote, question, earlier)).toBeNull();
  });
});
