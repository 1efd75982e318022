import { expect, it } from 'vitest';
import { requestOf } from './use-chosen.ts';

const failed = { isPending: false, error: 'The server could not be reached.' };
const idle = { busy: false, error: null };
const running = { isPending: true, error: null };

it.each([
  ['its own request that runs', 'a', { ...running, variables: { id: 'a' } }, { busy: true, error: null }],
  ['its own that failed', 'a', { ...failed, variables: { id: 'a' } }, { busy: false, error: failed.error }],
  ['no request of another entry that runs', 'b', { ...running, variables: { id: 'a' } }, idle],
  ['no failure of another entry', 'b', { ...failed, variables: { id: 'a' } }, idle],
  ['nothing before it has sent one', 'a', { isPending: false, error: null, variables: undefined }, idle],
])('a dialog shows %s', (_, id, request, shown) => {
  expect(requestOf({ id }, request)).toEqual(shown);
});

it('a closed dialog shows nothing', () => {
  expect(requestOf(null, { ...failed, variables: { id: 'a' } })).toEqual(idle);
});
