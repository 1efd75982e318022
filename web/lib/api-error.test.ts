import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';

it.each([
  [
    'The field content is invalid: Your message must have at most 120,000 characters.',
    'Your message must have at most 120,000 characters.',
  ],
  ['The field content is invalid: This is missing.', 'The field content is invalid: This is missing.'],
  [
    'The field model is invalid: there is no model x you can choose.',
    'The field model is invalid: there is no model x you can choose.',
  ],
  ['Please write a question.', 'Please write a question.'],
])('%j reads %j', (sent, shown) => {
  expect(new ApiError(400, 'wrong_shape', sent).message).toBe(shown);
});

it('returns the field and its problem', () => {
  const error = new ApiError(400, 'wrong_shape', 'The field title is invalid: This is missing.');
  expect(error).toMatchObject({ field: 'title', reason: 'This is missing.' });
  expect(new ApiError(500, 'failed', 'Sorry.')).toMatchObject({ field: null, reason: 'Sorry.' });
});
