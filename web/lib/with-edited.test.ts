import { expect, it } from 'vitest';
import { withEdited } from './with-edited.ts';

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const idOf = ({ id }: { id: string }) => id;

it('a row stays in its place while it is edited, and above a list without it', () => {
  expect(withEdited([a, b, c], [b], idOf)).toEqual([a, b, c]);
  expect(withEdited([a, c], [b], idOf)).toEqual([b, a, c]);
  expect(withEdited([], [b, c], idOf)).toEqual([b, c]);
});
