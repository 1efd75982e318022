import { expect, test } from 'vitest';
import { runSteps } from './steps.ts';
import { type SparseRows, svdSteps } from './svd.ts';

function sparse(dense: number[][]): SparseRows {
  const at: number[] = [];
  const values: number[] = [];
  const starts = [0];
  for (const row of dense) {
    for (const [j, value] of row.entries()) {
      if (value === 0) continue;
      at.push(j);
      values.push(value);
    }
    starts.push(at.length);
  }
  return {
    rows: dense.length,
    columns: dense[0]!.length,
    starts: Uint32Array.from(starts),
    at: Uint32Array.from(at),
    values: Float32Array.from(values),
  };
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test('an exact decomposition is found', () => {
  // AᵀA = [[25, 20], [20, 25]]: eigenvalues 45 and 5, vectors (1, 1)/√2 and (1, −1)/√2.
  const { v, sigma } = runSteps(
    svdSteps(
      sparse([
        [3, 0],
        [4, 5],
      ]),
      2,
    ),
  );
  expect(sigma[0]).toBeCloseTo(Math.sqrt(45), 8);
  expect(sigma[1]).toBeCloseTo(Math.sqrt(5), 8);
  expect(Math.abs(v[0]![0]! + v[0]![1]!)).toBeCloseTo(Math.SQRT2, 8);
  expect(v[1]![0]! + v[1]![1]!).toBeCloseTo(0, 8);
});

test('a larger matrix of known rank is decomposed and reassembled', () => {
  const rank = 5;
  const dense = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 40 }, (_, j) => {
      let sum = 0;
      for (let k = 0; k < rank; k++) sum += Math.sin(1 + i * (k + 1)) * Math.cos(2 + j * (k + 2)) * 2 ** -k;
      return sum;
    }),
  );
  const { v, sigma } = runSteps(svdSteps(sparse(dense), 20));
  expect(sigma).toHaveLength(rank);
  for (const [a, x] of v.entries()) {
    for (const [b, y] of v.entries()) expect(dot(x, y)).toBeCloseTo(a === b ? 1 : 0, 6);
  }
  for (const row of dense.map((values) => Float64Array.from(values))) {
    const rebuilt = new Float64Array(row.length);
    for (const axis of v) for (let j = 0; j < rebuilt.length; j++) rebuilt[j]! += dot(row, axis) * axis[j]!;
    for (const [j, value] of rebuilt.entries()) expect(value).toBeCloseTo(row[j]!, 5);
  }
});

test('the same matrix gives the same vectors', () => {
  const matrix = sparse(
    Array.from({ length: 30 }, (_, i) => Array.from({ length: 30 }, (_, j) => ((i * 7 + j * 3) % 5) / 5)),
  );
  expect(runSteps(svdSteps(matrix, 8))).toEqual(runSteps(svdSteps(matrix, 8)));
});

test('an empty matrix has no directions', () => {
  expect(runSteps(svdSteps(sparse([[0, 0, 0]]), 2)).v).toEqual([]);
});
