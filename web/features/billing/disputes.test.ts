import { expect, it } from 'vitest';
import { isWaiting } from './disputes.ts';

it.each([
  ['needs_response', true],
  ['warning_under_review', true],
  ['won', false],
  ['lost', false],
  ['warning_closed', false],
  ['prevented', false],
])('a dispute that is %s waits: %j', (status, waits) => {
  expect(isWaiting({ status })).toBe(waits);
});
