import { expect, it } from 'vitest';
import { ApiError, WENT_WRONG } from '#web/lib/api-error.ts';
import { failedText } from '#web/lib/failed-text.ts';
import { failure } from '#web/ui/list-body.tsx';

const known = new ApiError(503, 'unavailable', 'The payment provider could not be reached.');
const unknown = new ApiError(500, 'failed', WENT_WRONG);

it.each([
  [unknown, 'Failed to load invoices.', 'Failed to load invoices.'],
  [unknown, 'Error fetching users:', 'Error fetching users.'],
  [known, 'Failed to load invoices.', `Failed to load invoices. ${known.message}`],
  [unknown, undefined, WENT_WRONG],
])('names the reason only when there is one: %s', (error, what, said) => {
  expect(failure(what, error)).toBe(said);
});

it.each([
  [unknown, 'Failed to load system prompt.'],
  [known, `Failed to load system prompt. ${known.message}`],
])('puts one sentence after what failed: %s', (error, said) => {
  expect(failedText('Failed to load system prompt.', error)).toBe(said);
});
