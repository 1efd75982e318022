import { expect, it } from 'vitest';
import { plainQuote } from './plain-quote.ts';

it.each([
  ['Low-box squat** for the day. **Pause squats.** Three', 'Low-box squat for the day. Pause squats. Three'],
  ['an *even* pull, `5 x 5`', 'an even pull, 5 x 5'],
  [
    '*Teaching the Box Squat, Step by Step* gives _every_ step.',
    'Teaching the Box Squat, Step by Step gives every step.',
  ],
  ['3*5 and snake_case stay', '3*5 and snake_case stay'],
  ['## The Bottom\nSit back', 'The Bottom\nSit back'],
])('reads %j as %j', (quote, plain) => {
  expect(plainQuote(quote)).toBe(plain);
});
