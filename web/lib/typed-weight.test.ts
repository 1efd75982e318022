import { expect, it } from 'vitest';
import { type TypedWeight, weightIn } from './typed-weight.ts';

it.each<[TypedWeight, string]>([
  [{ unit: 'lb', amount: '225' }, '102.1'],
  [{ unit: 'lb', amount: '181,5' }, '82.3'],
  [{ unit: 'kg', amount: '82.55' }, '182'],
  [{ unit: 'kg', amount: '' }, ''],
  [{ unit: 'kg', amount: 'heavy' }, 'heavy'],
])('%j is converted only to be shown', (typed, shown) => {
  const other = typed.unit === 'kg' ? 'lb' : 'kg';
  expect(weightIn(other, typed)).toEqual({ unit: other, amount: shown });
  expect(weightIn(typed.unit, typed)).toEqual(typed);
});
