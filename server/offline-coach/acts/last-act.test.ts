import { expect, it } from 'vitest';
import { lastActOf } from './last-act.ts';

const actAfter = (answer: string): string | null =>
  lastActOf([{ question: 'give me all the squat stuff', answer }], '2026-11-27')?.act.name ?? null;

it('reconstructs the act from a message with a likely intent', () => {
  expect(actAfter('Your squat is **180 kg × 1**.')).toBe('history');
});

// Page numbers of earlier answers are not read.
it.each([
  '**Squat twice a week.**\n\n“Squat twice a week.”\n\n— *Asked on the Floor*, page 3',
  '**Squat twice a week.**\n\n- **How often?** “Squat twice a week.” — *Asked on the Floor*, page 3',
  'I could not find a sentence that answers this.\n\nThe closest pages are:\n\n- **Squats** · *Bar Speed*, page 2',
  'In the library; a number opens it:\n\n- *Bar Speed*',
  'Yes, the shop has **Squat Sleeves**, 90.00 USD.',
  'Which item do you mean? Name it and I’ll check the shop.',
])('knows that an answer from the library or the shop is no act: %j', (answer) => {
  expect(actAfter(answer)).toBeNull();
});
